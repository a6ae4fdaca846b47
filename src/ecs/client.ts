import * as z from 'zod/mini';
import type { AuthBlock, Call } from '#contract/call.ts';
import { HEADERS } from '#contract/call.ts';
import { contentOf } from '#src/ecs/answer.ts';
import { sendConfirmed } from '#src/ecs/confirmed.ts';
import { can, currentIdentity } from '#src/ecs/identity.ts';
import { notifyRecorded } from '#src/ecs/recorded.ts';
import { ecsAddressOf, type Reply, type Sent, send } from '#src/ecs/transport.ts';

export interface CallOptions {
  /** Ends the request when the flow that asked has moved on or the user has given up waiting. */
  readonly signal: AbortSignal;
  /** The same for every attempt at one change; sent only to a server that names the header. */
  readonly idempotencyKey?: string;
  /** For the calls that find out who is acting, and so must not claim to be anybody. */
  readonly asVisitor?: boolean;
  /** Refusals by these codes are answers: their content is checked and handed back. */
  readonly answeringCodes?: readonly string[];
  /** For the calls that take a file: the file, with the name under which it is sent. */
  readonly file?: { readonly content: Blob; readonly name: string };
  /** Learns how much of the file has been sent. */
  readonly onSent?: (sent: Sent) => void;
  /** Headers beside those of every call. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The answer is wanted as a file. */
  readonly asFile?: boolean;
}

/**
 * Makes one call of the ECS interface.
 * @returns the answer's content as the contract describes it, unknown properties left out
 * @throws ServiceFailure (machines/kit/failure.ts), and nothing else
 */
export async function callEcs<Request extends z.core.$ZodType, Content extends z.core.$ZodType>(
  call: Call<Request, Content>,
  request: z.input<Request>,
  options: CallOptions,
): Promise<z.output<Content>> {
  return contentOf(await exchange(call, request, options), call.content, options.answeringCodes);
}

/**
 * Makes a call of which only matters whether it succeeded; what another server answers to it is not looked into.
 * @throws ServiceFailure as callEcs does
 */
export async function carryOut<Request extends z.core.$ZodType>(
  call: Call<Request>,
  request: z.input<Request>,
  options: CallOptions,
): Promise<void> {
  contentOf(await exchange(call, request, options), z.unknown());
}

/**
 * Sends a call and answers the reply unread, for the few who must know its status.
 * @param parameters what stands in the query beside the call's own
 * @throws ServiceFailure when no answer came
 */
export async function exchange<Request extends z.core.$ZodType>(
  call: Call<Request>,
  request: z.input<Request>,
  { signal, idempotencyKey, asVisitor = false, file, onSent, headers, asFile }: CallOptions,
  parameters: Readonly<Record<string, unknown>> = {},
): Promise<Reply> {
  const { userId, locale } = currentIdentity();
  const actingUser = asVisitor ? null : userId;
  const { path, query, body: inBody } = placed(call, propertiesOf(request));
  const shared = {
    method: call.method,
    url: ecsAddressOf(path),
    headers: { ...headersOf(actingUser, idempotencyKey), ...headers },
    query: { ...query, ...parameters },
    ...(onSent && { onSent }),
    ...(asFile && { asFile }),
    signal,
  };
  const body = bodyOf(call, inBody, file, { timestamp: Date.now(), userId: actingUser, lang: locale });
  const reply = await sendConfirmed(() => send({ ...shared, ...(body !== undefined && { body }) }), signal);
  if (idempotencyKey !== undefined) notifyRecorded(reply, idempotencyKey);
  return reply;
}

function bodyOf(
  call: Call,
  properties: Readonly<Record<string, unknown>>,
  file: CallOptions['file'],
  auth: AuthBlock,
) {
  if (call.method !== 'POST') return undefined;
  if (call.takes === 'data') return new URLSearchParams({ data: JSON.stringify(properties) });
  if (file) return formOf(properties, file);
  return call.withoutAuthBlock === true ? properties : { ...properties, auth };
}

/** A multipart body; the file comes last, so that the reader knows by then what it is for. */
function formOf(properties: Readonly<Record<string, unknown>>, file: NonNullable<CallOptions['file']>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(properties)) form.append(name, String(value));
  form.append('file', file.content, file.name);
  return form;
}

/** Which of a request's properties stand in the path, which in the query and which in the body. */
function placed({ method, path, inAddress = [] }: Call, properties: Readonly<Record<string, unknown>>) {
  const inPath = new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  const rest = Object.entries(properties).filter(([name]) => !inPath.has(name));
  const isInQuery = ([name]: readonly [string, unknown]) => method !== 'POST' || inAddress.includes(name);
  return {
    path: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(properties[name]))),
    query: Object.fromEntries(rest.filter(isInQuery)),
    body: Object.fromEntries(rest.filter((entry) => !isInQuery(entry))),
  };
}

function headersOf(userId: number | null, idempotencyKey: string | undefined): Record<string, string> {
  // In the language of the catalogue, whose sentences the console recognises and says in its own languages.
  const headers: Record<string, string> = { 'Accept-Language': 'de' };
  if (userId !== null && can('nameActingUser')) headers[HEADERS.actingUser] = String(userId);
  if (idempotencyKey !== undefined && can('repeatSafely')) {
    headers[HEADERS.idempotencyKey] = idempotencyKey;
  }
  return headers;
}

function propertiesOf(request: unknown): Record<string, unknown> {
  return typeof request === 'object' && request !== null ? { ...request } : {};
}
