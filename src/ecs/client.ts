import type * as z from 'zod/mini';
import type { AuthBlock, Call } from '#contract/call.ts';
import { HEADERS } from '#contract/call.ts';
import { FEATURES } from '#contract/features.ts';
import { contentOf } from '#src/ecs/answer.ts';
import { currentIdentity, hasFeature } from '#src/ecs/identity.ts';
import { ecsAddressOf, type Reply, send } from '#src/ecs/transport.ts';

export interface CallOptions {
  /** Ends the request when the flow that asked has moved on or the user has given up waiting. */
  readonly signal: AbortSignal;
  /** The same for every attempt at one change; sent only to a server that names the header. */
  readonly idempotencyKey?: string;
  /** For the calls that find out who is acting, and so must not claim to be anybody. */
  readonly asNobody?: boolean;
  /** Refusals by these codes are answers: their content is checked and handed back. */
  readonly answeringCodes?: readonly string[];
}

/**
 * Makes one call of the ECS interface.
 * @returns the answer's content as the contract describes it, unknown properties left out
 * @throws ServiceFailure (machines/failure.ts), and nothing else
 */
export async function callEcs<Request extends z.core.$ZodType, Content extends z.core.$ZodType>(
  call: Call<Request, Content>,
  request: z.input<Request>,
  options: CallOptions,
): Promise<z.output<Content>> {
  return contentOf(await exchange(call, request, options), call.content, options.answeringCodes);
}

/**
 * Sends a call and answers the reply unread, for the few who must know its status.
 * @throws ServiceFailure when no answer came
 */
export function exchange<Request extends z.core.$ZodType>(
  call: Call<Request>,
  request: z.input<Request>,
  { signal, idempotencyKey, asNobody = false }: CallOptions,
): Promise<Reply> {
  const { userId, locale } = currentIdentity();
  const actingUser = asNobody ? null : userId;
  const shared = {
    method: call.method,
    url: ecsAddressOf(call.path),
    headers: headersOf(actingUser, idempotencyKey),
    signal,
  };
  if (call.method !== 'POST') return send({ ...shared, query: propertiesOf(request) });
  const auth: AuthBlock = { timestamp: Date.now(), userId: actingUser, lang: locale };
  return send({
    ...shared,
    body: call.withoutAuthBlock === true ? request : { ...propertiesOf(request), auth },
  });
}

function headersOf(userId: number | null, idempotencyKey: string | undefined): Record<string, string> {
  const headers: Record<string, string> = {};
  if (userId !== null && hasFeature(FEATURES.actingUser)) headers[HEADERS.actingUser] = String(userId);
  if (idempotencyKey !== undefined && hasFeature(FEATURES.idempotencyKey)) {
    headers[HEADERS.idempotencyKey] = idempotencyKey;
  }
  return headers;
}

function propertiesOf(request: unknown): Record<string, unknown> {
  return typeof request === 'object' && request !== null ? { ...request } : {};
}
