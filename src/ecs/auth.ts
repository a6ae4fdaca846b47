import {
  authLogin,
  authSession,
  logout as logoutCall,
  SECOND_FACTOR_REQUIRED,
  type User,
  type UserSettings,
  userSettingsSchema,
} from '#contract/auth.ts';
import type { Credentials, Identity } from '#machines/authentication/authentication.port.ts';
import { failureOf, type Refused, ServiceFailure } from '#machines/failure.ts';
import { contentOf } from '#src/ecs/answer.ts';
import { callEcs, exchange } from '#src/ecs/client.ts';

const AUTHENTICATION_FAILED = '002';
const TOKEN_INVALID = '004';
const SECOND_FACTOR_MISSING = '047';

/** What the server knows of this browser's session. */
export interface Session {
  readonly user: User;
  readonly settings: UserSettings;
  /** When the session ends if nothing more is done, when the server says so. */
  readonly endsAt: string | null;
}

export interface SessionAnswer {
  /** Null when nobody is signed in. */
  readonly session: Session | null;
  /** What the server has beyond the specification; nothing when it does not say. */
  readonly features: readonly string[];
}

/**
 * Signs in with name and password.
 * @throws ServiceFailure refused with 002 for wrong credentials, also when the server says it by status 401 alone; with
 *   047 when a code is wanted
 */
export async function login(credentials: Credentials, signal: AbortSignal): Promise<Identity> {
  const { action, isAuthenticated, user, settings } = await tryLogin(credentials, signal).catch(
    async (error: unknown) => {
      const failure = failureOf(error);
      if (failure.kind !== 'refused' || failure.code !== TOKEN_INVALID) throw error;
      // The XSRF cookie belongs to a session that is over; asking for the session brings one that fits.
      await loadSession(null, signal);
      return await tryLogin(credentials, signal);
    },
  );
  if (!isAuthenticated || !user) {
    throw new ServiceFailure(
      refused(action === SECOND_FACTOR_REQUIRED ? SECOND_FACTOR_MISSING : AUTHENTICATION_FAILED),
    );
  }
  return { user, settings: settings ?? noSettings() };
}

/**
 * Asks who is signed in. A server that does not have this call (404) is believed to know whoever `remembered` names;
 * should it not, the next call says that the session is lost.
 */
export async function loadSession(remembered: Identity | null, signal: AbortSignal): Promise<SessionAnswer> {
  const reply = await exchange(authSession, {}, { signal, asNobody: true });
  if (reply.status === 404) {
    return { session: remembered && { ...remembered, endsAt: null }, features: [] };
  }
  const { isAuthenticated, user, settings, endsAt, features } = contentOf(reply, authSession.content);
  if (!isAuthenticated || !user) return { session: null, features };
  return { session: { user, settings: settings ?? noSettings(), endsAt: endsAt ?? null }, features };
}

/** Ends the session on the server. */
export async function logout(signal: AbortSignal): Promise<void> {
  await callEcs(logoutCall, {}, { signal });
}

/** Specification section 8: a 401 at the login is a failed authentication, whatever else the answer holds. */
async function tryLogin({ username, password }: Credentials, signal: AbortSignal) {
  const reply = await exchange(authLogin, { username, password }, { signal, asNobody: true });
  try {
    return contentOf(reply, authLogin.content, [SECOND_FACTOR_MISSING]);
  } catch (error) {
    if (reply.status !== 401 || failureOf(error).kind === 'refused') throw error;
    throw new ServiceFailure(refused(AUTHENTICATION_FAILED));
  }
}

function refused(code: string): Refused {
  return { kind: 'refused', code, message: null, findings: [], content: null, retryAfter: null };
}

function noSettings(): UserSettings {
  return userSettingsSchema.parse({});
}
