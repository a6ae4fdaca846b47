import type { FastifyReply, FastifyRequest } from 'fastify';
import { COOKIES, HEADERS } from '#contract/call.ts';
import type { Xsrf } from '#server/security/xsrf.ts';
import type { Settings } from '#server/settings.ts';

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

export function clearSession(reply: FastifyReply, settings: CookieSettings): void {
  reply.clearCookie(COOKIES.session, { ...attributes(reply.request, settings), httpOnly: true });
}

function attributes(request: FastifyRequest, { basePath, publicUrl }: CookieSettings) {
  const secure = request.protocol === 'https' || publicUrl?.startsWith('https:') === true;
  return { path: basePath, sameSite: 'strict', secure } as const;
}
