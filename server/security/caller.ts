import type { Rights } from '#server/domain/rights.ts';
import type { SessionState } from '#server/security/sessions.ts';
import type { StoredToken } from '#server/store/people/access-tokens.ts';
import type { Session } from '#server/store/people/sessions.ts';
import { rightsOf, type StoredUser } from '#server/store/people/users.ts';
import type { Actor } from '#server/store/schema/change.ts';

/** Who makes a call that machines may make too: a user in a session, or a machine with an access token. */
export type AnyCaller = Caller | TokenCaller;

/** Who makes a call, as its handler sees it. */
export interface Caller {
  readonly user: StoredUser;
  readonly session: Session;
  readonly token: null;
  readonly rights: Rights;
  /** Under whose name changes are recorded. */
  readonly actor: Actor;
}

/** A machine. */
export interface TokenCaller extends Pick<Caller, 'rights' | 'actor'> {
  readonly user: null;
  readonly session: null;
  readonly token: StoredToken;
}

export function callerOf({ user, session }: Extract<SessionState, { kind: 'open' }>): Caller {
  return {
    ...{ user, session, token: null },
    rights: rightsOf(user),
    actor: { userId: user.id, username: user.username },
  };
}
