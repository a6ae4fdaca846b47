import type { FastifyReply } from 'fastify';
import * as REFUSAL from '#contract/refusal.ts';
import { Refusal } from '#server/domain/refusal.ts';

/** As other servers call it in their logs; nobody gets to see it. */
const CALLER_GONE = 499;

/** Is aborted when whoever made the call goes before the answer: nobody has to go on with it then. */
export function disconnectSignal({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort(new Refusal(REFUSAL.serverError, { status: CALLER_GONE }));
  });
  return controller.signal;
}
