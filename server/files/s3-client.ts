import { createHash } from 'node:crypto';
import {
  type ClientRequest,
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingMessage,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { addressOf, type BucketPlace } from '#server/files/bucket-place.ts';
import { failureOf, S3Failure } from '#server/files/s3-failure.ts';

/** No one waits longer for the store than these. */
export interface S3Limits {
  /** Nothing has come or gone for so long. */
  readonly silenceMs: number;
  /** A request in all, with everything that is tried again. */
  readonly totalMs: number;
  /** On top of that for each byte of a body: 1 / 100 is 100 KB a second. */
  readonly msPerByte: number;
  /** Requests that have failed for a moment are sent so often in all. */
  readonly tries: number;
  /** Before the second try; it doubles from then on. */
  readonly pauseMs: number;
}

export const S3_LIMITS: S3Limits = {
  silenceMs: 10_000,
  totalMs: 30_000,
  msPerByte: 1 / 100,
  tries: 4,
  pauseMs: 200,
};

const ERROR_BYTES = 16 * 1_024;
const ANSWER_BYTES = 8 * 1_024 * 1_024;
const EMPTY_SHA256 = createHash('sha256').digest('hex');

/** A body that can be sent again. */
export interface S3Body {
  readonly size: number;
  /** In hexadecimal digits; signed, so that the store takes these bytes and no others. */
  readonly sha256: string;
  open(): Readable;
}

export interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Below the prefix; null for the bucket itself. */
  readonly key: string | null;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: S3Body;
  /** Fewer than usual, where the caller does not wait. */
  readonly limits?: Partial<S3Limits>;
}

interface S3Answer {
  readonly text: string;
  readonly headers: IncomingMessage['headers'];
}

type Read<Result> = (answer: IncomingMessage) => Promise<Result>;

/** Asks a store that speaks S3, signed (aws4fetch), within limits, and again when it fails for a moment. */
export class S3Client {
  readonly #place: BucketPlace;
  readonly #limits: S3Limits;
  readonly #address: string;
  readonly #agent: HttpAgent | HttpsAgent;
  readonly #signingKeys = new Map<string, ArrayBuffer>();

  constructor(place: BucketPlace, limits: S3Limits = S3_LIMITS) {
    this.#place = place;
    this.#limits = limits;
    this.#address = addressOf(place);
    const options = { keepAlive: true, maxFreeSockets: 16 };
    this.#agent = this.#address.startsWith('https:') ? new HttpsAgent(options) : new HttpAgent(options);
  }

  /**
   * Sends a request whose answer is read piece by piece, by someone who may take their time.
   * @returns the answer, whose body has to be read or destroyed; only its beginning is within the limits
   * @throws S3Failure for any answer that is no success
   */
  open(request: S3Request): Promise<IncomingMessage> {
    return this.#send(request, async (answer) => {
      answer.socket.setTimeout(0);
      return answer;
    });
  }

  /**
   * Sends a request, and reads its answer.
   * @throws S3Failure for any answer that is no success, and for one that does not come to its end
   */
  text(request: S3Request): Promise<S3Answer> {
    return this.#send(request, async (answer) => ({
      text: await textOf(answer, ANSWER_BYTES),
      headers: answer.headers,
    }));
  }

  /** Lets the connections go that nothing is sent on. */
  close(): void {
    this.#agent.destroy();
  }

  async #send<Result>(request: S3Request, read: Read<Result>): Promise<Result> {
    const limits = { ...this.#limits, ...request.limits };
    const end = performance.now() + limits.totalMs + (request.body?.size ?? 0) * limits.msPerByte;
    for (let tried = 1; ; tried += 1) {
      try {
        const totalMs = Math.max(1, end - performance.now());
        return await this.#sendOnce(request, { ...limits, totalMs }, read);
      } catch (error) {
        const failure = error instanceof S3Failure ? error : unanswered(request, error);
        // Halved or doubled by chance, so that several servers do not come back at the same moment.
        const wait = limits.pauseMs * 2 ** (tried - 1) * (0.5 + Math.random());
        const isOver = tried >= limits.tries || performance.now() + wait >= end;
        if (!failure.isPassing || isOver) throw failure;
        await pause(wait);
      }
    }
  }

  async #sendOnce<Result>(request: S3Request, limits: S3Limits, read: Read<Result>): Promise<Result> {
    const { url, headers } = await this.#signed(request);
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const sent = send(url, { method: request.method, headers, agent: this.#agent });
    const over = setTimeout(() => sent.destroy(new Error('the answer took too long')), limits.totalMs);
    sent.setTimeout(limits.silenceMs, () => sent.destroy(new Error('the store does not answer')));
    try {
      const answer = await answerOf(sent, request.body);
      const { statusCode: status = 0 } = answer;
      if (status >= 200 && status < 300) return await read(answer);
      const text = await textOf(answer, ERROR_BYTES).catch(() => '');
      const region = headerOf(answer.headers['x-amz-bucket-region']);
      throw failureOf(named(request), this.#place.bucket, { status, text, region });
    } finally {
      clearTimeout(over);
      // Refused before its body was there: nothing else can be sent on this connection.
      if (!sent.writableFinished) sent.destroy();
    }
  }

  async #signed({ method, key, query = {}, headers = {}, body }: S3Request) {
    const { accessKeyId, secretAccessKey, sessionToken, region, prefix } = this.#place;
    const url = new URL(key === null ? this.#address : `${this.#address}/${prefix}${key}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    // Those that are signed are what the store holds the request against.
    const signed = await new AwsV4Signer({
      ...{ method, url: url.href, accessKeyId, secretAccessKey, region, service: 's3' },
      ...(sessionToken !== null && { sessionToken }),
      headers: { ...headers, 'x-amz-content-sha256': body?.sha256 ?? EMPTY_SHA256 },
      cache: this.#signingKeys,
    }).sign();
    const length =
      body || method === 'PUT' || method === 'POST' ? { 'content-length': String(body?.size ?? 0) } : {};
    return { url: signed.url, headers: { ...Object.fromEntries(signed.headers), ...length } };
  }
}

/** Sends the body while the answer is waited for: a store that refuses does so before it has all of it. */
async function answerOf(sent: ClientRequest, body: S3Body | undefined): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  // Errors that come later are those of the answer's body.
  sent.once('response', resolve).on('error', reject);
  if (!body) {
    sent.end();
    return promise;
  }
  const source = body.open().on('error', (error) => sent.destroy(error));
  source.pipe(sent);
  try {
    return await promise;
  } finally {
    source.unpipe(sent);
    source.destroy();
  }
}

async function textOf(answer: IncomingMessage, most: number): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of answer as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > most) throw new Error('the answer of the store is too long');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}

function unanswered(request: S3Request, error: unknown): S3Failure {
  const reason = error instanceof Error ? reasonOf(error) : String(error);
  return new S3Failure(`${named(request)}: ${reason}`, { cause: error });
}

/** Several addresses of one host fail together, without a message. */
function reasonOf(error: Error): string {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message : String(first);
}

function named({ method, key }: S3Request): string {
  return `${method} ${key ?? 'the bucket'}`;
}

function headerOf(value: string | string[] | undefined): string | null {
  return typeof value === 'string' ? value : null;
}
