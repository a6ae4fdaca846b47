import type { FastifyReply } from 'fastify';
import * as REFUSAL from '#contract/refusal.ts';
import { Refusal } from '#server/domain/refusal.ts';

/** As other servers call it in their logs; it is never shown. */
const CALLER_GONE = 499;

/** Is aborted when the caller goes before the answer: the work need not go on then. */
export function disconnectSignal({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort(new Refusal(REFUSAL.serverError, { status: CALLER_GONE }));
  });
  return controller.signal;
}
