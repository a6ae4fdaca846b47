import { useSideFlow } from '#src/app/use-side-flow.ts';
import { userSessionsFlow } from '#src/flows/user-sessions.ts';
import type { UserSessionsProps } from '#src/screens/common/side-panels.ts';
import { SessionList } from '#src/screens/users/SessionList.tsx';

/** Where a user is signed in: loaded by a flow of its own, which ends with what shows it. */
export function UserSessions({ owner, userId }: UserSessionsProps) {
  const flow = useSideFlow(owner, userSessionsFlow, { input: { userId }, close: 'sessions.close' });
  return <SessionList flow={flow} isOwn={userId === null} />;
}
