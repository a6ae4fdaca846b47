import type { FastifyRequest } from 'fastify';
import { type Call, HEADERS } from '#contract/call.ts';
import type { CallName } from '#contract/calls.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { rightMissing } from '#server/domain/forbidden.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { isOpenDuring } from '#server/domain/required-steps.ts';
import { type Access, mayCall, wantsSession } from '#server/domain/rights.ts';
import type { Parts } from '#server/routes/parts.ts';
import { refuseWithoutCode } from '#server/security/access-code.ts';
import { bearerOf, isAccessToken } from '#server/security/access-tokens.ts';
import { type AnyCaller, type Caller, callerOf, type TokenCaller } from '#server/security/caller.ts';
import { sessionIdOf, xsrfFits } from '#server/security/cookies.ts';
import { refuseWithoutToken } from '#server/security/metrics-token.ts';
import { stepsOf } from '#server/store/people/required-steps.ts';

const CHANGES_USERS: ReadonlySet<CallName> = new Set(['userSave', 'userDelete', 'secondFactorReset']);

/**
 * Decides before the body is read whether a call is let in: session, XSRF token, what the session requires first, right
 * to the call, in this order.
 * A request with an access token is the token's, whatever else it carries.
 * @returns who calls; null for the calls that want no session, which look at it themselves
 * @throws Refusal 001, 021, 004, 066 or 019; of an access token what AccessTokens throws; without the secret of the server
 * where that is wanted, what refuseWithoutCode and refuseWithoutToken throw
 */
export async function letIn(
  request: FastifyRequest,
  { name, call, access }: { readonly name: CallName; readonly call: Call; readonly access: Access },
  parts: Pick<Parts, 'settings' | 'sessions' | 'tokens' | 'xsrf' | 'attempts' | 'database'>,
): Promise<AnyCaller | null> {
  if (wantsSession(access)) {
    const bearer = bearerOf(request);
    if (isAccessToken(bearer)) return machine(request, { name, bearer }, parts);
  }
  const caller = wantsSession(access) ? await signedIn(request, parts) : null;
  // Known from here on, so that a refusal is written down under the caller's name.
  request.caller = caller;
  if (call.changes && (isFromElsewhere(request) || !xsrfFits(request, parts))) {
    throw new Refusal(REFUSAL.untrustedRequest);
  }
  if (access === 'accessCode') {
    await refuseWithoutCode(parts, { code: accessCodeOf(request), address: request.ip });
  }
  if (access === 'metricsToken') refuseWithoutToken(parts.settings.metricsToken, request);
  if (caller && !isOpenDuring(stepsOf(caller.session), name)) {
    throw new Refusal(REFUSAL.stepsRequired, { status: 403 });
  }
  if (!mayCall(access, caller?.rights ?? null)) throw forbidden(name, access);
  return caller && { ...caller, session: parts.sessions.touch(caller.session) };
}

/** A call by which other users are changed has the words of its code. */
function forbidden(name: CallName, access: Access): Refusal {
  return CHANGES_USERS.has(name) ? new Refusal(REFUSAL.forbidden) : rightMissing(access);
}

/** A machine comes without a browser's cookies, so no page can make it send anything: it needs no XSRF token. */
async function machine(
  request: FastifyRequest,
  { name, bearer }: { readonly name: CallName; readonly bearer: string },
  { tokens }: Pick<Parts, 'tokens'>,
): Promise<TokenCaller> {
  const caller = await tokens.find(request, bearer);
  request.caller = caller;
  refuseAnother(actingUser(request), null);
  await tokens.letIn(caller, name);
  return caller;
}

async function signedIn(
  request: FastifyRequest,
  { sessions, settings }: Pick<Parts, 'sessions' | 'settings'>,
): Promise<Caller> {
  const state = await sessions.find(sessionIdOf(request, settings));
  if (state.kind === 'none') throw new Refusal(REFUSAL.notSignedIn);
  if (state.kind === 'ended') throw new Refusal(REFUSAL.sessionExpired);
  refuseAnother(actingUser(request), state.user.id);
  return callerOf(state);
}

/**
 * Whether the browser itself says that another site has caused the request, or that it is a navigation or the load of an
 * image or a script, none of which a page of ours makes a call by.
 */
function isFromElsewhere({ headers }: FastifyRequest): boolean {
  const { 'sec-fetch-site': site, 'sec-fetch-mode': mode } = headers;
  return (site !== undefined && site !== 'same-origin') || mode === 'navigate' || mode === 'no-cors';
}

function accessCodeOf(request: FastifyRequest): string {
  const header = request.headers[HEADERS.accessCode.toLowerCase()];
  return typeof header === 'string' ? header : '';
}

/** The user that the header names, null without one; what is no number names no user that could be signed in. */
export function actingUser(request: FastifyRequest): number | null {
  const header = request.headers[HEADERS.actingUser.toLowerCase()];
  return header === undefined || header === '' ? null : Number(header);
}

/**
 * Refuses a call that was made in the belief that another user is signed in (another tab has changed the user).
 * @param named the user that the request names, null or undefined for none
 * @param userId null for a machine, which is no user
 */
export function refuseAnother(named: unknown, userId: number | null): void {
  if (named !== null && named !== undefined && named !== userId) throw new Refusal(REFUSAL.notSignedIn);
}
