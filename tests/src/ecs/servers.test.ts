// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Ability } from '#machines/kit/abilities.ts';
import { failureOf } from '#machines/kit/failure.ts';
import { clearCache, listEndpoints } from '#src/ecs/endpoints.ts';
import { changeIdentity } from '#src/ecs/identity.ts';
import { cancelSync, followSync, lookAtSync, previewSync, runSync } from '#src/ecs/sync.ts';
import { type EcsServer, json, refusal, startEcsServer, success } from '#tests/src/ecs/ecs-server.ts';
import { openPageAt } from '#tests/src/ecs/page.ts';
import { CANCELLED_SYNC } from '#tests/support/sync-records.ts';

let server: EcsServer;
const { signal } = new AbortController();
const PREVIEWING: readonly Ability[] = ['preview', 'previewSync', 'followSync', 'repeatSafely'];

beforeEach(async () => {
  server = await startEcsServer();
  openPageAt(`${server.origin}/`);
  changeIdentity({ userId: 7, locale: 'de_DE', abilities: PREVIEWING });
});
afterEach(() => server.close());

it('reads the servers, and fills in what another server leaves out', async () => {
  server.answer(
    json(success({ endpoints: [{ id: 1, url: 'http://a', identifier: 'a', environment: 'PROD' }] })),
  );
  expect(await listEndpoints(undefined, signal)).toEqual([
    {
      id: 1,
      url: 'http://a',
      identifier: 'a',
      environment: 'PROD',
      currentServerVersion: null,
      configuration: null,
      appVersions: null,
      warnings: [],
    },
  ]);
});

it('renews one cache or all, by GET', async () => {
  server.answer(json(success({ target: '1' })));
  await clearCache({ target: 1, key: 'k' }, signal);
  await clearCache({ target: 'all', key: 'k' }, signal);
  expect(server.received.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /ecs/adminUI/endpoints/clear/cache/1',
    'GET /ecs/adminUI/endpoints/clear/cache/all',
  ]);
});

it('sends the password in the body, everything else in the address, and no auth block', async () => {
  server.answer(json(refusal('002'), 400));
  const failed = previewSync({ source: 'PROD', pass: 'geheim' }, signal);
  expect(failureOf(await failed.catch((error: unknown) => error))).toMatchObject({ code: '002' });
  const [received] = server.received;
  expect(received?.path).toBe('/ecs/ECSServerSync/syncWith/PROD');
  expect(Object.fromEntries(received?.query ?? [])).toEqual({ syncItems: 'ALL', dryRun: 'true' });
  expect(JSON.parse(received?.body ?? '')).toEqual({ pass: 'geheim' });
});

it('runs what was previewed, under its key', async () => {
  const counts = { added: 1, changed: 0, deleted: 0 };
  server.answer(json(success({ source: 'PROD', syncItems: ['WORDINGS'], counts })));
  await runSync({ source: 'PROD', rehearsalId: 'r1', key: 'k1' }, signal);
  const [received] = server.received;
  expect(Object.fromEntries(received?.query ?? [])).toEqual({ syncItems: 'ALL' });
  expect(JSON.parse(received?.body ?? '')).toEqual({ rehearsalId: 'r1' });
  expect(received?.headers['idempotency-key']).toBe('k1');
});

it('asks how far it is only of a server that tells', async () => {
  server.answer(json(success({ sync: null })));
  const cannot = { run: null, canCancel: false, sources: null };
  expect(await lookAtSync(undefined, signal)).toEqual({ ...cannot, canPreview: true });
  changeIdentity({ abilities: [] });
  expect(await lookAtSync(undefined, signal)).toEqual({ ...cannot, canPreview: false });
  expect(await followSync(undefined, signal)).toBeNull();
  expect(server.received).toHaveLength(1);
});

it('names the sources that are configured, and none that it does not know', async () => {
  changeIdentity({ abilities: [...PREVIEWING, 'chooseSyncSources', 'cancelSync'] });
  server.answer(json(success({ sync: null, sources: ['DEV', 'MOON', 'PROD'] })));
  const prelude = await lookAtSync(undefined, signal);
  expect(prelude).toMatchObject({ canCancel: true, sources: ['PROD', 'DEV'] });
});

it('cancels a sync by its number, under its key', async () => {
  server.answer(json(success({ sync: CANCELLED_SYNC })));
  expect(await cancelSync({ id: 5, key: 'k2' }, signal)).toEqual(CANCELLED_SYNC);
  const [received] = server.received;
  expect(`${received?.method} ${received?.path}`).toBe('POST /ecs/ECSServerSync/cancel');
  expect(JSON.parse(received?.body ?? '')).toMatchObject({ id: 5 });
  expect(received?.headers['idempotency-key']).toBe('k2');
});
