import { type Mutation, mutationName } from '#paths/mutations/draw.ts';

/** The seed by which mutations are drawn unless another one is given. */
export const SEED = 20_261_120;

/** Mutations that no walk notices, each with the reason. */
export const SURVIVORS: Readonly<Record<string, string>> = {
  "machines/sync/sync-undo.machine.ts: action dropped: actions: { type: 'remember', params: { revisionId: null } }":
    'where there is nothing to take back no one reads the number, and whatever can be taken back next brings its own',
};

/** A refusal in so many words. */
const REFUSAL = /^transition removed: '[^']+': \{\}$/;

/** Why no walk notices a mutation; null when no one wrote why. */
export function reasonOf(mutation: Mutation): string | null {
  if (REFUSAL.test(`${mutation.operator}: ${mutation.what}`)) {
    return 'what is refused in so many words and what is not listed go the same way where nothing further out takes it; tests/machines/structure.test.ts notices that it is not listed';
  }
  return SURVIVORS[mutationName(mutation)] ?? null;
}
