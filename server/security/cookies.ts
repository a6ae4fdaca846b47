import type { FastifyReply, FastifyRequest } from 'fastify';
import { COOKIES, HEADERS } from '#contract/call.ts';
import { type CookieRealm, cookieName } from '#contract/cookie-names.ts';
import { LIMITS } from '#contract/limits.ts';
import { type HttpsSettings, isHttps } from '#server/security/https.ts';
import type { Xsrf } from '#server/security/xsrf.ts';
import type { Settings } from '#server/settings/settings.ts';
import { BROWSER_KNOWN_MS } from '#server/store/people/known-browsers.ts';

type CookieSettings = HttpsSettings & Pick<Settings, 'basePath'>;

/** The session id that a browser sent, open or not; undefined when it sent none. */
export function sessionIdOf(request: FastifyRequest, settings: CookieSettings): string | undefined {
  return sent(request, COOKIES.session, settings);
}

/** The XSRF token that a browser sent; undefined when it sent none. */
export function xsrfTokenOf(request: FastifyRequest, settings: CookieSettings): string | undefined {
  return sent(request, COOKIES.xsrf, settings);
}

export function xsrfFits(
  request: FastifyRequest,
  { xsrf, settings }: { xsrf: Xsrf; settings: CookieSettings },
): boolean {
  const header = request.headers[HEADERS.xsrf.toLowerCase()];
  return xsrf.fits(xsrfTokenOf(request, settings), header, sessionIdOf(request, settings));
}

/**
 * Gives the browser a token for its session (or for none) unless the one that it has still fits: a request that is
 * already under way carries that one in its header.
 */
export function renewXsrf(
  reply: FastifyReply,
  { xsrf, settings }: { xsrf: Xsrf; settings: CookieSettings },
): void {
  const { request } = reply;
  const sessionId = sessionIdOf(request, settings);
  const present = xsrfTokenOf(request, settings);
  if (xsrf.fits(present, present, sessionId)) return;
  setXsrf(reply, xsrf.issue(sessionId), settings);
}

export function setXsrf(reply: FastifyReply, token: string, settings: CookieSettings): void {
  keep(reply, COOKIES.xsrf, token, settings, { httpOnly: false });
}

/** A cookie without an age: the browser drops it when it is closed. */
export function setSession(reply: FastifyReply, id: string, settings: CookieSettings): void {
  keep(reply, COOKIES.session, id, settings);
}

/** Gives a browser the id that its session has from now on, and a token that fits it. */
export function renewSession(
  reply: FastifyReply,
  id: string,
  { xsrf, settings }: { xsrf: Xsrf; settings: CookieSettings },
): void {
  setSession(reply, id, settings);
  setXsrf(reply, xsrf.issue(id), settings);
}

/** The id of a login that waits for its code; undefined when the browser sent none. */
export function pendingLoginIdOf(request: FastifyRequest, settings: CookieSettings): string | undefined {
  return sent(request, COOKIES.pendingLogin, settings);
}

export function setPendingLogin(reply: FastifyReply, id: string, settings: CookieSettings): void {
  keep(reply, COOKIES.pendingLogin, id, settings, { maxAge: LIMITS.codeMinutes * 60 });
}

export function clearPendingLogin(reply: FastifyReply, settings: CookieSettings): void {
  if (pendingLoginIdOf(reply.request, settings) === undefined) return;
  clear(reply, COOKIES.pendingLogin, settings);
}

/** The id under which a user has signed in in this browser before; undefined when it sent none. */
export function browserIdOf(request: FastifyRequest, settings: CookieSettings): string | undefined {
  return sent(request, COOKIES.browser, settings);
}

export function setBrowser(reply: FastifyReply, id: string, settings: CookieSettings): void {
  keep(reply, COOKIES.browser, id, settings, { maxAge: BROWSER_KNOWN_MS / 1_000 });
}

export function clearSession(reply: FastifyReply, settings: CookieSettings): void {
  clear(reply, COOKIES.session, settings);
}

/**
 * Behind https, removes the cookies without a prefix that an earlier version set there, or a login on plain http:
 * no one reads them any more, and they would go along with every call.
 */
export function clearWithoutPrefix(reply: FastifyReply, settings: CookieSettings): void {
  const { request } = reply;
  if (!realmOf(request, settings).https) return;
  for (const name of Object.values(COOKIES)) {
    if (request.cookies[name] !== undefined) reply.clearCookie(name, attributes(request, settings));
  }
}

/** Behind https only the one with the prefix counts: any other may have been planted. */
function sent(request: FastifyRequest, name: string, settings: CookieSettings): string | undefined {
  return request.cookies[cookieName(name, realmOf(request, settings))] || undefined;
}

function keep(
  reply: FastifyReply,
  name: string,
  value: string,
  settings: CookieSettings,
  more: { readonly httpOnly?: false; readonly maxAge?: number } = {},
): void {
  const { request } = reply;
  const kept = cookieName(name, realmOf(request, settings));
  reply.setCookie(kept, value, { ...attributes(request, settings), ...more });
}

function clear(reply: FastifyReply, name: string, settings: CookieSettings): void {
  const { request } = reply;
  reply.clearCookie(cookieName(name, realmOf(request, settings)), attributes(request, settings));
}

function realmOf({ raw }: FastifyRequest, settings: CookieSettings): CookieRealm {
  return { https: isHttps(raw, settings), basePath: settings.basePath };
}

function attributes(request: FastifyRequest, settings: CookieSettings) {
  const { https, basePath } = realmOf(request, settings);
  return { path: basePath, sameSite: 'strict', secure: https, httpOnly: true } as const;
}
