import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, createServer as createSilentServer, type Server as NetServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type FastifyInstance, fastify } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { registerForward } from '#server/forward/forward.ts';
import { CERTIFICATE, CERTIFICATE_KEY } from '#tests/support/certificate.ts';
import { ServerProcess } from '#tests/support/server-process.ts';

// Some tests start processes, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const MEGABYTE = 1_000_000;

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const closing: (() => unknown)[] = [];
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leitstand-forward-'));
  closing.push(() => rm(folder, { recursive: true, force: true }));
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function listening(server: Server | NetServer, scheme = 'http'): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    if ('closeAllConnections' in server) server.closeAllConnections();
    server.close();
  });
  return `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const startOther = (answer: Answer) => listening(createServer(answer));

/** The way to another server, without anything around it. */
async function startForward(target: string, connectMs?: number): Promise<string> {
  const app: FastifyInstance = fastify();
  const settings = { basePath: '/', publicUrl: null, trustProxy: 0 };
  await app.register((scope) => registerForward(scope, settings, new URL(target), connectMs), {
    prefix: '/ecs',
  });
  closing.push(() => app.close());
  return `${await app.listen({ host: '127.0.0.1', port: 0 })}/ecs`;
}

/** A whole server that serves only the console. */
function startConsole(target: string, environment: Readonly<Record<string, string>> = {}): ServerProcess {
  const server = new ServerProcess(folder, { ECS_URL: target, ...environment });
  closing.push(() => server.stop('SIGKILL'));
  return server;
}

describe('another server', () => {
  const secure = () =>
    createSecureServer({ key: CERTIFICATE_KEY, cert: CERTIFICATE }, (_request, response) => {
      response.end('over TLS');
    });

  test('behind https is reached when its certificate can be believed', async () => {
    const target = await listening(secure(), 'https');
    await writeFile(join(folder, 'authority.pem'), CERTIFICATE);
    const server = startConsole(target, { NODE_EXTRA_CA_CERTS: join(folder, 'authority.pem') });
    const response = await fetch(`${await server.address()}/ecs/health`);
    expect([response.status, await response.text()]).toEqual([200, 'over TLS']);
  });

  test('whose certificate is not trusted is not asked', async () => {
    const address = await startForward(await listening(secure(), 'https'));
    expect((await fetch(`${address}/health`)).status).toBe(503);
  });

  test('that never answers the handshake is given up after a while', async () => {
    const silent = createSilentServer((socket) => closing.push(() => socket.destroy()));
    const address = await startForward(await listening(silent, 'https'), 100);
    const response = await fetch(`${address}/health`);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
  });

  test('that is slow is waited for, longer than for a connection', async () => {
    const target = await startOther((_request, response) => setTimeout(() => response.end('late'), 1_300));
    const response = await fetch(`${await startForward(target, 1_000)}/wording/list`);
    expect(await response.text()).toBe('late');
  });

  test('learns when the caller has gone', async () => {
    const arrived = Promise.withResolvers<void>();
    const gone = Promise.withResolvers<void>();
    const target = await startOther((_request, response) => {
      response.on('close', gone.resolve);
      arrived.resolve();
    });
    const visitor = new AbortController();
    const answer = fetch(`${await startForward(target)}/wording/list`, { signal: visitor.signal });
    const failure = expect(answer).rejects.toThrow();
    await arrived.promise;
    visitor.abort();
    await failure;
    await gone.promise;
  });

  test('that breaks off in the middle of an answer leaves no whole one', async () => {
    let breakOff = () => {};
    const target = await startOther((_request, response) => {
      response.write('the first part');
      breakOff = () => response.destroy();
    });
    const response = await fetch(`${await startForward(target)}/document/file/download?id=1`);
    const reader = response.body?.getReader();
    expect(String(Buffer.from((await reader?.read())?.value ?? []))).toBe('the first part');
    breakOff();
    await expect(reader?.read()).rejects.toThrow();
  });

  test('that has closed a kept connection is asked again by a call that may be repeated, and only by one', async () => {
    const seen = new WeakSet<object>();
    const target = await startOther((request, response) => {
      // The second call over a connection meets a server that has just closed it.
      if (seen.has(request.socket)) request.socket.resetAndDestroy();
      else response.end(request.method);
      seen.add(request.socket);
    });
    const address = await startForward(target);
    const get = async (method: string) => {
      const response = await fetch(`${address}/x`, { method });
      return response.status === 200 ? response.text() : response.status;
    };
    expect([await get('GET'), await get('GET')]).toEqual(['GET', 'GET']);
    expect(await get('POST')).toBe(503);
  });
});

describe('a request', () => {
  /** Headers of both ways as they are on the wire; fetch sets its own. */
  async function send(headers: Record<string, string>, method = 'GET', body?: string) {
    const arrived = Promise.withResolvers<{ headers: IncomingMessage['headers']; body: string }>();
    const target = await startOther(async (incoming, response) => {
      let text = '';
      for await (const piece of incoming.setEncoding('utf8')) text += piece;
      arrived.resolve({ headers: incoming.headers, body: text });
      response.writeHead(200, { 'keep-alive': 'timeout=77', 'proxy-authenticate': 'Basic', upgrade: 'h2c' });
      response.end('answer');
    });
    const sent = request(`${await startForward(target)}/x`, { method, headers });
    sent.end(body);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    response.resume();
    return { ...(await arrived.promise), answer: response.headers };
  }

  test('keeps what is its own, and loses what belongs to one connection', async () => {
    const hop = {
      connection: 'keep-alive, x-once',
      'x-once': '1',
      te: 'trailers',
      'proxy-authorization': 'Basic secret',
      'proxy-connection': 'keep-alive',
      'keep-alive': 'timeout=99',
      forwarded: 'for=1.2.3.4',
    };
    const { headers, answer } = await send({ ...hop, cookie: 'a=1; b=2', 'used-context': 'host/segment' });
    expect(headers).toMatchObject({ cookie: 'a=1; b=2', 'used-context': 'host/segment' });
    for (const name of Object.keys(hop).filter((name) => name !== 'connection')) {
      expect(headers, name).not.toHaveProperty(name);
    }
    expect(headers.connection).not.toContain('x-once');
    expect(answer).not.toHaveProperty('proxy-authenticate');
    expect(answer).not.toHaveProperty('upgrade');
    expect(answer['keep-alive']).not.toBe('timeout=77');
  });

  test.each(['GET', 'DELETE', 'POST'])('of unknown length is not taken for two: %s', async (method) => {
    const smuggled = 'GET /ecs/secret HTTP/1.1\r\nHost: other\r\n\r\n';
    const { body, headers } = await send({ 'transfer-encoding': 'chunked' }, method, smuggled);
    expect([body, headers['transfer-encoding']]).toEqual([smuggled, 'chunked']);
  });
});

describe('events', () => {
  /** Another server that tells of one change and goes on listening, and what became of its connection. */
  async function listeningTo(start: (target: string) => Promise<string> | string) {
    let end = () => {};
    const gone = Promise.withResolvers<void>();
    const target = await startOther((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('event: changed\n\n');
      response.on('close', gone.resolve);
      end = () => response.end();
    });
    const visitor = new AbortController();
    const response = await fetch(`${await start(target)}/wording/events`, { signal: visitor.signal });
    const reader = response.body?.getReader();
    expect(String(Buffer.from((await reader?.read())?.value ?? []))).toContain('changed');
    return { reader, visitor, gone: gone.promise, end: () => end() };
  }

  test('end here when they end there', async () => {
    const { reader, end } = await listeningTo(startForward);
    end();
    expect(await reader?.read()).toEqual({ done: true, value: undefined });
  });

  test('end there when the browser leaves', async () => {
    const { visitor, gone } = await listeningTo(startForward);
    visitor.abort();
    await gone;
  });

  test('end at once when this server stops: they would never come to an end', async () => {
    let server: ServerProcess | undefined;
    const { reader, gone } = await listeningTo(async (target) => {
      server = startConsole(target);
      return `${await server.address()}/ecs`;
    });
    const begun = performance.now();
    server?.signal('SIGTERM');
    await reader?.read().catch(() => null);
    await gone;
    expect(await server?.ended()).toMatchObject({ code: 0, stderr: '' });
    expect(performance.now() - begun).toBeLessThan(5_000);
  });
});

test('a stop lets a download come to its end', async () => {
  let finish = () => {};
  const target = await startOther((_request, response) => {
    response.write('first, ');
    finish = () => response.end('last');
  });
  const server = startConsole(target);
  const address = await server.address();
  const response = await fetch(`${address}/ecs/document/file/download?id=1`);
  server.signal('SIGTERM');
  while ((await fetch(`${address}/login`).catch(() => null))?.ok) await new Promise(setImmediate);
  finish();
  expect(await response.text()).toBe('first, last');
  expect(await server.ended()).toMatchObject({ code: 0, stderr: '' });
});

test.skipIf(process.platform !== 'linux')('files of any size go through a memory of one size', async () => {
  const megabytes = 300;
  const piece = Buffer.alloc(MEGABYTE, 'x');
  let written = 0;
  const write = async (to: NodeJS.WritableStream) => {
    written = 0;
    for (; written < megabytes; written += 1) if (!to.write(piece)) await once(to, 'drain');
    to.end();
  };
  /** The reader begins only when the writer cannot go on. */
  const stuck = async () => {
    for (let before = -1; before !== written; ) {
      before = written;
      await pause(300);
    }
  };
  const read = async (from: AsyncIterable<Buffer>) => {
    await stuck();
    let bytes = 0;
    for await (const some of from) bytes += some.length;
    return bytes;
  };
  const target = await startOther(async (incoming, response) => {
    if (incoming.method === 'POST') response.end(String(await read(incoming)));
    else await write(response);
  });
  const server = startConsole(target);
  const address = await server.address();
  const memory = (of: 'VmRSS' | 'VmHWM') => {
    const status = readFileSync(`/proc/${server.id}/status`, 'utf8');
    return (Number(new RegExp(`${of}:\\s+(\\d+)`).exec(status)?.[1]) * 1_024) / MEGABYTE;
  };
  await (await fetch(`${address}/login`)).text();
  const idle = memory('VmRSS');

  const sent = request(`${address}/ecs/document/upload`, { method: 'POST' });
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  await write(sent);
  const [uploaded] = await answered;
  expect(String(Buffer.concat(await uploaded.toArray()))).toBe(String(megabytes * MEGABYTE));

  const asked = request(`${address}/ecs/document/file/download`).end();
  const [downloaded] = (await once(asked, 'response')) as [IncomingMessage];
  expect(await read(downloaded)).toBe(megabytes * MEGABYTE);
  // The most it ever had; a server that takes more than it can give on would have all of it.
  expect(memory('VmHWM') - idle).toBeLessThan(150);
});
