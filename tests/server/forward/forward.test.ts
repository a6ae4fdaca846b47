import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildForwardingApp } from '#server/app.ts';
import { readSettings } from '#server/settings.ts';

/** Another ECS server, which knows the contract's own calls and none of those that were added. */
let other: Server;
let arrived: { request: IncomingMessage; body: Buffer }[];
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let app: FastifyInstance;
let address: string;

beforeEach(async () => {
  arrived = [];
  answer = (request, response) => {
    if (request.url?.endsWith('ecs/auth/session')) response.writeHead(404).end('Not here');
    else response.writeHead(200, { 'content-type': 'application/json' }).end('{"success":true}');
  };
  other = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    arrived.push({ request, body: Buffer.concat(pieces) });
    answer(request, response);
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  await open({ ECS_URL: `http://127.0.0.1:${port}/far` });
});
afterEach(async () => {
  await app.close();
  other.closeAllConnections();
  await new Promise((resolve) => other.close(resolve));
});

async function open(environ: Record<string, string>): Promise<void> {
  const settings = readSettings({ LOG_LEVEL: 'silent', BASE_PATH: 'near', ...environ });
  app = await buildForwardingApp(settings, new URL(settings.ecsUrl ?? ''), {
    dist: join(import.meta.dirname, 'no-build'),
  });
  address = await app.listen({ host: '127.0.0.1', port: 0 });
}

const send = (path: string, options: RequestInit = {}) =>
  fetch(`${address}/near/ecs/${path}`, { redirect: 'manual', ...options });

describe('a call to another ECS server', () => {
  test('arrives with method, query, body and headers, and says where it came from', async () => {
    const body = JSON.stringify({ identifier: 'ä'.repeat(100_000) });
    const headers = {
      'content-type': 'application/json',
      'x-xsrf-token': 'token',
      'x-forwarded-for': '1.2.3.4',
    };
    const response = await send('wording/save?dryRun=true', { method: 'POST', body, headers });
    expect(await response.json()).toEqual({ success: true });
    const [{ request, body: received } = { request: null, body: null }] = arrived;
    expect(request).toMatchObject({ method: 'POST', url: '/far/ecs/wording/save?dryRun=true' });
    expect(request?.headers).toMatchObject({
      'x-xsrf-token': 'token',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': new URL(address).host,
      'x-forwarded-proto': 'http',
    });
    expect(String(received)).toBe(body);
  });

  test('that it does not have is answered as it answers', async () => {
    const response = await send('auth/session');
    expect([response.status, await response.text()]).toEqual([404, 'Not here']);
  });

  test('leaves its redirects alone, and takes cookies to its own place', async () => {
    answer = (_request, response) => {
      response.writeHead(302, {
        location: 'http://127.0.0.1:1/elsewhere',
        connection: 'x-hop',
        'x-hop': '1',
        'set-cookie': [
          'ecs_session=a; Path=/far/; Domain=other.example; HttpOnly; Secure; SameSite=Strict',
          'XSRF-TOKEN=b; Path=/far/ecs',
        ],
      });
      response.end();
    };
    const response = await send('logout');
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe('http://127.0.0.1:1/elsewhere');
    expect(response.headers.has('x-hop')).toBe(false);
    expect(response.headers.getSetCookie()).toEqual([
      'ecs_session=a; Path=/near/; HttpOnly; SameSite=Strict',
      'XSRF-TOKEN=b; Path=/near/ecs',
    ]);
  });

  test('comes back piece by piece', async () => {
    let finish = () => {};
    answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/octet-stream' });
      response.write('first');
      finish = () => response.end('last');
    };
    const response = await send('document/file/download?id=1');
    const reader = response.body?.getReader();
    expect(String(Buffer.from((await reader?.read())?.value ?? []))).toBe('first');
    finish();
    expect(String(Buffer.from((await reader?.read())?.value ?? []))).toBe('last');
  });

  test('is 503 with 018 while that server is away', async () => {
    await app.close();
    await open({ ECS_URL: 'http://127.0.0.1:1' });
    const response = await send('wording/list', { method: 'POST', body: '{}' });
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await response.json()).toMatchObject({ success: false, content: null, errCodes: ['018'] });
  });

  test.each(['%2e%2e/secret', '../secret', 'a/..%2Fsecret', '.'])(
    'cannot leave the folder by %s',
    async (path) => {
      // Not with fetch, which resolves such a path before it sends it.
      const { hostname, port } = new URL(address);
      const status = await new Promise((resolve, reject) => {
        const sent = get({ hostname, port, path: `/near/ecs/${path}` }, (response) => {
          response.resume();
          resolve(response.statusCode);
        });
        sent.on('error', reject);
      });
      expect([status, arrived.length]).toEqual([400, 0]);
    },
  );
});

test('behind https its cookies are Secure', async () => {
  await app.close();
  const { port } = other.address() as AddressInfo;
  await open({ ECS_URL: `http://127.0.0.1:${port}`, PUBLIC_URL: 'https://console.example' });
  answer = (_request, response) => {
    response.writeHead(200, { 'set-cookie': 'ecs_session=a; Path=/' }).end();
  };
  expect((await send('logout')).headers.getSetCookie()).toEqual(['ecs_session=a; Path=/near/; Secure']);
});

test('ECS_URL is an address without query', () => {
  expect(readSettings({ ECS_URL: 'https://ecs.example/far/' }).ecsUrl).toBe('https://ecs.example/far/');
  expect(() => readSettings({ ECS_URL: 'ecs.example' })).toThrow('ECS_URL');
  expect(() => readSettings({ ECS_URL: 'https://ecs.example/?a=1' })).toThrow('ECS_URL');
});
