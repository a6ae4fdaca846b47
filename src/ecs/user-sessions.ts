import { sessionEnd, sessionEndOthers, sessionList } from '#contract/session.ts';
import type { UserSessionsPort } from '#machines/user-sessions/user-sessions.port.ts';
import { callEcs } from '#src/ecs/client.ts';

/** The open sessions of a user, the latest first; null: one's own. */
export const loadSessions: UserSessionsPort['load'] = async ({ userId }, signal) =>
  (await callEcs(sessionList, { userId }, { signal })).sessions;

/** Ends one session, or all others of the user. */
export const endSession: UserSessionsPort['end'] = async ({ userId, ending, key }, signal) => {
  const options = { signal, idempotencyKey: key };
  if (ending === 'others') await callEcs(sessionEndOthers, { userId }, options);
  else await callEcs(sessionEnd, { id: ending }, options);
};
