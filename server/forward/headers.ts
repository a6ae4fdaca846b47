import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { CookieRealm } from '#contract/cookie-names.ts';
import { forwardedCookie, keptCookie } from '#server/forward/cookies.ts';
import { FILE_POLICY, shownHeaders } from '#server/routes/attachment.ts';

/** Of one connection, not of the call that goes over it. */
const HOP_BY_HOP: ReadonlySet<string> = new Set([
  'connection',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);
/** Said again, since nothing that an unknown sender says about them is believed. */
const OWN: ReadonlySet<string> = new Set([
  'cookie',
  'forwarded',
  'host',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
]);
/**
 * Response headers that are passed on: those about the body, its lifetime, and redirects. What a browser may or must
 * do at this address is up to this server.
 */
const PASSED_ON: readonly string[] = [
  'accept-ranges',
  'age',
  'allow',
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-length',
  'content-range',
  'content-type',
  'etag',
  'expires',
  'last-modified',
  'location',
  'retry-after',
  'vary',
  'x-request-id',
];

/** What such an answer says to pages of other origins; never that their credentials are welcome. */
const CROSS_ORIGIN: readonly string[] = [
  'access-control-allow-headers',
  'access-control-allow-methods',
  'access-control-allow-origin',
  'access-control-expose-headers',
  'access-control-max-age',
  'cross-origin-resource-policy',
];
/** Below /ecs/: what is for pages of other origins. */
const PUBLIC_PATH = /^(?:wording\/(?:get|events)|document\/file\/public\/[^/]+)$/;

/** The headers that a call takes with it, beside where it came from. */
export function requestHeaders(
  request: FastifyRequest,
  target: URL,
  realm: CookieRealm,
): OutgoingHttpHeaders {
  const kept = Object.entries(withoutHop(request.headers)).filter(([name]) => !OWN.has(name));
  const cookie = forwardedCookie(request.headers.cookie ?? '', realm);
  return {
    ...Object.fromEntries(kept),
    ...(cookie !== '' && { cookie }),
    host: target.host,
    // A body of unknown length has to be distinguished from what comes behind it, whatever the method.
    ...(request.headers['transfer-encoding'] !== undefined && { 'transfer-encoding': 'chunked' }),
    'x-forwarded-for': (request.ips ?? [request.ip]).toReversed().join(', '),
    'x-forwarded-host': request.host,
    'x-forwarded-proto': realm.https ? 'https' : 'http',
  };
}

/**
 * The headers of an answer that go on, with its cookies as if they were this server's.
 * @param path below /ecs/, without the query
 */
export function answerHeaders(
  headers: IncomingHttpHeaders,
  realm: CookieRealm,
  path: string,
): OutgoingHttpHeaders {
  const answered = withoutHop(headers);
  const passedOn = PUBLIC_PATH.test(path) ? [...PASSED_ON, ...CROSS_ORIGIN] : PASSED_ON;
  const kept = passedOn.flatMap((name) => (answered[name] === undefined ? [] : [[name, answered[name]]]));
  const cookies = (headers['set-cookie'] ?? []).flatMap((cookie) => keptCookie(cookie, realm) ?? []);
  return {
    ...Object.fromEntries(kept),
    ...(cookies.length > 0 && { 'set-cookie': cookies }),
    // Whatever is in it: a file is for keeping, and must not become a page of this address.
    ...(answered['content-disposition'] !== undefined && { 'content-security-policy': FILE_POLICY }),
    ...(answered['content-disposition'] === 'inline' && shownHeaders(answered['content-type'] ?? '')),
  };
}

function withoutHop(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  const dropped = new Set([...HOP_BY_HOP, ...named]);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.has(name)));
}
