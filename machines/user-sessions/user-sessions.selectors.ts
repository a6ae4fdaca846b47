import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { OpenSession } from '#contract/session.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { BUSY, CANCELLABLE, SLOW } from '#machines/kit/pending.ts';
import type { userSessionsMachine } from '#machines/user-sessions/user-sessions.machine.ts';
import type { Ending } from '#machines/user-sessions/user-sessions.port.ts';

export type UserSessionsFlow = ActorRefFrom<typeof userSessionsMachine>;
type Snapshot = SnapshotFrom<typeof userSessionsMachine>;

/** Selectors of a user's sessions for the screens. */
export const userSessionsSelectors = {
  /** null before the first answer. */
  sessions: (snapshot: Snapshot): readonly OpenSession[] | null => snapshot.context.sessions,
  /** What is being ended; null while nothing is. */
  ending: (snapshot: Snapshot): Ending | null =>
    snapshot.matches('ending') ? (snapshot.context.wish?.ending ?? null) : null,
  canEnd: (snapshot: Snapshot): boolean => snapshot.matches('shown'),
  isBusy: (snapshot: Snapshot): boolean => snapshot.hasTag(BUSY),
  isSlow: (snapshot: Snapshot): boolean => snapshot.hasTag(SLOW),
  canCancelWaiting: (snapshot: Snapshot): boolean => snapshot.hasTag(CANCELLABLE),
  failure: (snapshot: Snapshot): Failure | null =>
    snapshot.matches('refused') || snapshot.matches('unreachable') ? snapshot.context.failure : null,
};
