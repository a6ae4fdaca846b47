import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { finding, Refusal } from '#server/domain/refusal.ts';
import type { Parts } from '#server/routes/parts.ts';
import { registerCall } from '#server/routes/route.ts';
import { CONFIRM_MS } from '#server/store/base/shared-memory.ts';

const RETRY_AFTER_S = 10;

/** The servers on this database, and what they keep in memory. */
export function registerEndpointCalls(app: FastifyInstance, parts: Parts): void {
  const { endpoints, memory, sharedMemory } = parts;

  registerCall(app, parts, 'endpointsGet', async () => ({ endpoints: await endpoints.list() }));

  registerCall(app, parts, 'cacheClear', async ({ payload: { target } }) => {
    const there = await endpoints.list();
    const wanted = target === 'all' ? there : there.filter(({ id }) => id === Number(target));
    if (target !== 'all' && wanted.length === 0) throw new Refusal(REFUSAL.notFound, { fields: ['target'] });
    if (target === 'all' || wanted.some(({ id }) => id === endpoints.id)) memory.forgetAll();
    const others = wanted.map(({ id }) => id).filter((id) => id !== endpoints.id);
    const uncleared = others.length === 0 ? [] : ((await sharedMemory?.clearOn(others)) ?? others);
    if (uncleared.length > 0) throw unconfirmed(wanted.filter(({ id }) => uncleared.includes(id)));
    return { target };
  });
}

function unconfirmed(servers: readonly Endpoint[]): Refusal {
  const seconds = String(CONFIRM_MS / 1_000);
  return new Refusal(REFUSAL.serverError, {
    ...{ status: 503, retryAfter: RETRY_AFTER_S },
    findings: servers.map(({ identifier }) =>
      finding(REFUSAL.serverError, 'target', {
        reason: 'cacheUnconfirmed',
        values: { server: identifier, seconds },
      }),
    ),
  });
}
