import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type authLogin,
  LOGIN_SUCCESS,
  type LoginFactor,
  type RequiredStep,
  SECOND_FACTOR_REQUIRED,
} from '#contract/auth.ts';
import type { ContentOf } from '#contract/call.ts';
import { ALL_FEATURES, FEATURES, type Feature } from '#contract/features.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { finding, Refusal } from '#server/domain/refusal.ts';
import { actingUser, refuseAnother } from '#server/routes/gate.ts';
import type { Parts } from '#server/routes/parts.ts';
import { registerCall } from '#server/routes/route.ts';
import { wordsOfFactor } from '#server/routes/second-factor-words.ts';
import { callerOf } from '#server/security/caller.ts';
import { confirm } from '#server/security/confirmation.ts';
import {
  browserIdOf,
  clearPendingLogin,
  clearSession,
  clearWithoutPrefix,
  pendingLoginIdOf,
  renewXsrf,
  sessionIdOf,
  setBrowser,
  setPendingLogin,
  setSession,
  setXsrf,
} from '#server/security/cookies.ts';
import type { LoginPlace, SignedIn } from '#server/security/login.ts';
import { originOf } from '#server/security/origin.ts';
import { stepsOf } from '#server/store/people/required-steps.ts';
import { userSavedBy } from '#server/store/people/security-events.ts';
import { toSettings, toUser } from '#server/store/people/users.ts';
import { toInstant } from '#server/store/schema/values.ts';

const PASSKEY_FEATURES = [
  FEATURES.passkeyBegin,
  FEATURES.passkeyConfirm,
  FEATURES.factorPasskeyBegin,
  FEATURES.factorPasskeyConfirm,
];

/** Signing in, looking at one's session, signing out. */
export function registerAuthCalls(app: FastifyInstance, parts: Parts): void {
  const { settings, sessions, login, xsrf, securityLog } = parts;

  const placeOf = (request: FastifyRequest): LoginPlace => ({
    origin: originOf(request),
    pendingId: pendingLoginIdOf(request, settings),
    browserId: browserIdOf(request, settings),
    sessionId: sessionIdOf(request, settings),
    userAgent: request.headers['user-agent'] ?? null,
  });

  const welcome = (reply: FastifyReply, { user, sessionId, browserId, steps }: SignedIn) => {
    clearWithoutPrefix(reply, settings);
    setSession(reply, sessionId, settings);
    setBrowser(reply, browserId, settings);
    clearPendingLogin(reply, settings);
    setXsrf(reply, xsrf.issue(sessionId), settings);
    return {
      action: LOGIN_SUCCESS,
      isAuthenticated: true,
      user: toUser(user),
      settings: toSettings(user),
      ...shownSteps(steps),
    };
  };

  registerCall(app, parts, 'authLogin', async ({ payload, request, reply }) => {
    const outcome = await login.attempt({
      ...placeOf(request),
      username: payload.username,
      password: payload.password || null,
      token: payload.token || null,
      factor: payload.factor ?? null,
    });
    if (outcome.kind === 'codeWanted') {
      // Before the code is sent: when that fails, the next try needs no password again.
      if (outcome.pendingId !== null) setPendingLogin(reply, outcome.pendingId, settings);
      const resendAt = await login.sendCode(outcome, originOf(request));
      throw codeWanted(outcome.ways, resendAt);
    }
    return welcome(reply, outcome);
  });

  registerCall(app, parts, 'authPasskeyBegin', async ({ payload, request }) => {
    const place = placeOf(request);
    const state = await sessions.find(place.sessionId);
    const present = state.kind === 'open' ? state.user.id : null;
    const userId = payload.username ? await login.pendingUser(place, payload.username) : present;
    return { options: await parts.passkeys.request(request, userId) };
  });

  registerCall(app, parts, 'authPasskeyConfirm', async ({ payload, request, reply }) => {
    const { username, passkey: answer } = payload;
    return welcome(
      reply,
      await login.withPasskey({ ...placeOf(request), username: username || null, answer, request }),
    );
  });

  registerCall(app, parts, 'authSession', async ({ payload, request, reply }) => {
    renewXsrf(reply, parts);
    const features = featuresAt(request, parts);
    const state = await sessions.find(sessionIdOf(request, settings));
    if (state.kind !== 'open') return { isAuthenticated: false, features };
    const session = payload.peek === 'true' ? state.session : sessions.touch(state.session);
    return {
      isAuthenticated: true,
      user: toUser(state.user),
      settings: toSettings(state.user),
      endsAt: toInstant(sessions.endOf(session)),
      ...shownSteps(stepsOf(session)),
      ...(payload.savedBy === 'true' && { savedBy: await userSavedBy(parts.database.read, state.user) }),
      features,
    };
  });

  registerCall(app, parts, 'authConfirm', async ({ payload, caller, request, reply }) => {
    const freshUntil = await confirm(parts, { caller, request, reply }, payload);
    return { freshUntil: freshUntil === null ? null : toInstant(freshUntil) };
  });

  registerCall(app, parts, 'logout', async ({ request, reply }) => {
    const id = sessionIdOf(request, settings);
    const state = await sessions.find(id);
    if (state.kind === 'open') refuseAnother(actingUser(request), state.user.id);
    if (id !== undefined) await sessions.end(id);
    if (state.kind === 'open') {
      const { actor } = callerOf(state);
      securityLog.note({ event: 'logout', actor, origin: originOf(request) });
    }
    clearSession(reply, settings);
    clearPendingLogin(reply, settings);
    // A token for a browser without a session, so that a user can sign in again on the same page.
    setXsrf(reply, xsrf.issue(undefined), settings);
    return null;
  });
}

function shownSteps(steps: readonly RequiredStep[]): { requiredSteps?: RequiredStep[] } {
  return steps.length === 0 ? {} : { requiredSteps: [...steps] };
}

/** Everything but what this server, or the address of the request, cannot have. */
function featuresAt(request: FastifyRequest, { sendMail, passkeys }: Parts): Feature[] {
  const missing: ReadonlySet<Feature> = new Set([
    ...(sendMail ? [] : [FEATURES.mailTest]),
    ...(passkeys.areAt(request) ? [] : PASSKEY_FEATURES),
  ]);
  return ALL_FEATURES.filter((name) => !missing.has(name));
}

/** Not a failure, but no login yet either: success is false and the status 200; what comes next is in the content. */
function codeWanted(ways: readonly LoginFactor[], resendAt: number | null): Refusal {
  const content = {
    action: SECOND_FACTOR_REQUIRED,
    isAuthenticated: false,
    factors: [...ways],
    ...(resendAt !== null && { resendAt: toInstant(resendAt) }),
  } satisfies ContentOf<typeof authLogin>;
  // Where a code was sent, the words of 047 are about it.
  const words = resendAt === null ? wordsOfFactor(ways) : {};
  const wanted = { ...finding(REFUSAL.codeMissing, 'token'), ...words };
  return new Refusal(REFUSAL.codeMissing, { status: 200, findings: [wanted], content });
}
