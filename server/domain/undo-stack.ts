/** An operation, and the one that it has taken back. */
interface Operation {
  readonly revisionId: number;
  readonly undoes: number | null;
}

/**
 * Which operations are taken back, by any user: by a later one that is not taken back itself.
 * @param undoings the operations that take others back, newest first, with those that take them back
 */
export function takenBackBy(
  undoings: readonly { readonly revisionId: number; readonly undoes: number }[],
): ReadonlySet<number> {
  const gone = new Set<number>();
  for (const { revisionId, undoes } of undoings) if (!gone.has(revisionId)) gone.add(undoes);
  return gone;
}

/** Where an operation lies in the stack of its user. */
export type UndoPlace = 'takenBack' | 'next' | 'below';

/**
 * Which operations of a user are taken back, and which may be taken back next. Operations lie on each other like steps of
 * an editor: one that was taken back, by whom does not matter, and the undo of it count as if they had never been; so the
 * step before them is next. An undo is an operation itself, and taking it back is to do the step again.
 * @param operations of the user, newest first
 * @param takenBack those of them that are taken back
 */
export function undoStates(
  operations: readonly Operation[],
  takenBack: ReadonlySet<number>,
): ReadonlyMap<number, UndoPlace> {
  const states = new Map<number, UndoPlace>();
  let isBelow = false;
  for (const { revisionId, undoes } of operations) {
    if (takenBack.has(revisionId)) {
      states.set(revisionId, 'takenBack');
      continue;
    }
    states.set(revisionId, isBelow ? 'below' : 'next');
    if (undoes === null) isBelow = true;
  }
  return states;
}
