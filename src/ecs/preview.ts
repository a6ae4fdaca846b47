import * as z from 'zod/mini';
import { type Call, PARAMETERS } from '#contract/call.ts';
import { type Impact, impactSchema } from '#contract/impact.ts';
import { contentOf } from '#src/ecs/answer.ts';
import { type CallOptions, exchange } from '#src/ecs/client.ts';
import { can } from '#src/ecs/identity.ts';

const previewed = z.object({ impact: impactSchema });

/**
 * Asks what a changing call would do, without doing it.
 * @returns null where the server does not know previews
 * @throws ServiceFailure as the call itself would
 */
export async function preview<Request extends z.core.$ZodType>(
  call: Call<Request>,
  request: z.input<Request>,
  options: CallOptions,
): Promise<Impact | null> {
  if (call.preview !== true || !can('preview')) return null;
  const reply = await exchange(call, request, options, { [PARAMETERS.dryRun]: true });
  return contentOf(reply, previewed).impact;
}
