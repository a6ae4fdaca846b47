import type { FastifyInstance } from 'fastify';
import * as REFUSAL from '#contract/refusal.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { Parts } from '#server/routes/parts.ts';
import { registerCall } from '#server/routes/route.ts';

const RETRY_AFTER_S = 10;

/** The servers on this database, and what they keep in memory. */
export function registerEndpointCalls(app: FastifyInstance, parts: Parts): void {
  const { endpoints, memory, sharedMemory } = parts;

  registerCall(app, parts, 'endpointsGet', async () => ({ endpoints: await endpoints.list() }));

  registerCall(app, parts, 'cacheClear', async ({ payload: { target } }) => {
    const there = (await endpoints.list()).map(({ id }) => id);
    const wanted = target === 'all' ? there : there.filter((id) => id === Number(target));
    if (target !== 'all' && wanted.length === 0) throw new Refusal(REFUSAL.notFound, { fields: ['target'] });
    if (target === 'all' || wanted.includes(endpoints.id ?? 0)) memory.forgetAll();
    const others = wanted.filter((id) => id !== endpoints.id);
    const cleared = others.length === 0 || (await sharedMemory?.clearOn(others));
    if (!cleared) throw new Refusal(REFUSAL.serverError, { status: 503, retryAfter: RETRY_AFTER_S });
    return { target };
  });
}
