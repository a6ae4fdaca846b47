import type { AddressInfo } from 'node:net';
import type { LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Call, ECS_FOLDER } from '#contract/call.ts';
import { CALLS, type CallName } from '#contract/calls.ts';
import { RIGHTS } from '#server/domain/rights.ts';
import { readSettings } from '#server/settings/settings.ts';
import { contexts } from '#server/store/records/contexts.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const TEST_ACTOR = { userId: null, username: 'test' };
const TEXTS = 'wording/get?context=nord';

let server: TestServer;

async function start(corsOrigins?: string): Promise<void> {
  const environ = corsOrigins === undefined ? {} : { CORS_ORIGINS: corsOrigins };
  server = await startTestServer({ settings: { corsOrigins: readSettings(environ).corsOrigins } });
  const context = { parentIdentifier: 'GLOBAL', isDefault: false, active: true };
  await server.parts.units.run(TEST_ACTOR, async (unit) => {
    await contexts.add(unit, { ...context, identifier: 'nord', hostUrl: 'portal.example/nord' });
    await contexts.add(unit, { ...context, identifier: 'alt', hostUrl: 'alt.example', active: false });
  });
}
beforeEach(() => start('https://app.example, http://localhost:5173, https://SHOP.Example:443'));
afterEach(() => server.close());

const ask = (origin: string | null, path = TEXTS, method: 'GET' | 'HEAD' | 'OPTIONS' = 'GET') =>
  server.browser().send({
    ...{ method, url: `/${ECS_FOLDER}${path}` },
    headers: origin === null ? {} : { origin },
  });
const allowedFor = ({ headers }: LightMyRequestResponse) => headers['access-control-allow-origin'];

describe('pages that may read texts', () => {
  test.each([
    'https://app.example',
    'http://localhost:5173',
    'https://shop.example',
    'https://portal.example',
    'http://portal.example',
  ])('%s', async (origin) => {
    for (const method of ['GET', 'HEAD', 'OPTIONS'] as const) {
      const response = await ask(origin, TEXTS, method);
      expect([method, allowedFor(response)]).toEqual([method, origin]);
      expect(response.headers['access-control-allow-credentials']).toBeUndefined();
      expect(response.headers.vary).toContain('Origin');
    }
  });

  test('are answered a refusal that they can read', async () => {
    for (const path of ['wording/get?context=nowhere', 'wording/get?context=nord&flat=perhaps']) {
      const response = await ask('https://app.example', path);
      expect(response.statusCode).toBeGreaterThanOrEqual(400);
      expect(allowedFor(response)).toBe('https://app.example');
    }
  });

  test('can read the tag, and get 304 for texts that they have', async () => {
    const { headers } = await ask('https://app.example');
    expect(headers['access-control-expose-headers']).toContain('ETag');
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
    const known = await server.browser().get(TEXTS, {
      ...{ origin: 'https://app.example', 'if-none-match': String(headers.etag) },
    });
    expect([known.statusCode, allowedFor(known)]).toEqual([304, 'https://app.example']);
  });

  test('are those of a context as long as it is active', async () => {
    const change = (changes: object) =>
      server.parts.units.run(TEST_ACTOR, (unit) =>
        contexts.changeSome(unit, { identifier: 'nord' }, changes),
      );
    const global = 'wording/get?context=GLOBAL';
    await change({ hostUrl: 'neu.example' });
    expect(allowedFor(await ask('https://portal.example', global))).toBeUndefined();
    expect(allowedFor(await ask('https://neu.example', global))).toBe('https://neu.example');
    await change({ active: false });
    expect(allowedFor(await ask('https://neu.example', global))).toBeUndefined();
  });
});

describe('pages that may not', () => {
  test.each([
    'null',
    'https://elsewhere.example',
    'https://alt.example',
    'https://portal.example:8443',
    'http://app.example',
    'https://app.example.evil.example',
    'https://app.example@evil.example',
    'https://sub.portal.example',
    'https://portal.example/nord',
    'portal.example',
    'file://',
    'https://',
    '*',
    'https://app.example https://evil.example',
  ])('%s', async (origin) => {
    for (const method of ['GET', 'HEAD', 'OPTIONS'] as const) {
      const { statusCode, headers } = await ask(origin, TEXTS, method);
      expect(statusCode).toBe(method === 'OPTIONS' ? 204 : 200);
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
      expect(headers.vary).toContain('Origin');
    }
  });

  test('an origin in capitals is the same, and answered as a browser compares it', async () => {
    expect(allowedFor(await ask('HTTPS://App.EXAMPLE'))).toBe('https://app.example');
  });
});

test('a preflight lets any header through and is kept for a day', async () => {
  const { headers, body } = await ask('https://app.example', TEXTS, 'OPTIONS');
  expect(headers).toMatchObject({
    'access-control-allow-methods': 'GET, HEAD',
    'access-control-allow-headers': '*',
    'access-control-max-age': '86400',
    allow: 'GET, HEAD, OPTIONS',
  });
  expect(body).toBe('');
});

test('with * all pages may, and nothing depends on which one asks', async () => {
  await server.close();
  await start('*');
  for (const origin of ['https://anything.example', 'null', null]) {
    const response = await ask(origin);
    expect(allowedFor(response)).toBe('*');
    expect(response.headers.vary ?? '').not.toContain('Origin');
    expect(response.headers['access-control-allow-credentials']).toBeUndefined();
  }
});

test('without the setting only the pages of active contexts may', async () => {
  await server.close();
  await start();
  expect(allowedFor(await ask('https://portal.example'))).toBe('https://portal.example');
  expect(allowedFor(await ask('https://app.example'))).toBeUndefined();
});

test('every other call says nothing to pages of other origins, and knows no OPTIONS', async () => {
  const others = (Object.keys(CALLS) as CallName[]).filter((name) => !(CALLS[name] as Call).crossOrigin);
  expect(others.length).toBeGreaterThan(50);
  for (const name of others) {
    const path = (CALLS[name] as Call).path.replace(/\{\w+\}/g, '1');
    for (const method of ['OPTIONS', 'GET'] as const) {
      const { statusCode, headers } = await ask('https://app.example', path, method);
      const said = Object.keys(headers).filter((header) => header.startsWith('access-control'));
      expect([name, method, said]).toEqual([name, method, []]);
      if (method === 'OPTIONS') expect([name, statusCode]).toEqual([name, 404]);
    }
  }
});

test('no call that wants a session is for pages of other origins', () => {
  const open = (Object.keys(CALLS) as CallName[]).filter((name) => (CALLS[name] as Call).crossOrigin);
  expect(open.map((name) => RIGHTS[name])).toEqual(open.map(() => 'everybody'));
});

test('the fast path says to each page what holds for it', async () => {
  const short = vi.spyOn(server.app.fastPath, 'answer');
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  const address = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}/ecs/${TEXTS}`;
  const said = async (origin: string | null) => {
    const { headers } = await fetch(address, { headers: origin === null ? {} : { origin } });
    return [
      short.mock.results.at(-1)?.value,
      headers.get('access-control-allow-origin'),
      headers.get('vary'),
    ];
  };
  expect(await said('https://app.example')).toEqual([false, 'https://app.example', 'Origin']);
  expect(await said('https://app.example')).toEqual([true, 'https://app.example', 'Origin']);
  expect(await said('https://evil.example')).toEqual([true, null, 'Origin']);
  expect(await said(null)).toEqual([true, null, 'Origin']);
  expect(await said('https://portal.example')).toEqual([true, 'https://portal.example', 'Origin']);
  expect(await said('null')).toEqual([true, null, 'Origin']);
});
