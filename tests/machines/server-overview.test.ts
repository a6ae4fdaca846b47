import { expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpointCacheMachine } from '#machines/endpoint-cache/endpoint-cache.machine.ts';
import type { EndpointCachePort } from '#machines/endpoint-cache/endpoint-cache.port.ts';
import { provide } from '#machines/kit/port.ts';
import { serverOverviewMachine } from '#machines/server-overview/server-overview.machine.ts';
import type { ServerOverviewPort } from '#machines/server-overview/server-overview.port.ts';
import { serverOverviewSelectors } from '#machines/server-overview/server-overview.selectors.ts';
import { syncMachine } from '#machines/sync/sync.machine.ts';
import type { SyncPort } from '#machines/sync/sync.port.ts';
import { syncUndoMachine } from '#machines/sync/sync-undo.machine.ts';
import { NO_NETWORK, refusal, SESSION_GONE } from '#tests/support/failures.ts';
import { scripted, walk } from '#tests/support/machine.ts';

const ONE: Endpoint = {
  id: 1,
  url: 'http://eins.example',
  currentServerVersion: '1.11.0',
  identifier: 'eins',
  configuration: null,
  appVersions: null,
  environment: 'DEV',
  warnings: [],
};

function start() {
  const load = scripted<ServerOverviewPort['load']>();
  const clear = scripted<EndpointCachePort['clear']>();
  const look = scripted<SyncPort['look']>();
  const never = scripted<SyncPort['follow']>().service;
  const machine = provide(serverOverviewMachine, {
    load: load.service,
    endpointCache: provide(endpointCacheMachine, { clear: clear.service }),
    sync: provide(syncMachine, {
      look: look.service,
      follow: never,
      preview: scripted<SyncPort['preview']>().service,
      run: scripted<SyncPort['run']>().service,
      cancel: scripted<SyncPort['cancel']>().service,
      undo: syncUndoMachine,
    }),
  });
  return { load, clear, look, ...walk(machine, { readOnly: null }) };
}

const SHOWN = 'endpoints.shown + cache.untouched';

async function startShown() {
  const overview = start();
  overview.load.last().answer([ONE]);
  await overview.reach(SHOWN);
  return overview;
}

test('shows the servers, and what is there stays while they are reloaded', async () => {
  const { load, send, actor, reach, states } = await startShown();
  expect(serverOverviewSelectors.endpoints(actor.getSnapshot())).toEqual([ONE]);
  send({ type: 'overview.refresh' });
  expect(serverOverviewSelectors.endpoints(actor.getSnapshot())).toEqual([ONE]);
  load.last().fail(NO_NETWORK);
  await reach('endpoints.unreachable + cache.untouched');
  send({ type: 'overview.refresh' });
  load.last().fail(refusal('019'));
  await reach('endpoints.refused + cache.untouched');
  expect(serverOverviewSelectors.failure(actor.getSnapshot())).toMatchObject({ code: '019' });
  expect(states).toEqual([
    'endpoints.loading.brief + cache.untouched',
    SHOWN,
    'endpoints.loading.brief + cache.untouched',
    'endpoints.unreachable + cache.untouched',
    'endpoints.loading.brief + cache.untouched',
    'endpoints.refused + cache.untouched',
  ]);
});

test('a cache is renewed after a question, and that is reported', async () => {
  const { clear, send, actor, reach, reports } = await startShown();
  send({ type: 'cache.clear', target: 1 });
  expect(clear.calls).toHaveLength(0);
  serverOverviewSelectors.cache(actor.getSnapshot())?.send({ type: 'cache.confirm', key: 'k' });
  expect(clear.last().input).toEqual({ target: 1, key: 'k' });
  clear.last().answer(undefined);
  await reach(SHOWN);
  const values = { cache: '1', identifier: ONE.url };
  expect(reports).toMatchObject([{ topic: 'cache.cleared', level: 'success', values }]);
});

const unconfirmed = (server: string) => ({
  ...{ code: '018', message: '', field: 'target', reason: 'cacheUnconfirmed' },
  values: { server, seconds: '5' },
});

test.each([
  ['all', refusal('019'), { cache: 'all', code: '019' }],
  [
    'all',
    refusal('018', [unconfirmed('one:1'), unconfirmed('two:2')]),
    { cache: 'all', code: '018', unconfirmed: 'one:1, two:2', count: '2', seconds: '5' },
  ],
  [1, NO_NETWORK, { cache: '1', cause: 'network', identifier: ONE.url }],
] as const)('a cache that is not renewed is reported with its server and the reason (%s)', async (...one) => {
  const [target, failure, values] = one;
  const { clear, send, actor, reach, reports } = await startShown();
  send({ type: 'cache.clear', target });
  serverOverviewSelectors.cache(actor.getSnapshot())?.send({ type: 'cache.confirm', key: 'k' });
  clear.last().fail(failure);
  await reach(SHOWN);
  expect(reports).toMatchObject([{ topic: 'cache.failed', level: 'error' }]);
  expect(reports[0]).toHaveProperty('values', values);
});

test('cancelling changes nothing', async () => {
  const { clear, send, actor, reach } = await startShown();
  send({ type: 'cache.clear', target: 1 });
  serverOverviewSelectors.cache(actor.getSnapshot())?.send({ type: 'cache.cancel' });
  await reach(SHOWN);
  expect(clear.calls).toHaveLength(0);
});

test('after a lost session the servers are loaded, and a cache is asked for again', async () => {
  const { load, clear, send, actor, reach, restore } = start();
  load.last().fail(SESSION_GONE);
  await reach('endpoints.sessionLost + cache.untouched');
  send({ type: 'cache.clear', target: 1 });
  const cache = serverOverviewSelectors.cache(actor.getSnapshot());
  cache?.send({ type: 'cache.confirm', key: 'k' });
  clear.last().fail(SESSION_GONE);
  await expect.poll(() => cache?.getSnapshot().value).toBe('sessionLost');
  await restore();
  expect(cache?.getSnapshot().value).toBe('asking');
  expect(clear.calls).toHaveLength(1);
  load.last().answer([ONE]);
  await reach('endpoints.shown + cache.renewing');
});

test('the sync hears that the session is back', async () => {
  const { look, actor, restore } = await startShown();
  const sync = serverOverviewSelectors.sync(actor.getSnapshot());
  look.last().fail(SESSION_GONE);
  await expect.poll(() => sync?.getSnapshot().value).toBe('lookSessionLost');
  await restore();
  expect(look.calls).toHaveLength(2);
});
