import type { FastifyReply, FastifyRequest } from 'fastify';
import { COOKIES, HEADERS } from '#contract/call.ts';
import { LIMITS } from '#contract/limits.ts';
import type { Xsrf } from '#server/security/xsrf.ts';
import type { Settings } from '#server/settings.ts';
import { BROWSER_KNOWN_MS } from '#server/store/known-browsers.ts';

type CookieSettings = Pick<Settings, 'basePath' | 'publicUrl'>;

/** The session id that a browser sent, open or not; undefined when it sent none. */
export function sessionIdOf(request: FastifyRequest): string | undefined {
  return request.cookies[COOKIES.session] || undefined;
}

export function xsrfFits(request: FastifyRequest, xsrf: Xsrf): boolean {
  const header = request.headers[HEADERS.xsrf.toLowerCase()];
  return xsrf.fits(request.cookies[COOKIES.xsrf], header, sessionIdOf(request));
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
  const sessionId = sessionIdOf(request);
  const present = request.cookies[COOKIES.xsrf];
  if (xsrf.fits(present, present, sessionId)) return;
  setXsrf(reply, xsrf.issue(sessionId), settings);
}

export function setXsrf(reply: FastifyReply, token: string, settings: CookieSettings): void {
  reply.setCookie(COOKIES.xsrf, token, { ...attributes(reply.request, settings), httpOnly: false });
}

/** A cookie without an age: the browser drops it when it is closed. */
export function setSession(reply: FastifyReply, id: string, settings: CookieSettings): void {
  reply.setCookie(COOKIES.session, id, { ...attributes(reply.request, settings), httpOnly: true });
}

/** The id of a login that waits for its code; undefined when the browser sent none. */
export function pendingLoginIdOf(request: FastifyRequest): string | undefined {
  return request.cookies[COOKIES.pendingLogin] || undefined;
}

export function setPendingLogin(reply: FastifyReply, id: string, settings: CookieSettings): void {
  const maxAge = LIMITS.codeMinutes * 60;
  reply.setCookie(COOKIES.pendingLogin, id, {
    ...attributes(reply.request, settings),
    httpOnly: true,
    maxAge,
  });
}

export function clearPendingLogin(reply: FastifyReply, settings: CookieSettings): void {
  if (pendingLoginIdOf(reply.request) === undefined) return;
  reply.clearCookie(COOKIES.pendingLogin, { ...attributes(reply.request, settings), httpOnly: true });
}

/** The id under which somebody has signed in in this browser before; undefined when it sent none. */
export function browserIdOf(request: FastifyRequest): string | undefined {
  return request.cookies[COOKIES.browser] || undefined;
}

export function setBrowser(reply: FastifyReply, id: string, settings: CookieSettings): void {
  const maxAge = BROWSER_KNOWN_MS / 1_000;
  reply.setCookie(COOKIES.browser, id, { ...attributes(reply.request, settings), httpOnly: true, maxAge });
}

export function clearSession(reply: FastifyReply, settings: CookieSettings): void {
  reply.clearCookie(COOKIES.session, { ...attributes(reply.request, settings), httpOnly: true });
}

function attributes(request: FastifyRequest, { basePath, publicUrl }: CookieSettings) {
  const secure = request.protocol === 'https' || publicUrl?.startsWith('https:') === true;
  return { path: basePath, sameSite: 'strict', secure } as const;
}
