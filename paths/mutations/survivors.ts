import { type Mutation, mutationName } from '#paths/mutations/draw.ts';

/** The seed by which mutations are drawn unless another one is given. */
export const SEED = 20_261_120;

/** Mutations that no walk notices, each with the reason. */
export const SURVIVORS: Readonly<Record<string, string>> = {
  "machines/sync/sync-undo.machine.ts: action dropped: actions: { type: 'remember', params: { revisionId: null } }":
    'where there is nothing to take back no one reads the number, and whatever can be taken back next brings its own',
};

/** Why no walk notices a mutation; null when no one wrote why. */
export function reasonOf(mutation: Mutation): string | null {
  return SURVIVORS[mutationName(mutation)] ?? null;
}
