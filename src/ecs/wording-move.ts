import type { RequestOf } from '#contract/call.ts';
import { FEATURES } from '#contract/features.ts';
import { wordingList, wordingMove } from '#contract/wording.ts';
import type { Move, WordingMovePort } from '#machines/wording-move/wording-move.port.ts';
import { callEcs, preview } from '#src/ecs/client.ts';
import { hasFeature } from '#src/ecs/identity.ts';
import { findAllById } from '#src/ecs/records.ts';

/** Wordings as they are now, as many of them as there are. */
export const refreshWordings: WordingMovePort['refresh'] = ({ wordings }, signal) =>
  findAllById(
    wordingList,
    wordings.map(({ id }) => id),
    signal,
  );

/** What moving would do. */
export const previewMove: WordingMovePort['preview'] = async ({ move }, signal) =>
  preview(wordingMove, await requestOf(move, signal), { signal });

/** Moves wordings, all or none. */
export const moveWordings = async (
  { move, key }: { readonly move: Move; readonly key: string },
  signal: AbortSignal,
): Promise<{ readonly count: number }> => {
  const request = await requestOf(move, signal);
  const { wordings } = await callEcs(wordingMove, request, { signal, idempotencyKey: key });
  return { count: move.wordings?.length ?? wordings.length };
};

/** Each selected wording carries the context that it goes to (specification section 7). */
async function requestOf(move: Move, signal: AbortSignal): Promise<RequestOf<typeof wordingMove>> {
  const { contextIdentifier, toContextIdentifier, wordings } = move;
  if (wordings === null) return { contextIdentifier, toContextIdentifier, wordings: [] };
  // A server that guards single wordings takes from them where they go; another one may store what it is sent.
  if (hasFeature(FEATURES.modificationDate)) {
    const named = wordings.map(({ id, modificationDate }) => ({ id, contextIdentifier, modificationDate }));
    return { contextIdentifier, wordings: named };
  }
  const ids = wordings.map(({ id }) => id);
  const stored = await findAllById(wordingList, ids, signal);
  const whole = stored.map(({ wordingInheritance: _, ...wording }) => ({ ...wording, contextIdentifier }));
  return { contextIdentifier, wordings: whole };
}
