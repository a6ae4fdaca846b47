import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Envelope, Finding } from '#contract/envelope.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { DatabaseFull, DatabaseMoved, DatabaseUnavailable } from '#server/dialect/base/failure.ts';
import { Refusal, stateRefusal } from '#server/domain/refusal.ts';
import { type AnswerLanguage, answerLanguage } from '#server/routes/answer-language.ts';
import { worded } from '#server/routes/finding-words.ts';
import { refusalWords } from '#server/routes/refusal-words.ts';
import { toInstant } from '#server/store/schema/values.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const RETRY_AFTER_S = 2;

/** An answer that is ready as it stands: text, bytes or a stream of them, or a status without a body. */
export class PreparedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | Readable | null;

  constructor(
    status: number,
    body: string | Buffer | Readable | null,
    headers: Readonly<Record<string, string>> = {},
  ) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/**
 * The envelope of a call that succeeded.
 * @param revisionId number of the revision that it has made
 */
export function successText(content: unknown, now: number, revisionId: number | null = null): string {
  return JSON.stringify({
    success: true,
    content,
    messages: [],
    warnings: [],
    errors: [],
    errCodes: [],
    serverTime: toInstant(now),
    ...(revisionId !== null && { revisionId }),
  } satisfies Envelope);
}

/** Codes whose words are about one case of several: the SMS, a record. */
const WORDED_BY_FINDING: ReadonlySet<string> = new Set([REFUSAL.codeMissing, REFUSAL.notFound]);

/** What is missing says more than its code, whose words are about other users. */
function sentenceOf({ code, retryAfter, findings: [first] }: Refusal, language: AnswerLanguage): string {
  const hasOwnWords =
    code === REFUSAL.forbidden ? first?.reason : WORDED_BY_FINDING.has(code) && first?.message;
  return first && hasOwnWords ? worded(first, language).message : refusalWords(code, retryAfter, language);
}

/** The envelope of a call that was refused. */
export function refusalText(refusal: Refusal, now: number, language: AnswerLanguage): string {
  const sentence = sentenceOf(refusal, language);
  const errors: readonly Finding[] =
    refusal.findings.length > 0
      ? refusal.findings.map((one) => worded(one, language))
      : [{ code: refusal.code, message: sentence }];
  const codes = new Set([refusal.code, ...errors.map(({ code }) => code)]);
  return JSON.stringify({
    success: false,
    content: refusal.content,
    messages: [sentence],
    warnings: [],
    errors: [...errors],
    errCodes: [...codes],
    serverTime: toInstant(now),
  } satisfies Envelope);
}

export function send(reply: FastifyReply, status: number, body: string | Readable): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').type(JSON_TYPE).send(body);
}

export function sendPrepared(reply: FastifyReply, answer: PreparedAnswer): FastifyReply {
  reply.code(answer.status).headers(answer.headers);
  if (answer.body !== null && !reply.hasHeader('content-type')) reply.type(JSON_TYPE);
  return reply.send(answer.body);
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal, now: number): FastifyReply {
  if (refusal.retryAfter !== null) reply.header('retry-after', String(refusal.retryAfter));
  const language = answerLanguage(reply.request.headers['accept-language']);
  reply.header('content-language', language).header('vary', 'Accept-Language');
  return send(reply, refusal.status, refusalText(refusal, now, language));
}

/** Maps an error to the refusal for the caller; null for an unexpected error. */
export function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  if (error instanceof DatabaseFull) return stateRefusal(REFUSAL.serverError, 'diskFull');
  if (error instanceof DatabaseMoved) return stateRefusal(REFUSAL.serverError, 'databaseMoved');
  if (error instanceof DatabaseUnavailable) {
    return new Refusal(REFUSAL.serverError, { status: 503, retryAfter: RETRY_AFTER_S });
  }
  const code = error instanceof Error && 'code' in error ? error.code : null;
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Refusal(REFUSAL.textTooLong, { status: 413 });
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Refusal(REFUSAL.unreadableRequest, { status: 415 });
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new Refusal(REFUSAL.unreadableRequest);
    case 'FST_ERR_BAD_URL':
      return new Refusal(REFUSAL.invalid);
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return new Refusal(REFUSAL.notFound);
    default:
      return error instanceof SyntaxError && 'statusCode' in error && error.statusCode === 400
        ? new Refusal(REFUSAL.unreadableRequest)
        : null;
  }
}
