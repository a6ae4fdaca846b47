import type { FastifyInstance } from 'fastify';
import type { UserSettings } from '#contract/auth.ts';
import { LOGIN_SUCCESS } from '#contract/auth.ts';
import { FEATURES } from '#contract/features.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { Parts } from '#server/parts.ts';
import { registerCall } from '#server/routes/route.ts';
import { clearSession, renewXsrf, sessionIdOf, setSession, setXsrf } from '#server/security/cookies.ts';
import { actingUser, refuseAnother } from '#server/security/gate.ts';
import { endOf } from '#server/security/sessions.ts';
import { toUser } from '#server/store/users.ts';
import { toInstant } from '#server/store/values.ts';

const NO_SECOND_FACTOR: UserSettings = { twoWayAuthenticationEnabled: false, twoWayMobileNo: null };

/** Signing in, looking at one's session, signing out. */
export function registerAuthCalls(app: FastifyInstance, parts: Parts): void {
  const { settings, sessions, login, xsrf } = parts;

  registerCall(app, parts, 'authLogin', async ({ payload, request, reply }) => {
    if (!payload.password) throw new Refusal('005', { fields: ['password'] });
    const user = await login.attempt({
      username: payload.username,
      password: payload.password,
      address: request.ip,
    });
    const { id } = await sessions.open(user.id, sessionIdOf(request));
    setSession(reply, id, settings);
    setXsrf(reply, xsrf.issue(id), settings);
    return {
      action: LOGIN_SUCCESS,
      isAuthenticated: true,
      user: toUser(user),
      settings: NO_SECOND_FACTOR,
    };
  });

  registerCall(app, parts, 'authSession', async ({ payload, request, reply }) => {
    renewXsrf(reply, parts);
    const features = Object.values(FEATURES);
    const state = await sessions.find(sessionIdOf(request));
    if (state.kind !== 'open') return { isAuthenticated: false, features };
    const session = payload.peek === 'true' ? state.session : sessions.touch(state.session);
    return {
      isAuthenticated: true,
      user: toUser(state.user),
      settings: NO_SECOND_FACTOR,
      endsAt: toInstant(endOf(session)),
      features,
    };
  });

  registerCall(app, parts, 'logout', async ({ request, reply }) => {
    const id = sessionIdOf(request);
    const state = await sessions.find(id);
    if (state.kind === 'open') refuseAnother(actingUser(request), state.user.id);
    if (id !== undefined) await sessions.end(id);
    clearSession(reply, settings);
    // A token for a browser without a session, so that somebody can sign in again on the same page.
    setXsrf(reply, xsrf.issue(undefined), settings);
    return null;
  });
}
