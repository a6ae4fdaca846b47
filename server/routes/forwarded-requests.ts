import type { FastifyInstance } from 'fastify';
import type { Settings } from '#server/settings/settings.ts';

/** Headers by which a proxy says for whom it asks. */
const FORWARDED_HEADERS = ['x-forwarded-for', 'forwarded'] as const;

/**
 * Notices that requests come through a proxy although TRUST_PROXY says that there is none: then everyone has the
 * proxy's address, and what is counted by address slows everyone down. Logged once for each process.
 * @param report receives the address that the request came from
 */
export function watchForwardedRequests(
  app: FastifyInstance,
  { trustProxy }: Pick<Settings, 'trustProxy'>,
  report: (address: string) => void,
): void {
  if (trustProxy !== 0) return;
  let noticed = false;
  app.addHook('onRequest', async ({ headers, ip: address }) => {
    const header = noticed ? undefined : FORWARDED_HEADERS.find((name) => headers[name]);
    if (header === undefined) return;
    noticed = true;
    app.log.warn(
      { address, header },
      'a request came through a proxy, but TRUST_PROXY is 0: to this server all visitors have that address; ' +
        'set TRUST_PROXY to the number of proxies in front of it, unless a client sends that header by itself',
    );
    report(address);
  });
}
