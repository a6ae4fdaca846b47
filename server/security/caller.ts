import type { Rights } from '#server/domain/rights.ts';
import type { SessionState } from '#server/security/sessions.ts';
import type { Session } from '#server/store/people/sessions.ts';
import { rightsOf, type StoredUser } from '#server/store/people/users.ts';
import type { Actor } from '#server/store/schema/change.ts';

/** Who makes a call, as its handler sees it. */
export interface Caller {
  readonly user: StoredUser;
  readonly session: Session;
  readonly rights: Rights;
  /** Under whose name changes are recorded. */
  readonly actor: Actor;
}

export function callerOf({ user, session }: Extract<SessionState, { kind: 'open' }>): Caller {
  return {
    user,
    session,
    rights: rightsOf(user),
    actor: { userId: user.id, username: user.username },
  };
}
