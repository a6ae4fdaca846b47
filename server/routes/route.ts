import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { bodyLimitsOf } from '#contract/body-limits.ts';
import type { Call, ContentOf, ParsedRequestOf } from '#contract/call.ts';
import { CALLS, type CallName } from '#contract/calls.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { PREVIEW_RIGHTS, RIGHTS } from '#server/domain/rights.ts';
import { isForTokens, type TokenCallName } from '#server/domain/token-rights.ts';
import { PreparedAnswer, send, sendPrepared, successText } from '#server/routes/answer.ts';
import { allowAnySize } from '#server/routes/arrival.ts';
import { isCompressed } from '#server/routes/compression.ts';
import { disconnectSignal } from '#server/routes/disconnect-signal.ts';
import { readData } from '#server/routes/form-data.ts';
import { type Payload, refuseUnproven } from '#server/routes/fresh-proof.ts';
import { letIn, refuseAnother } from '#server/routes/gate.ts';
import { isLongContent, successPieces } from '#server/routes/long-answer.ts';
import { readForm } from '#server/routes/multipart.ts';
import type { Parts } from '#server/routes/parts.ts';
import { namedUser, parsePayload, type Received, received } from '#server/routes/payload.ts';
import {
  asksForPreview,
  isOnlyIfAlone,
  isPreview,
  OnlyIfAlone,
  PREVIEWED,
  Preview,
  Previewed,
} from '#server/routes/preview.ts';
import { Repeated, Repetition } from '#server/routes/repetition.ts';
import { type ArrivedFile, readUpload, type UploadForm } from '#server/routes/upload-form.ts';
import type { AnyCaller, Caller } from '#server/security/caller.ts';
import { refuseOutside } from '#server/security/token-places.ts';
import type { TransactionOptions, Work } from '#server/store/base/unit-of-work.ts';

type CallOf<Name extends CallName> = (typeof CALLS)[Name];

/** Input of a handler: everything about the call that was decided before it. */
export interface Handling<Name extends CallName> {
  readonly payload: ParsedRequestOf<CallOf<Name>>;
  /** Of a call that takes a file; null when none was sent. */
  readonly file: Buffer | null;
  /** Of a call that takes a stream: gone after the call unless it is kept; null when none was sent. */
  readonly upload: ArrivedFile | null;
  /** null for the calls that want no session. */
  readonly caller: (typeof RIGHTS)[Name] extends 'everybody' | 'accessCode' | 'metricsToken'
    ? null
    : Name extends TokenCallName
      ? AnyCaller
      : Caller;
  /**
   * Runs the one transaction of a changing call under the caller's name, and answers what it answers, which is to be
   * the call's content. A request that was carried out before is answered as it was then, and `work` does not run; in
   * a preview it runs and is taken back, and nothing behind it runs.
   */
  write(work: Work<ContentOf<CallOf<Name>>>, options?: TransactionOptions): Promise<ContentOf<CallOf<Name>>>;
  /** null when the call is to be carried out; otherwise `write` does what is needed, unless more than the impact is answered. */
  readonly preview: Preview | null;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Answers the call's content, or an answer that is ready as it stands; says no by throwing a Refusal. */
export type Handler<Name extends CallName> = (
  handling: Handling<Name>,
) => Promise<ContentOf<CallOf<Name>> | PreparedAnswer>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the gate of each call. */
    caller: AnyCaller | null;
  }
}

/**
 * Registers one call of the contract. Before `handle` is asked, in this order: session, XSRF token, right to the call,
 * payload, whether the same request was answered before, and whether its caller has proven lately who they are.
 * @param app below which the call's path lies; its error handler turns what is thrown into answers
 */
