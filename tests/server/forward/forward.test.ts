import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildForwardingApp } from '#server/app.ts';
import { readSettings } from '#server/settings/settings.ts';

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
      'XSRF-TOKEN=b; Path=/near/; SameSite=Strict',
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

  test.each([
    '/near/ecs/%2e%2e/secret',
    '/near/ecs/../secret',
    '/near/ecs/a/..%2Fsecret',
    '/near/ecs/.',
    '/near/ecs//evil.example/secret',
    '/near/%65cs/secret',
    'http://evil.example/near/ecs/secret',
    '//evil.example/near/ecs/secret',
  ])('cannot lead elsewhere by %s', async (target) => {
    // Not with fetch, which resolves such a target before it sends it.
    const { hostname, port } = new URL(address);
    const refused = await new Promise((resolve, reject) => {
      const sent = get({ hostname, port, path: target }, async (response) => {
        const { errCodes } = JSON.parse(Buffer.concat(await response.toArray()).toString());
        resolve([response.statusCode, errCodes]);
      });
      sent.on('error', reject);
    });
    expect([refused, arrived.length]).toEqual([[400, ['012']], 0]);
  });
});

describe('what the other server says to a browser', () => {
  const said = {
    'access-control-allow-origin': '*',
    'access-control-allow-credentials': 'true',
    'content-security-policy': 'default-src *',
    'permissions-policy': 'camera=*',
    'referrer-policy': 'unsafe-url',
    'strict-transport-security': 'max-age=0',
    'clear-site-data': '"*"',
    'www-authenticate': 'Basic realm="elsewhere"',
    'x-frame-options': 'ALLOWALL',
    'x-content-type-options': 'sniff',
    server: 'other',
    link: '</evil.js>; rel=preload; as=script',
    refresh: '0; url=https://evil.example/',
  };

  test('does not count: the headers are those of this console', async () => {
    const kept = {
      'content-type': 'application/json',
      etag: '"1"',
      'cache-control': 'no-cache',
      'retry-after': '5',
    };
    answer = (_request, response) => response.writeHead(200, { ...said, ...kept }).end('{}');
    const { headers } = await send('auth/session');
    const own = (await fetch(`${address}/near/`)).headers;
    for (const name of Object.keys(said)) expect([name, headers.get(name)]).toEqual([name, own.get(name)]);
    expect(headers.get('content-security-policy')).toContain("base-uri 'none'");
    for (const [name, value] of Object.entries(kept)) expect(headers.get(name)).toBe(value);
  });

  test.each([
    ['wording/get?context=nord', '*'],
    ['wording/events?context=nord', '*'],
    ['document/file/public/terms?lang=de', '*'],
    ['document/file/public/a/b', null],
    ['wording/list', null],
    ['auth/session', null],
  ])(
    'to pages of other origins counts for what is public, never with credentials: %s',
    async (path, allowed) => {
      answer = (_request, response) => response.writeHead(200, said).end('{}');
      const { headers } = await send(path);
      expect(headers.get('access-control-allow-origin')).toBe(allowed);
      expect(headers.get('access-control-allow-credentials')).toBeNull();
    },
  );

  test('makes no page of a file', async () => {
    answer = (_request, response) => {
      response
        .writeHead(200, { 'content-type': 'text/html', 'content-disposition': 'attachment' })
        .end('<p>');
    };
    const policy = (await send('document/file/download?id=1')).headers.get('content-security-policy');
    expect(policy).toBe("default-src 'none'; sandbox");
  });
});

describe.each([
  ['/', '__Host-'],
  ['/near/', '__Secure-'],
])('behind https, with the base path %s', (basePath, prefix) => {
  beforeEach(async () => {
    await app.close();
    const { port } = other.address() as AddressInfo;
    await open({ ECS_URL: `http://127.0.0.1:${port}`, TRUST_PROXY: '1', BASE_PATH: basePath });
  });

  const call = (headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${address}${basePath}ecs/logout`, { headers: { 'x-forwarded-proto': 'https', ...headers } });

  test('its cookies are bound to this host, this folder and https, and hidden unless the page reads them', async () => {
    answer = (_request, response) => {
      const cookies = [
        'JSESSIONID=a; Path=/; Domain=example.org; SameSite=None; Partitioned',
        '__Host-ecs_session=b; Path=/; Secure; Max-Age=60',
        'XSRF-TOKEN=c=; Expires=Wed, 21 Oct 2026 07:28:00 GMT',
        '__Host-XSRF-TOKEN=d; Path=/; Secure',
        'nameless',
      ];
      response.writeHead(200, { 'set-cookie': cookies }).end();
    };
    const rest = 'SameSite=Strict; Secure';
    expect((await call()).headers.getSetCookie()).toEqual([
      `${prefix}JSESSIONID=a; Path=${basePath}; HttpOnly; ${rest}`,
      `${prefix}__Host-ecs_session=b; Path=${basePath}; Max-Age=60; HttpOnly; ${rest}`,
      `${prefix}XSRF-TOKEN=c=; Path=${basePath}; Expires=Wed, 21 Oct 2026 07:28:00 GMT; ${rest}`,
      `${prefix}__Host-XSRF-TOKEN=d; Path=${basePath}; ${rest}`,
    ]);
  });

  test('it gets back what it has set, under its own names, and nothing that was planted', async () => {
    const cookie = `JSESSIONID=planted; ${prefix}JSESSIONID=a; ${prefix}__Host-ecs_session=b; ${prefix}X=c=d`;
    await call({ cookie });
    expect(arrived[0]?.request.headers).toMatchObject({
      cookie: 'JSESSIONID=a; __Host-ecs_session=b; X=c=d',
      'x-forwarded-proto': 'https',
    });
    await call({ cookie: 'JSESSIONID=planted' });
    expect(arrived[1]?.request.headers.cookie).toBeUndefined();
  });
});

test('by plain http cookies keep their names, but for those that a browser would refuse', async () => {
  answer = (_request, response) => {
    const cookies = ['JSESSIONID=a; Secure', '__Host-ecs_session=b; Path=/; Secure'];
    response.writeHead(200, { 'set-cookie': cookies }).end();
  };
  expect((await send('logout')).headers.getSetCookie()).toEqual([
    'JSESSIONID=a; Path=/near/; HttpOnly; SameSite=Strict',
    'plain__Host-ecs_session=b; Path=/near/; HttpOnly; SameSite=Strict',
  ]);
  await send('logout', { headers: { cookie: 'JSESSIONID=a; plain__Host-ecs_session=b; __Host-x=c' } });
  expect(arrived[1]?.request.headers.cookie).toBe('JSESSIONID=a; __Host-ecs_session=b');
});

test('ECS_URL is an address without query', () => {
  expect(readSettings({ ECS_URL: 'https://ecs.example/far/' }).ecsUrl).toBe('https://ecs.example/far/');
  expect(() => readSettings({ ECS_URL: 'ecs.example' })).toThrow('ECS_URL');
  expect(() => readSettings({ ECS_URL: 'https://ecs.example/?a=1' })).toThrow('ECS_URL');
});
