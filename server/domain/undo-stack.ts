/** An operation, and the one that it has taken back. */
interface Operation {
  readonly revisionId: number;
  readonly undoes: number | null;
}

/**
 * Whether a user may take this operation back next. Operations lie on each other like steps of an editor: one that was
 * taken back, and the undo of it, count as if they had never been; so the step before them is next. An undo is an
 * operation itself, and taking it back is to do the step again.
 * @param operations of the user, newest first
 */
export function isNextToUndo(operations: readonly Operation[], revisionId: number): boolean {
  const gone = new Set<number>();
  for (const operation of operations) {
    if (gone.has(operation.revisionId)) continue;
    if (operation.revisionId === revisionId) return true;
    if (operation.undoes === null) return false;
    gone.add(operation.undoes);
  }
  return false;
}
