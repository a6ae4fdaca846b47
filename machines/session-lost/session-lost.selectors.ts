import type { SnapshotFrom } from 'xstate';
import type { sessionLostMachine } from '#machines/session-lost/session-lost.machine.ts';

type Snapshot = SnapshotFrom<typeof sessionLostMachine>;

export const sessionLostSelectors = {
  /** Whose session ended; only this user goes on where the page stands. */
  username: (snapshot: Snapshot): string => snapshot.context.username,
  /** The sign-in that stands over the page. */
  authentication: (snapshot: Snapshot) => snapshot.children.authentication,
};
