import { createHash, createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { HEADERS } from '#contract/call.ts';
import { LIMITS } from '#contract/limits.ts';
import * as REFUSAL from '#contract/refusal.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { refusalText, successText } from '#server/routes/answer.ts';
import { type AnswerLanguage, answerLanguage } from '#server/routes/answer-language.ts';
import { isLongContent, successPieces } from '#server/routes/long-answer.ts';
import type { Parts } from '#server/routes/parts.ts';
import type { AnyCaller, Caller } from '#server/security/caller.ts';
import {
  findAnswer,
  type KeptAnswer,
  keepAnswer,
  type RepeatableRequest,
} from '#server/store/base/idempotency.ts';
import type { TransactionOptions, Unit, Work } from '#server/store/base/unit-of-work.ts';

/** Thrown out of a transaction that found its own answer there: the same request came before. */
export class Repeated extends Error {
  readonly earlier: KeptAnswer;
  constructor(earlier: KeptAnswer) {
    super('the same request was answered before');
    this.earlier = earlier;
  }
}

/** Statuses of refusals that are the outcome of a call; any other says that it was not carried out at all. */
const OUTCOMES: ReadonlySet<number> = new Set([400, 404, 409, 422]);
/** Transfer failures: the same request may succeed next time. */
const PASSING: ReadonlySet<RefusalCode> = new Set([REFUSAL.uploadFailed, REFUSAL.unreadableFile]);

/** A changing call under its idempotency key. Without a key it runs as often as it is sent. */
export class Repetition {
  readonly #parts: Parts;
  readonly #caller: AnyCaller;
  readonly #request: RepeatableRequest | null;
  readonly #language: AnswerLanguage;
  #revisionId: number | null = null;

  constructor(parts: Parts, caller: AnyCaller, request: FastifyRequest, payload: unknown) {
    this.#parts = parts;
    this.#caller = caller;
    this.#language = answerLanguage(request.headers['accept-language']);
    const idempotencyKey = keyOf(request);
    this.#request =
      idempotencyKey === null
        ? null
        : {
            userId: ownerOf(caller),
            path: `${request.method} ${request.url.split('?', 1)[0]}`,
            idempotencyKey: hashOfKey(idempotencyKey),
            // With the key, which the database does not have: a password in the body cannot be tried out there.
            bodyHash: createHmac('sha256', idempotencyKey)
              .update(JSON.stringify(payload))
              .digest('base64url'),
          };
  }

  /** @throws Repeated when this request was answered before; Refusal 012 when another one was under this key */
  async lookUp(): Promise<void> {
    if (this.#request)
      this.#compare(await findAnswer(this.#parts.database.read, this.#request, this.#parts.now()));
  }

  /**
   * Runs the call's one transaction. The answer is kept in it, so that there is never a change without its answer; and
   * looked for in it, so that of two equal requests at once the second finds the first one's.
   */
  async write<Content>(work: Work<Content>, options: TransactionOptions = {}): Promise<Content> {
    const once: Work<Content> = async (unit) => {
      if (this.#request) this.#compare(await findAnswer(unit.db, this.#request, this.#parts.now()));
      return work(unit);
    };
    return this.#parts.units.run(this.#caller.actor, once, {
      ...options,
      finish: async (unit, content, revisionId) => {
        this.#revisionId = revisionId;
        await this.#keep(unit, content);
      },
    });
  }

  /** Number of the revision that the call's transaction has made; null when it made none. */
  get revisionId(): number | null {
    return this.#revisionId;
  }

  /** Keeps a refusal as the outcome of the call, where it is one. */
  async keepRefusal(refusal: Refusal): Promise<void> {
    const request = this.#request;
    if (!request || !OUTCOMES.has(refusal.status) || PASSING.has(refusal.code) || refusal.retryAfter !== null)
      return;
    const now = this.#parts.now();
    await this.#parts.database.write.transaction().execute(async (db) => {
      if (await findAnswer(db, request, now)) return;
      const answer = refusalText(refusal, now, this.#language);
      await keepAnswer(db, request, { status: refusal.status, answer }, now);
    });
  }

  async #keep(unit: Unit, content: unknown): Promise<void> {
    if (!this.#request) return;
    let answer = '';
    if (!isLongContent(content)) answer = successText(content, unit.now, this.#revisionId);
    else for await (const piece of successPieces(content, unit.now, this.#revisionId)) answer += piece;
    await keepAnswer(unit.db, this.#request, { status: 200, answer }, unit.now);
  }

  #compare(earlier: KeptAnswer | null): void {
    if (!earlier) return;
    if (earlier.bodyHash === this.#request?.bodyHash) throw new Repeated(earlier);
    throw new Refusal(REFUSAL.invalid, { fields: [HEADERS.idempotencyKey] });
  }
}

/** Whose a key is: a user's number, or that of a machine's token below zero. */
function ownerOf({ user, token }: AnyCaller): number {
  return token ? -token.id : user.id;
}

/** Name of a caller's request under a key while it is running. */
export function nameOfRequest({ user }: Pick<Caller, 'user'>, key: string): string {
  return `${user.id} ${hashOfKey(key)}`;
}

/**
 * Sees to it that a request that was not carried out under its key never is. One transaction at a time writes, on all
 * servers of a database: by the time this one runs, the request has ended, or has not begun.
 * @param path method and path of the request
 * @returns its answer where it was carried out
 */
export async function forbidRequest(
  { database, now }: Parts,
  { user }: Pick<Caller, 'user'>,
  path: string,
  key: string,
): Promise<KeptAnswer | null> {
  // No payload has this hash: a caller with one is refused.
  const request = { userId: user.id, path, idempotencyKey: hashOfKey(key), bodyHash: '' };
  return database.write.transaction().execute(async (db) => {
    const earlier = await findAnswer(db, request, now());
    if (earlier) return earlier;
    const refusal = new Refusal(REFUSAL.invalid, { fields: [HEADERS.idempotencyKey] });
    const answer = { status: refusal.status, answer: refusalText(refusal, now(), 'de') };
    await keepAnswer(db, request, answer, now());
    return null;
  });
}

function hashOfKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

/** The idempotency key of a request; null where it has none. */
export function keyOf(request: FastifyRequest): string | null {
  const header = request.headers[HEADERS.idempotencyKey.toLowerCase()];
  if (header === undefined || header === '') return null;
  if (typeof header === 'string' && header.length <= LIMITS.name) return header;
  throw new Refusal(REFUSAL.invalid, { fields: [HEADERS.idempotencyKey] });
}
