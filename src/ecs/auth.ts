import {
  authLogin,
  authSession,
  type LoginFactor,
  logout as logoutCall,
  SECOND_FACTOR_REQUIRED,
  type UserSettings,
  userSettingsSchema,
} from '#contract/auth.ts';
import type { RequestOf } from '#contract/call.ts';
import * as REFUSAL from '#contract/refusal.ts';
import type { Credentials } from '#machines/authentication/authentication.port.ts';
import { type Ability, abilitiesOf } from '#machines/kit/abilities.ts';
import { failureOf, type Refused, ServiceFailure } from '#machines/kit/failure.ts';
import type { Identity } from '#machines/kit/identity.ts';
import type { CodeWait } from '#machines/second-factor/second-factor.port.ts';
import { contentOf, serverTimeOf } from '#src/ecs/answer.ts';
import { carryOut, exchange } from '#src/ecs/client.ts';
import { secondsUntil } from '#src/ecs/code-wait.ts';
import type { Reply } from '#src/ecs/transport.ts';

type LoginRequest = RequestOf<typeof authLogin>;

/** This browser's session, as the server knows it. */
export interface Session extends Identity {
  /** When the session ends if nothing more is done, when the server says so. */
  readonly endsAt: string | null;
}

export interface SessionAnswer {
  /** Null when no one is signed in. */
  readonly session: Session | null;
  /** What the console can do with the server beyond the specification; empty when it names nothing. */
  readonly abilities: readonly Ability[];
}

/**
 * Signs in with name and password.
 * @param factor the way that the user took last, where the server takes it
 * @throws ServiceFailure refused with 002 for wrong credentials, also when the server says it by status 401 alone; with
 *   047 and {waitSeconds, ways} in its content when a code is wanted
 */
export const login = (
  { factor, ...credentials }: Credentials & { readonly factor?: LoginFactor | null },
  signal: AbortSignal,
): Promise<Identity> => signIn({ ...credentials, ...(factor && { factor }) }, signal);

/**
 * Finishes a sign-in with the code.
 * @param password only for a server that wants it once more; another one remembers that it was right
 * @throws ServiceFailure refused with 048 for a wrong code, 050 for one that is over, 005 when the password is wanted
 */
export const confirmCode = (
  { username, code, password }: { username: string; code: string; password: string | null },
  signal: AbortSignal,
): Promise<Identity> => signIn({ username, token: code, ...(password !== null && { password }) }, signal);

/** Has another code sent, unless one has just been; the password as in confirmCode. */
export async function resendCode(
  { username, password }: { username: string; password: string | null },
  signal: AbortSignal,
): Promise<CodeWait> {
  const { content, waitSeconds } = await sendLogin(
    { username, ...(password !== null && { password }) },
    signal,
  );
  if (content.action === SECOND_FACTOR_REQUIRED) return { waitSeconds };
  throw new ServiceFailure(refused(REFUSAL.wrongCredentials));
}

async function signIn(request: LoginRequest, signal: AbortSignal): Promise<Identity> {
  const { content, waitSeconds } = await sendLogin(request, signal);
  const { action, isAuthenticated, user, settings, factors, requiredSteps } = content;
  if (isAuthenticated && user) return { user, settings: settings ?? noSettings(), requiredSteps };
  if (action !== SECOND_FACTOR_REQUIRED) throw new ServiceFailure(refused(REFUSAL.wrongCredentials));
  throw new ServiceFailure({ ...refused(REFUSAL.codeMissing), content: { waitSeconds, ways: factors } });
}

async function sendLogin(request: LoginRequest, signal: AbortSignal) {
  return tryLogin(request, signal).catch(async (error: unknown) => {
    const failure = failureOf(error);
    if (failure.kind !== 'refused' || failure.code !== REFUSAL.untrustedRequest) throw error;
    // The XSRF cookie belongs to a session that is over; asking for the session brings one that fits.
    await loadSession(null, signal);
    return await tryLogin(request, signal);
  });
}

/**
 * Asks who is signed in. A server that does not have this call (404) is believed to know the user whom `remembered` names;
 * should it not, the next call says that the session is lost.
 */
export async function loadSession(remembered: Identity | null, signal: AbortSignal): Promise<SessionAnswer> {
  const reply = await exchange(authSession, {}, { signal, asVisitor: true });
  if (reply.status === 404) {
    return { session: remembered && { ...remembered, endsAt: null }, abilities: [] };
  }
  if (saysSignedOut(reply)) return { session: null, abilities: [] };
  const { isAuthenticated, user, settings, requiredSteps, endsAt, features } = contentOf(
    reply,
    authSession.content,
  );
  const abilities = abilitiesOf(features);
  if (!isAuthenticated || !user) return { session: null, abilities };
  const identity = { user, settings: settings ?? noSettings(), requiredSteps };
  return { session: { ...identity, endsAt: endsAt ?? null }, abilities };
}

/** Whether a server that should always say who is signed in refuses a visitor instead: that is an answer, too. */
export function saysSignedOut(reply: Reply): boolean {
  try {
    contentOf(reply, authSession.content);
    return false;
  } catch (error) {
    return failureOf(error).kind === 'sessionLost';
  }
}

/** Ends the session on the server. */
export async function logout(signal: AbortSignal): Promise<void> {
  await carryOut(logoutCall, {}, { signal });
}

/** Specification section 8: a 401 at the login is a failed authentication, whatever else the answer holds. */
async function tryLogin(request: LoginRequest, signal: AbortSignal) {
  const reply = await exchange(authLogin, request, { signal, asVisitor: true });
  try {
    const content = contentOf(reply, authLogin.content, [REFUSAL.codeMissing]);
    return { content, waitSeconds: secondsUntil(content.resendAt ?? null, serverTimeOf(reply)) };
  } catch (error) {
    if (reply.status !== 401 || failureOf(error).kind === 'refused') throw error;
    throw new ServiceFailure(refused(REFUSAL.wrongCredentials));
  }
}

function refused(code: string): Refused {
  return { kind: 'refused', code, message: null, findings: [], content: null, retryAfter: null };
}

function noSettings(): UserSettings {
  return userSettingsSchema.parse({});
}
