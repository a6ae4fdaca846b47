import type { SnapshotFrom } from 'xstate';
import type { Failure } from '#machines/kit/failure.ts';
import { CANCELLABLE, SLOW } from '#machines/kit/pending.ts';
import { remainingOf, type sessionWatchMachine } from '#machines/session-watch/session-watch.machine.ts';

type Snapshot = SnapshotFrom<typeof sessionWatchMachine>;

export const sessionWatchSelectors = {
  /** Whether the user is to be notified that the session ends soon. */
  isWarning: (snapshot: Snapshot): boolean => snapshot.matches('warning') || snapshot.matches('extending'),
  isExtending: (snapshot: Snapshot): boolean => snapshot.matches('extending'),
  isSlow: (snapshot: Snapshot): boolean => snapshot.hasTag(SLOW),
  canCancelWaiting: (snapshot: Snapshot): boolean => snapshot.hasTag(CANCELLABLE),
  /** Why the session was not extended when the user wanted that. */
  failure: (snapshot: Snapshot): Failure | null =>
    snapshot.matches('warning') ? snapshot.context.failure : null,
  /** Milliseconds until it ends, as of the last look. */
  remaining: (snapshot: Snapshot): number | null => remainingOf(snapshot.context),
  /** Whether it cannot be extended any more. */
  isFinal: (snapshot: Snapshot): boolean => snapshot.context.final,
};
