import { setTimeout as wait } from 'node:timers/promises';
import { EXIT, Failure, plain } from './outcome.ts';
import type { Settings } from './settings.ts';

/** Milliseconds before each further try of a request that changes nothing. */
const WAITS = [500, 2_000];
/** Of a Retry-After, at most. */
const WAIT_AT_MOST_MS = 30_000;

/** One warning or error of an answer. */
interface Finding {
  readonly code?: string;
  readonly message?: string;
  readonly field?: string;
}

interface Envelope {
  readonly success: boolean;
  readonly errors?: readonly Finding[];
  readonly content?: unknown;
}

export interface Wish {
  readonly method: 'GET' | 'POST';
  /** Below `/ecs/`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: string | FormData;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether it may be sent again after a failure. */
  readonly changes?: boolean;
}

/** The calls of a server, by a token. */
export class Server {
  readonly #settings: Settings;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  /** @returns content of the answer's envelope */
  async content<Content>(wish: Wish): Promise<Content> {
    const envelope = envelopeIn(await (await this.answer(wish)).text());
    if (envelope?.success !== true) throw this.#strange();
    return envelope.content as Content;
  }

  /**
   * An answer that is a success, whole.
   * @throws Failure by what the server says, or that it says nothing
   */
  async answer(wish: Wish): Promise<Response> {
    for (let round = 0; ; round++) {
      const pause = wish.changes ? undefined : WAITS[round];
      try {
        const response = await this.#send(wish);
        if (response.ok) return response;
        if (pause === undefined || !isPassing(response.status)) throw await this.#refusal(response);
        await wait(Math.max(pause, retryAfter(response)));
      } catch (error) {
        if (error instanceof Failure) throw error;
        if (pause === undefined) throw this.#unreachable(error, wish);
        await wait(pause);
      }
    }
  }

  async #send({ method, path, query = {}, body, headers = {} }: Wish): Promise<Response> {
    const { url, token, timeoutMs } = this.#settings;
    const parameters = new URLSearchParams(query).toString();
    const response = await fetch(`${url}/ecs/${path}${parameters && `?${parameters}`}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'accept-language': 'en',
        ...(typeof body === 'string' && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body }),
      // A token goes where it was meant to go, and nowhere else.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    // Within the try of the caller: an answer may break off, or take too long, after its head.
    const { status, statusText } = response;
    const bytes = await response.arrayBuffer();
    return new Response(bytes.byteLength > 0 ? bytes : null, {
      status,
      statusText,
      headers: response.headers,
    });
  }

  async #refusal(response: Response): Promise<Failure> {
    const { status, headers } = response;
    if (status >= 300 && status < 400) {
      const location = plain(headers.get('location') ?? 'elsewhere');
      return new Failure(EXIT.usage, `${this.#settings.url} leads to ${location}: use that address.`, {
        status,
      });
    }
    const envelope = envelopeIn(await response.text());
    if (!envelope) {
      const said = `${this.#settings.url} answers ${status}`;
      if (isPassing(status)) return new Failure(EXIT.unreachable, `${said}.`, { status });
      return new Failure(
        status === 401 || status === 403 ? EXIT.notAllowed : EXIT.unreachable,
        `${said}, and not as Leitstand does: something in front of it may have refused the request.`,
        { status },
      );
    }
    const errors = envelope.errors ?? [];
    const message = errors.map(({ message = '', field }) => plain(field ? `${message} (${field})` : message));
    const said = message.join(' ') || 'The server refuses it.';
    const { content } = envelope;
    return new Failure(hasFindings(content) ? EXIT.findings : exitCodeOf(status), said, {
      ...{ status, errors },
      ...(content !== undefined && { content }),
    });
  }

  #unreachable(error: unknown, wish: Wish): Failure {
    const { url, timeoutMs } = this.#settings;
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const why =
      cause instanceof Error && cause.name === 'TimeoutError'
        ? `no answer within ${timeoutMs / 1_000} s`
        : plain(cause instanceof Error ? (Reflect.get(cause, 'code') ?? cause.message) : String(cause));
    const doubt = wish.changes
      ? ' It may have been written; run it again: only what is different is written.'
      : '';
    return new Failure(EXIT.unreachable, `${url} cannot be reached: ${why}.${doubt}`);
  }

  #strange(): Failure {
    return new Failure(EXIT.unreachable, `${this.#settings.url} does not answer as Leitstand does.`);
  }
}

/** Whether the same request may succeed a moment later. */
function isPassing(status: number): boolean {
  return status >= 500 || status === 429;
}

function exitCodeOf(status: number): number {
  if (status === 401 || status === 403) return EXIT.notAllowed;
  if (isPassing(status)) return EXIT.unreachable;
  return status === 409 || status === 422 ? EXIT.findings : EXIT.usage;
}

function hasFindings(content: unknown): boolean {
  return typeof content === 'object' && content !== null && Array.isArray(Reflect.get(content, 'findings'));
}

/** Milliseconds. */
function retryAfter({ headers }: Response): number {
  const seconds = Number(headers.get('retry-after') ?? 0);
  return Number.isFinite(seconds) ? Math.min(seconds * 1_000, WAIT_AT_MOST_MS) : 0;
}

function envelopeIn(text: string): Envelope | null {
  try {
    const envelope: Envelope | null = JSON.parse(text);
    return typeof envelope?.success === 'boolean' ? envelope : null;
  } catch {
    return null;
  }
}