export function registerCall<Name extends CallName>(
  app: FastifyInstance,
  parts: Parts,
  name: Name,
  handle: Handler<Name>,
): void {
  const call: Call = CALLS[name];
  const bodyLimits = bodyLimitsOf(call);
  const answer = async (request: FastifyRequest, reply: FastifyReply, upload: UploadForm | null) => {
    const { caller } = request;
    const form = call.takes === 'file' ? await readForm(request) : null;
    const sent = sentTo(call, request, form ?? upload);
    if (caller) refuseAnother(namedUser(sent.auth), caller.user?.id ?? null);
    const payload = parsePayload(call, sent);
    if (caller?.token && isForTokens(name)) await refuseOutside(caller, name, payload, parts.database.read);
    const preview =
      caller && isPreview(call, request.query) ? new Preview(parts, caller, disconnectSignal(reply)) : null;
    const file = form ? form.file && hashOf(form.file) : upload?.file?.sha256;
    const body = form || upload ? { payload, file } : payload;
    const repetition =
      call.changes && caller && !preview ? new Repetition(parts, caller, request, body) : null;
    const alone =
      caller && isOnlyIfAlone(call, request.query) && repetition ? new OnlyIfAlone(parts, repetition) : null;
    const handling = {
      payload,
      file: form?.file ?? null,
      upload: upload?.file ?? null,
      caller,
      write: (work: Work<unknown>, options?: TransactionOptions) =>
        (preview ?? alone ?? repetition ?? neverWrites(name)).write(work, options),
      preview,
      request,
      reply,
      // The types of one call are not those of all: the compiler cannot follow the name through the tables above.
    } as never;
    const carryOut = async () => {
      if (caller?.user) await refuseUnproven(parts, call, { caller, payload: payload as Payload, request });
      return handle(handling);
    };
    const answered = preview ? await preview.of(() => handle(handling)) : await once(repetition, carryOut);
    if (answered instanceof PreparedAnswer) return sendPrepared(reply, answered);
    if (answered instanceof Repeated) return send(reply, answered.earlier.status, answered.earlier.answer);
    if (answered instanceof Previewed) {
      if (parts.checkAnswers) checkAnswer(PREVIEWED, name, answered.content);
      return send(reply, 200, successText(answered.content, parts.now(), null));
    }
    if (parts.checkAnswers)
      checkAnswer(preview ? (call.previewed ?? PREVIEWED) : call.content, name, answered);
    const revisionId = repetition?.revisionId ?? null;
    if (!isLongContent(answered)) return send(reply, 200, successText(answered, parts.now(), revisionId));
    const pieces = successPieces(answered, parts.now(), revisionId);
    return send(reply, 200, Readable.from(pieces, { objectMode: false }));
  };
  app.route({
    method: call.head ? [call.method, 'HEAD'] : call.method,
    // {id} of the contract is :id of the router.
    url: `/${call.path.replace(/\{(\w+)\}/g, ':$1')}`,
    bodyLimit: bodyLimits.bytes,
    ...(isCompressed(call) ? {} : { compress: false }),
    config: { bodyLimits, call: name },
    onRequest: async (request) => {
      const previewed = asksForPreview(call, request.query) ? PREVIEW_RIGHTS[name] : undefined;
      request.caller = await letIn(request, { name, call, access: previewed ?? RIGHTS[name] }, parts);
      // Only for a user who may send it.
      if (call.takes === 'file' || call.takes === 'stream') allowAnySize(request.raw);
    },
    handler: async (request, reply) => {
      const upload = call.takes === 'stream' ? await readUpload(request, parts) : null;
      try {
        return await answer(request, reply, upload);
      } finally {
        await upload?.file?.discard();
      }
    },
  });
}

/** The data of a request, in whatever form its call takes it. */
function sentTo(
  call: Call,
  request: FastifyRequest,
  form: { readonly fields: Readonly<Record<string, string>> } | null,
): Received {
  if (form) return { payload: form.fields, auth: undefined };
  if (call.takes === 'data') return { payload: readData(request), auth: undefined };
  return received(call, request);
}

/** Runs a handler unless its request was answered before, and keeps the refusal that is its outcome. */
async function once<Answer>(
  repetition: Repetition | null,
  handle: () => Promise<Answer>,
): Promise<Answer | Repeated | Previewed> {
  if (!repetition) return handle();
  try {
    await repetition.lookUp();
  } catch (error) {
    if (error instanceof Repeated) return error;
    throw error;
  }
  try {
    return await handle();
  } catch (error) {
    if (error instanceof Repeated || error instanceof Previewed) return error;
    if (error instanceof Refusal) await repetition.keepRefusal(error);
    throw error;
  }
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('base64url');
}

function neverWrites(name: string): never {
  throw new Error(`${name} is declared as a call that changes nothing, or that everybody may make`);
}

function checkAnswer(schema: z.core.$ZodType, name: string, content: unknown): void {
  const { error } = z.safeParse(schema, content);
  if (error) throw new Error(`the answer of ${name} does not fit the contract: ${z.prettifyError(error)}`);
}
