import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { FastifyReply, FastifyServerFactory } from 'fastify';
import { HEADERS } from '#contract/call.ts';
import type { PreparedAnswer } from '#server/routes/answer.ts';
import { type ArrivalLimits, watchArrival } from '#server/routes/arrival.ts';
import { ReadyHead } from '#server/routes/ready-head.ts';

/** Current answer to the same request; null if it cannot be served from memory alone. */
export type Known = (request: IncomingMessage) => PreparedAnswer | null;

interface Way {
  /** Name of the call. */
  readonly call: string;
  readonly known: Known;
  /** Everything around the answer, as it was sent with the first one. */
  readonly around: readonly string[];
}

/** Of one call that took the fast path, for the log. */
export type Told = (call: {
  readonly id: string;
  readonly call: string;
  readonly url: string;
  readonly status: number;
  readonly milliseconds: number;
}) => void;

/** In all, so that what is kept takes a few megabytes however long the addresses are. */
const CHARACTERS_KEPT = 2_000_000;
/** What an address takes beside its own characters, as if it were so much longer. */
const WAY_CHARACTERS = 100;
/** Is long as no address that anybody asks for again. */
const URL_AT_MOST = 2_000;
const REQUEST_ID = HEADERS.requestId.toLowerCase();

/**
 * Ways by address. The oldest make room for new ones; one that is still asked for goes the whole way once more then,
 * which costs less than keeping a list of who has asked last.
 */
class Ways {
  readonly #ways = new Map<string, Way>();
  #characters = 0;

  get(url: string): Way | undefined {
    return this.#ways.get(url);
  }

  add(url: string, way: Way): void {
    if (!this.#ways.has(url)) this.#characters += url.length + WAY_CHARACTERS;
    this.#ways.set(url, way);
    for (const oldest of this.#ways.keys()) {
      if (this.#characters <= CHARACTERS_KEPT) break;
      this.#ways.delete(oldest);
      this.#characters -= oldest.length + WAY_CHARACTERS;
    }
  }
}

/**
 * Answers of calls that are public and ready in memory, given before the framework looks at the request: for texts that
 * everybody asks for it would cost more than the answer itself. The first answer of each address goes the whole way; a
 * further one carries the same headers around what is known by then.
 */
export class FastPath {
  readonly #isHttps: (request: IncomingMessage) => boolean;
  /** Apart, since the headers of an answer by https are others. */
  readonly #ways = { http: new Ways(), https: new Ways() };
  /** Of each answer, with what stood around it; gone with it. */
  readonly #heads = new WeakMap<
    PreparedAnswer,
    { readonly around: readonly string[]; readonly head: ReadyHead }
  >();
  #closed = false;
  /** null when it is not wanted. */
  onCall: Told | null = null;

  /** @param isHttps whether a request has come by https */
  constructor(isHttps: (request: IncomingMessage) => boolean) {
    this.#isHttps = isHttps;
  }

  /**
   * Has this request answered by the fast path from now on, whatever the caller.
   * @param reply that goes the whole way
   * @param known what it is answered; has to look at everything of the request that the answer depends on but its address
   */
  keep(reply: FastifyReply, known: Known): void {
    const { url, raw } = reply.request;
    const ways = this.#waysOf(raw);
    if (url.length > URL_AT_MOST || ways.get(url)) return;
    reply.raw.once('finish', () => {
      const headers = reply.getHeaders();
      if (reply.statusCode !== 200 || headers['set-cookie'] !== undefined) return;
      const { call = '' } = reply.request.routeOptions.config;
      ways.add(url, { call, known, around: around(headers) });
    });
  }

  /** Answers a request if its answer is ready. @returns whether it was answered */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' || this.#closed) return false;
    const url = request.url ?? '';
    const way = this.#waysOf(request).get(url);
    const answer = way?.known(request);
    if (!way || !answer || typeof answer.body === 'string') return false;
    const { status, body } = answer;
    if (body !== null && !Buffer.isBuffer(body)) return false;
    const id = randomUUID();
    if (this.onCall) this.#tell(this.onCall, { id, call: way.call, url, status }, response);
    this.#headOf(answer, way.around).write(request, response, id);
    response.end(body);
    return true;
  }

  /** Leaves everything to the framework from now on, which knows how to refuse when the server stops. */
  close(): void {
    this.#closed = true;
  }

  #waysOf(request: IncomingMessage): Ways {
    return this.#isHttps(request) ? this.#ways.https : this.#ways.http;
  }

  #tell(onCall: Told, call: Omit<Parameters<Told>[0], 'milliseconds'>, response: ServerResponse): void {
    const begun = performance.now();
    response.once('finish', () => onCall({ ...call, milliseconds: performance.now() - begun }));
  }

  #headOf(answer: PreparedAnswer, around: readonly string[]): ReadyHead {
    const kept = this.#heads.get(answer);
    if (kept?.around === around) return kept.head;
    const { status, headers, body } = answer;
    const length = Buffer.isBuffer(body) ? ['content-length', String(body.length)] : [];
    const own = Object.entries(headers).flat();
    const type = body === null ? typeless(around) : around;
    const head = new ReadyHead(status, [...type, ...own, ...length, REQUEST_ID]);
    this.#heads.set(answer, { around, head });
    return head;
  }
}

/** The headers that the answer does not bring along itself. */
const OWN: ReadonlySet<string> = new Set([
  'etag',
  'cache-control',
  'vary',
  'access-control-allow-origin',
  'access-control-expose-headers',
  'content-encoding',
  'content-length',
  REQUEST_ID,
]);

function around(headers: ReturnType<FastifyReply['getHeaders']>): readonly string[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    OWN.has(name) || value === undefined ? [] : [name, String(value)],
  );
}

function typeless(headers: readonly string[]): readonly string[] {
  const at = headers.indexOf('content-type');
  return at < 0 ? headers : headers.toSpliced(at, 2);
}

/** How often connections are looked at whose headers have not arrived. */
const CHECK_EVERY_MS = 5_000;

/** Answers a request before the framework, or leaves it alone. @returns whether it has taken it */
export type Answerer = (request: IncomingMessage, response: ServerResponse) => boolean;

/** An HTTP server as Fastify would make it, but for what is asked first, and with a deadline for requests. */
export function serverAfter(answer: Answerer, arrival: ArrivalLimits): FastifyServerFactory<Server> {
  return (handler, options) => {
    const http = { ...(options.http ?? {}), connectionsCheckingInterval: CHECK_EVERY_MS };
    const server = createServer(http, (request, response) => {
      if (answer(request, response)) return;
      watchArrival(request, response, arrival);
      handler(request, response);
    });
    server.keepAliveTimeout = Number(options.keepAliveTimeout);
    // Of bodies watchArrival takes care, which knows which of them may be of any size.
    server.requestTimeout = 0;
    server.headersTimeout = arrival.wholeMs;
    server.setTimeout(Number(options.connectionTimeout));
    return server;
  };
}
