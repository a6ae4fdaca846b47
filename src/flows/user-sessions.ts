import { provide } from '#machines/kit/port.ts';
import { userSessionsMachine } from '#machines/user-sessions/user-sessions.machine.ts';
import { endSession, loadSessions } from '#src/ecs/user-sessions.ts';

export const userSessionsFlow = () => provide(userSessionsMachine, { load: loadSessions, end: endSession });
