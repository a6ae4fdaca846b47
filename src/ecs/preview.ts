import * as z from 'zod/mini';
import { type Call, PARAMETERS } from '#contract/call.ts';
import { type Impact, impactSchema } from '#contract/impact.ts';
import type { Withheld } from '#machines/record-form/record-form.port.ts';
import { contentOf } from '#src/ecs/answer.ts';
import { type CallOptions, callEcs, exchange } from '#src/ecs/client.ts';
import { can } from '#src/ecs/identity.ts';

const previewed = z.object({ impact: impactSchema });
const perhapsPreviewed = z.object({ impact: z.optional(impactSchema) });

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

/**
 * Makes a changing call where users elsewhere would not see another text by it.
 * @returns what the call answers; where nothing was stored, what it would do, or that this has to be asked of the server first
 * @throws ServiceFailure as the call itself
 */
export async function carryOutIfAlone<Request extends z.core.$ZodType, Content extends z.core.$ZodType>(
  call: Call<Request, Content>,
  request: z.input<Request>,
  options: CallOptions,
): Promise<z.output<Content> | Withheld> {
  if (!can('preview')) return callEcs(call, request, options);
  if (call.ifAlone !== true || !can('saveIfAlone')) return { withheld: null };
  const reply = await exchange(call, request, options, { [PARAMETERS.ifAlone]: true });
  const { impact } = contentOf(reply, perhapsPreviewed);
  return impact ? { withheld: impact } : contentOf(reply, call.content);
}
