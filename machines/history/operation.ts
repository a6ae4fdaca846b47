import { isSameRoute, type Route } from '#machines/route/route.ts';

/**
 * Operation that the server carried out for a flow, as its notification names it; where the server recorded it, it can
 * be undone.
 */
export interface Operation {
  /** The idempotency key that it was sent with. */
  readonly key: string;
  /** The one record that it was about, null for several. */
  readonly route: Route | null;
  /** Effect on that record. */
  readonly effect?: 'created' | 'updated' | 'deleted';
  /** It touches so much that taking it back is asked first, with its consequences. */
  readonly isBig?: boolean;
  /** It took something back itself, or did it again; other operations say nothing. */
  readonly isUndo?: boolean;
  /** The key of the operation that it took back. */
  readonly takesBack?: string;
}

/** Effect of undoing an operation on its record, by the effect of the operation. */
export const OPPOSITE = { created: 'deleted', updated: 'updated', deleted: 'created' } as const;

/** The record that a user who has taken something back may want to see; null where it is gone. */
export function openedBy({ route, effect, isUndo }: Operation): Route | null {
  return isUndo === undefined || effect === 'deleted' ? null : route;
}

/** The number under which the server has recorded what was sent with a key. */
export interface Recorded {
  readonly key: string;
  readonly revisionId: number;
}

/** An operation that can be taken back. */
export interface Undo extends Operation, Recorded {
  /** Only one's own latest operation can be; the next one takes the offer away. */
  readonly onlyLatest: boolean;
  /** The place of its notification, which the next undo by key takes over. */
  readonly slot?: string;
}

/** Milliseconds for which a notification that offers to take something back stays, unless a user is reading. */
export const UNDO_CLOSE = 20_000;

/** How many recorded operations are remembered; a notification follows its operation at once. */
const REMEMBERED = 200;

/** The recorded operations with one more; the oldest is forgotten. */
export function withRecorded(recorded: readonly Recorded[], one: Recorded): readonly Recorded[] {
  return [...recorded.filter(({ key }) => key !== one.key), one].slice(-REMEMBERED);
}

/**
 * How an operation can be taken back (decisions.md sections 4 and 6).
 * @param onlyLatest whether the user may take back no more than their own latest operation
 * @returns null where the server has recorded nothing, or would refuse
 */
export function undoOf(
  operation: Operation | undefined,
  recorded: readonly Recorded[],
  onlyLatest: boolean,
): Undo | null {
  const found = operation && recorded.find(({ key }) => key === operation.key);
  if (!found) return null;
  // Doing it again could be the deletion of a context, which is not an editor's.
  if (operation.isUndo && onlyLatest && operation.route?.kind === 'context') return null;
  return { ...operation, revisionId: found.revisionId, onlyLatest };
}

/** The operations of a visit, oldest first: those that can be taken back, and those that can be done again. */
export interface Steps {
  readonly done: readonly Operation[];
  readonly undone: readonly Operation[];
}

export const NO_STEPS: Steps = { done: [], undone: [] };

/**
 * The steps after one more operation: a new one can be taken back and ends what could be done again; the undo of one takes
 * its place on the other side.
 */
export function withOperation({ done, undone }: Steps, operation: Operation): Steps {
  const { takesBack } = operation;
  const without = (operations: readonly Operation[]) => operations.filter(({ key }) => key !== takesBack);
  if (takesBack === undefined) return { done: [...done, operation].slice(-REMEMBERED), undone: [] };
  return undone.some(({ key }) => key === takesBack)
    ? { done: [...done, operation], undone: without(undone) }
    : { done: without(done), undone: [...undone, operation] };
}

/** The steps once a revision was taken back in the history: what was recorded under its number is none any more. */
export function withoutRevision(steps: Steps, recorded: readonly Recorded[], revisionId: number): Steps {
  const key = recorded.find((one) => one.revisionId === revisionId)?.key;
  const left = (operations: readonly Operation[]) => operations.filter((one) => one.key !== key);
  return { done: left(steps.done), undone: left(steps.undone) };
}

/** Whether an operation blocks undoing an earlier one. */
export function isInTheWay(later: Undo, earlier: Undo): boolean {
  if (later.onlyLatest) return true;
  return later.route !== null && earlier.route !== null && isSameRoute(later.route, earlier.route);
}
