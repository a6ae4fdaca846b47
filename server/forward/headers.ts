import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';

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
/** Said anew, since nothing that an unknown sender says about them is believed. */
const OWN: ReadonlySet<string> = new Set([
  'forwarded',
  'host',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
]);

/** The headers that a call takes with it, beside where it came from. */
export function requestHeaders(request: FastifyRequest, target: URL): OutgoingHttpHeaders {
  const kept = Object.entries(withoutHop(request.headers)).filter(([name]) => !OWN.has(name));
  return {
    ...Object.fromEntries(kept),
    host: target.host,
    // A body of unknown length has to be told from what comes behind it, whatever the method.
    ...(request.headers['transfer-encoding'] !== undefined && { 'transfer-encoding': 'chunked' }),
    'x-forwarded-for': (request.ips ?? [request.ip]).toReversed().join(', '),
    'x-forwarded-host': request.host,
    'x-forwarded-proto': request.protocol,
  };
}

/** Where cookies of the other server are to be kept. */
export interface CookiePlace {
  /** Base path of the other server. */
  readonly from: string;
  /** Base path of this one. */
  readonly to: string;
  /** Whether this one is reached by https. */
  readonly secure: boolean;
}

/** The headers of an answer, with its cookies as if they were this server's. */
export function answerHeaders(headers: IncomingHttpHeaders, place: CookiePlace): OutgoingHttpHeaders {
  const { 'set-cookie': cookies, ...rest } = withoutHop(headers);
  if (!Array.isArray(cookies)) return rest;
  return { ...rest, 'set-cookie': cookies.map((cookie) => movedCookie(cookie, place)) };
}

function movedCookie(cookie: string, { from, to, secure }: CookiePlace): string {
  const [pair = '', ...attributes] = cookie.split(';').map((part) => part.trim());
  const kept = attributes
    .filter((attribute) => !/^(domain=|secure$)/i.test(attribute))
    .map((attribute) => {
      const path = /^path=(.*)$/i.exec(attribute)?.[1];
      return path?.startsWith(from) ? `Path=${to}${path.slice(from.length)}` : attribute;
    });
  return [pair, ...kept, ...(secure ? ['Secure'] : [])].join('; ');
}

function withoutHop(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  const dropped = new Set([...HOP_BY_HOP, ...named]);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.has(name)));
}
