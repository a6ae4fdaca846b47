import * as z from 'zod/mini';
import { type Envelope, envelopeSchema } from '#contract/envelope.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { type Failure, isSessionLostCode, ServiceFailure } from '#machines/kit/failure.ts';
import { momentOf, parseMending } from '#src/ecs/mend.ts';
import type { Reply } from '#src/ecs/transport.ts';

/** Codes of the catalogue, which say what happened also with a 5xx. */
const CATALOGUED = /^(B|RA_|FS_)?\d{3}$/;

/**
 * Turns a reply into the content that the contract promises.
 * @param content the contract's schema for `content`; unknown properties are ignored
 * @param answeringCodes codes whose refusal is an answer of its own, so that its content is wanted (047 at the login)
 * @throws ServiceFailure refused, session lost (001 and 021, never the bare status), or unreachable: `server` for 5xx
 *   (but those with a code of the catalogue other than 018, and what names the server's state), `shape` for an answer that is no JSON, broken off, or not what the contract says
 */
export function contentOf<Content extends z.core.$ZodType>(
  reply: Reply,
  content: Content,
  answeringCodes: readonly string[] = [],
): z.output<Content> {
  if (reply.status >= 500 && !saysWhy(reply)) {
    throw unusable(reply, 'server', `the server answered ${reply.status}`);
  }
  const envelope = envelopeOf(reply);
  logWarnings(envelope);
  const accepted = envelope.success && reply.status < 400 && envelope.errCodes.length === 0;
  if (!accepted && !answeringCodes.includes(codeOf(envelope))) {
    throw new ServiceFailure(refusalOf(envelope, reply));
  }
  const parsed = parseMending(content, envelope.content ?? null);
  if (parsed.success) return parsed.data;
  if (!accepted) throw new ServiceFailure(refusalOf(envelope, reply));
  throw unusable(reply, 'shape', `content does not fit the contract: ${issuesOf(parsed.error)}`);
}

/** When the server answered, by its own clock; null when it does not say. */
export function serverTimeOf(reply: Reply): string | null {
  return readEnvelope(reply)?.serverTime ?? null;
}

/** Messages that the server sent beside the content; empty if there are none. */
export function messagesOf(reply: Reply): readonly string[] {
  return readEnvelope(reply)?.messages ?? [];
}

/** The number under which the server has recorded what it did; null when it recorded nothing. */
export function revisionIdOf(reply: Reply): number | null {
  return readEnvelope(reply)?.revisionId ?? null;
}

/** The code by which an answer refuses; null of one that is no envelope. */
export function codeIn(reply: Reply): string | null {
  const envelope = readEnvelope(reply);
  return envelope && codeOf(envelope);
}

/** Whether a 5xx says what could not be done: the SMS could not be sent, or the disk is full. */
function saysWhy(reply: Reply): boolean {
  const envelope = readEnvelope(reply);
  if (!envelope) return false;
  const code = codeOf(envelope);
  return (CATALOGUED.test(code) && code !== REFUSAL.serverError) || envelope.errors[0]?.reason !== undefined;
}

function readEnvelope(reply: Reply): Envelope | null {
  try {
    const parsed = z.safeParse(envelopeSchema, completed(JSON.parse(reply.text), reply));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

function envelopeOf(reply: Reply): Envelope {
  let json: unknown;
  try {
    json = JSON.parse(reply.text);
  } catch {
    throw unusable(reply, 'shape', `the answer (${reply.status}) is no complete JSON`);
  }
  const parsed = z.safeParse(envelopeSchema, completed(json, reply));
  if (parsed.success) return parsed.data;
  throw unusable(reply, 'shape', `the answer (${reply.status}) is no envelope: ${issuesOf(parsed.error)}`);
}

/**
 * An envelope of another server with what it leaves out. One that does not say whether it is a success is one unless it
 * has a code, or its status says otherwise.
 */
function completed(json: unknown, reply: Reply): unknown {
  if (typeof json !== 'object' || json === null) return json;
  const { success, messages, warnings, errors, errCodes, serverTime, ...rest } = json as Record<
    string,
    unknown
  >;
  if (success === undefined && errCodes === undefined && rest.content === undefined) return json;
  const codes = listOf(errCodes).map(String);
  return {
    ...rest,
    success: success ?? (codes.length === 0 && reply.status < 400),
    messages: listOf(messages).map(String),
    warnings: listOf(warnings).map(findingOf),
    errors: listOf(errors).map(findingOf),
    errCodes: codes,
    serverTime: serverTime === undefined ? null : momentOf(serverTime),
  };
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The specification knows only code and message of a finding; a server may leave out either, or send a sentence alone. */
function findingOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return { code: REFUSAL.unknown, message: String(value) };
  return { code: REFUSAL.unknown, message: '', ...value };
}

function codeOf(envelope: Envelope): string {
  return envelope.errCodes[0] ?? envelope.errors[0]?.code ?? REFUSAL.unknown;
}

function refusalOf(envelope: Envelope, reply: Reply): Failure {
  const code = codeOf(envelope);
  if (isSessionLostCode(code)) return { kind: 'sessionLost', code };
  return {
    kind: 'refused',
    code,
    message: envelope.messages[0] ?? null,
    findings: envelope.errors,
    content: envelope.content ?? null,
    retryAfter: reply.retryAfter,
  };
}

function unusable(reply: Reply, cause: 'server' | 'shape', detail: string): ServiceFailure {
  const { status, requestId, retryAfter } = reply;
  const again = cause === 'server' && retryAfter !== null ? { retryAfter } : {};
  return new ServiceFailure({ kind: 'unreachable', cause, status, requestId, ...again, detail });
}

function issuesOf(error: z.core.$ZodError): string {
  return error.issues.map((issue) => `${issue.path.join('.')} ${issue.code}`).join('; ');
}

/** The specification only logs them; errors of a refusal go on to their fields. */
function logWarnings(envelope: Envelope): void {
  for (const { code, message } of envelope.warnings) console.warn(`[ecs] warning ${code}: ${message}`);
}
