import { PARAMETERS, type RequestOf } from '#contract/call.ts';
import { LIMITS } from '#contract/limits.ts';
import { type Wording, wordingList } from '#contract/wording.ts';
import { movePreviewed, wordingMove } from '#contract/wording-move.ts';
import type { ListQuery } from '#machines/route/list-query.ts';
import { MOVED_MOST, type Move, type WordingMovePort } from '#machines/wording-move/wording-move.port.ts';
import { contentOf } from '#src/ecs/answer.ts';
import { callEcs, exchange } from '#src/ecs/client.ts';
import { can } from '#src/ecs/identity.ts';
import { preview } from '#src/ecs/preview.ts';
import { findAllById } from '#src/ecs/records.ts';
import { listWordings } from '#src/ecs/wording-list.ts';

/** Wordings as they are now, as many of them as there are. */
export const refreshWordings: WordingMovePort['refresh'] = ({ wordings }, signal) =>
  findAllById(
    wordingList,
    wordings.map(({ id }) => id),
    signal,
  );

/** Previews a move. */
export const previewMove: WordingMovePort['preview'] = async ({ move }, signal) => {
  const request = await requestOf(move, signal);
  if (can('previewMoves')) {
    const reply = await exchange(wordingMove, request, { signal }, { [PARAMETERS.dryRun]: true });
    const { impact, move: found } = contentOf(reply, movePreviewed);
    return { impact, ...found };
  }
  const impact = await preview(wordingMove, request, { signal });
  return impact && { impact, clashes: [], clashCount: 0 };
};

/** All wordings that a list finds, page by page; not more than are moved at once. */
export async function findSearched(query: ListQuery, signal: AbortSignal): Promise<readonly Wording[]> {
  const found: Wording[] = [];
  for (let page = 1; found.length < MOVED_MOST; page += 1) {
    const { rows, count } = await listWordings({ ...query, page, size: LIMITS.listRows }, signal);
    found.push(...rows);
    if (rows.length === 0 || found.length >= count) break;
  }
  return found.slice(0, MOVED_MOST);
}

/** Moves wordings, all or none. */
export const moveWordings = async (
  { move, key }: { readonly move: Move; readonly key: string },
  signal: AbortSignal,
): Promise<{ readonly count: number }> => {
  const request = await requestOf(move, signal);
  const { wordings, moved } = await callEcs(wordingMove, request, { signal, idempotencyKey: key });
  return { count: moved ?? move.wordings?.length ?? wordings.length };
};

/** Each selected wording carries the context that it goes to (specification section 7). */
async function requestOf(move: Move, signal: AbortSignal): Promise<RequestOf<typeof wordingMove>> {
  const { contextIdentifier, toContextIdentifier, wordings } = move;
  const chosen = chosenFor(move);
  if (wordings === null) return { contextIdentifier, toContextIdentifier, wordings: [], ...chosen };
  // A server that guards single wordings takes from them where they go; another one may store what it is sent.
  if (can('guardSaves')) {
    const named = wordings.map(({ id, modificationDate }) => ({ id, contextIdentifier, modificationDate }));
    return { contextIdentifier, wordings: named, ...chosen };
  }
  const ids = wordings.map(({ id }) => id);
  const stored = await findAllById(wordingList, ids, signal);
  const whole = stored.map(({ wordingInheritance: _, ...wording }) => ({ ...wording, contextIdentifier }));
  return { contextIdentifier, wordings: whole, ...chosen };
}

/** Choices for wordings that the target already has, where the server supports them. */
function chosenFor({ choices: { all, single } }: Move) {
  if (!can('decideClashes')) return {};
  return { ...(all !== 'refuse' && { onClash: all }), ...(single.length > 0 && { choices: [...single] }) };
}
