import type { SnapshotFrom } from 'xstate';
import type { sessionWatchMachine } from '#machines/session-watch/session-watch.machine.ts';

type Snapshot = SnapshotFrom<typeof sessionWatchMachine>;

export const sessionWatchView = {
  /** Whether the user is to be told that the session ends soon. */
  isWarning: (snapshot: Snapshot): boolean => snapshot.matches('warning') || snapshot.matches('extending'),
  isExtending: (snapshot: Snapshot): boolean => snapshot.matches('extending'),
  /** Milliseconds until it ends, as of the last look. */
  remaining: (snapshot: Snapshot): number | null => snapshot.context.remaining,
  /** Whether it cannot be extended any more. */
  isFinal: (snapshot: Snapshot): boolean => snapshot.context.final,
};
