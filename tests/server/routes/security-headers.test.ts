import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "object-src 'none'",
];

let dist: string;
let server: TestServer;
let port: number;

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'leitstand-dist-'));
  await mkdir(join(dist, 'console', 'assets'), { recursive: true });
  await mkdir(join(dist, 'translations'));
  await writeFile(join(dist, 'console', 'index.html'), '<!doctype html><title>Leitstand</title>');
  await writeFile(join(dist, 'console', 'assets', 'index-abc.js'), 'console.info(1);');
  await writeFile(join(dist, 'translations', 'de.json'), '{}');
  server = await startTestServer({ dist, settings: { basePath: '/console/', trustProxy: 1 } });
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  port = (server.app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await server.close();
  await rm(dist, { recursive: true, force: true });
});

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Over a connection, and with the target exactly as it stands here. */
function ask(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = get({ host: '127.0.0.1', port, path, headers }, async (response) => {
      const body = Buffer.concat(await response.toArray()).toString();
      resolve({ status: response.statusCode, headers: response.headers, body });
    });
    sent.on('error', reject);
  });
}

const BY_HTTPS = { 'x-forwarded-proto': 'https' };

describe.each([
  ['the page', '/console/wordings', 200],
  ['a file of the page', '/console/assets/index-abc.js', 200],
  ['a translation', '/console/translations/de.json', 200],
  ['a file that is missing', '/console/assets/gone.js', 404],
  ['the way to the page', '/', 302],
  ['a call', '/console/ecs/health', 200],
  ['a refusal', '/console/ecs/wording/get?context=nowhere', 404],
  ['an unknown call', '/console/ecs/nothing', 404],
  ['an address that cannot be decoded', '/console/ecs/%ff', 400],
  ['an address that names another host', '//evil.example/console/ecs/health', 400],
  ['the description for people', '/console/ecs/docs', 200],
  ['the description for tools', '/console/ecs/openapi.json', 200],
])('%s', (_what, path, status) => {
  test('says what a browser is to keep from running', async () => {
    const answer = await ask(path);
    expect(answer.status).toBe(status);
    const policy = String(answer.headers['content-security-policy']).split(';');
    expect(policy).toEqual(expect.arrayContaining(POLICY));
    expect(policy).not.toContain('upgrade-insecure-requests');
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'permissions-policy': expect.stringMatching(
        /(?=.*camera=\(\))(?=.*microphone=\(\))(?=.*geolocation=\(\))(?=.*payment=\(\))(?=.*usb=\(\))/,
      ),
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(answer.headers['strict-transport-security']).toBeUndefined();
  });

  test('demands https of who has come by it, and is the same otherwise', async () => {
    const [plain, secure] = [await ask(path), await ask(path, BY_HTTPS)];
    expect(secure.status).toBe(status);
    expect(secure.headers['strict-transport-security']).toMatch(/^max-age=31536000/);
    const policy = secure.headers['content-security-policy'];
    expect(policy).toBe(`${plain.headers['content-security-policy']};upgrade-insecure-requests`);
  });
});

test('sends no address of the console to another site', async () => {
  for (const path of ['/console/wordings', '/console/ecs/health', '/console/ecs/docs']) {
    expect((await ask(path)).headers['referrer-policy']).toBe('same-origin');
  }
});

test('an answer from memory goes by the connection that asks for it, not by the one that asked first', async () => {
  const short = vi.spyOn(server.app.fastPath, 'answer');
  const path = '/console/ecs/wording/get?context=GLOBAL&prefix=login.';
  const asked = async (headers?: Record<string, string>) => {
    const { headers: answered } = await ask(path, headers);
    const { date: _date, 'x-request-id': _id, ...same } = answered;
    return { same, fromMemory: short.mock.results.at(-1)?.value === true };
  };
  const [plain, secure] = [await asked(), await asked(BY_HTTPS)];
  const [plainAgain, secureAgain, plainOnceMore] = [await asked(), await asked(BY_HTTPS), await asked()];
  expect([plainAgain, secureAgain, plainOnceMore].map(({ fromMemory }) => fromMemory)).toEqual([
    true,
    true,
    true,
  ]);
  expect(plainAgain.same).toEqual(plain.same);
  expect(secureAgain.same).toEqual(secure.same);
  expect(plainOnceMore.same).toEqual(plain.same);
  expect('strict-transport-security' in plainAgain.same).toBe(false);
  expect('strict-transport-security' in secureAgain.same).toBe(true);
});

test('a path that begins with two slashes is refused in words, and read by no one', async () => {
  const { status, body } = await ask('//evil.example/console/wordings', { accept: 'text/html' });
  expect([status, JSON.parse(body).errCodes]).toEqual([400, ['012']]);
});
