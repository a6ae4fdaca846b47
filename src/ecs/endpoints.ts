import { cacheClear, endpointsGet } from '#contract/endpoint.ts';
import type { EndpointCachePort } from '#machines/endpoint-cache/endpoint-cache.port.ts';
import type { ServerOverviewPort } from '#machines/server-overview/server-overview.port.ts';
import { callEcs, carryOut } from '#src/ecs/client.ts';

/** Every server that is known. */
export const listEndpoints: ServerOverviewPort['load'] = async (_, signal) => {
  const { endpoints } = await callEcs(endpointsGet, {}, { signal });
  return endpoints;
};

/** Renews the cache of an endpoint, or of all. */
export const clearCache: EndpointCachePort['clear'] = async ({ target, key }, signal) => {
  await carryOut(cacheClear, { target: String(target) }, { signal, idempotencyKey: key });
};
