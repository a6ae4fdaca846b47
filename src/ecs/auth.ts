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
import { type Refused, ServiceFailure } from '#machines/failure.ts';
import { contentOf } from '#src/ecs/answer.ts';
import { callEcs, exchange } from '#src/ecs/client.ts';
import type { Reply } from '#src/ecs/transport.ts';

const AUTHENTICATION_FAILED = '002';
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
export async function login({ username, password }: Credentials, signal: AbortSignal): Promise<Identity> {
  const request = { username, password };
  const reply = await exchange(authLogin, request, { signal, asNobody: true });
  const content = loginContentOf(reply);
  if (!content.isAuthenticated || !content.user) {
    throw new ServiceFailure(
      refused(content.action === SECOND_FACTOR_REQUIRED ? SECOND_FACTOR_MISSING : AUTHENTICATION_FAILED),
    );
  }
  return { user: content.user, settings: content.settings ?? noSettings() };
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
function loginContentOf(reply: Reply) {
  try {
    return contentOf(reply, authLogin.content, [SECOND_FACTOR_MISSING]);
  } catch (error) {
    const { failure } = error as ServiceFailure;
    if (reply.status !== 401 || failure.kind === 'refused') throw error;
    throw new ServiceFailure(refused(AUTHENTICATION_FAILED));
  }
}

function refused(code: string): Refused {
  return { kind: 'refused', code, message: null, findings: [], content: null, retryAfter: null };
}

function noSettings(): UserSettings {
  return userSettingsSchema.parse({});
}
