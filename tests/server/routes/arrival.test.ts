import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Envelope } from '#contract/envelope.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const ARRIVAL = { wholeMs: 150, pauseMs: 150 };

let server: TestServer;
let port: number;
const sockets: Socket[] = [];

async function start(options: Parameters<typeof startTestServer>[0] = {}): Promise<void> {
  server = await startTestServer({ arrival: ARRIVAL, ...options });
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  port = (server.app.server.address() as AddressInfo).port;
}
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server.close();
});

/** A connection on which something was sent, and everything that comes back until it is closed. */
async function connection(sent: string): Promise<{ socket: Socket; answer: Promise<string> }> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  let received = '';
  socket.on('data', (piece) => {
    received += String(piece);
  });
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(sent);
  return { socket, answer: once(socket, 'close').then(() => received) };
}

function request(path: string, headers: Readonly<Record<string, string>>, body: string): string {
  const lines = Object.entries({ host: 'localhost', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return `POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

const envelopeIn = (answer: string) => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)) as Envelope;

describe('a body that does not arrive', () => {
  beforeEach(() => start());

  /** Headers that a browser without a session sends. */
  async function visitorHeaders(): Promise<Record<string, string>> {
    const browser = server.browser();
    await browser.get('auth/session');
    const token = browser.cookies.get('XSRF-TOKEN') ?? '';
    return { cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': token, 'content-type': 'application/json' };
  }

  test('is refused as too slow, and its connection is closed', async () => {
    const headers = { ...(await visitorHeaders()), 'content-length': '1000' };
    const { answer } = await connection(request('/ecs/auth/login', headers, '{"username":'));
    const text = await answer;
    expect(text).toMatch(/^HTTP\/1.1 408 /);
    expect(envelopeIn(text)).toMatchObject({ errCodes: ['033'], errors: [{ reason: 'bodyTooSlow' }] });
  });

  test('in pieces without a length is refused as well, however steadily they come', async () => {
    const headers = { ...(await visitorHeaders()), 'transfer-encoding': 'chunked' };
    const { socket, answer } = await connection(request('/ecs/auth/login', headers, '1\r\n{\r\n'));
    const drip = setInterval(() => socket.write('1\r\n \r\n'), 20);
    const text = await answer;
    clearInterval(drip);
    expect(text).toMatch(/^HTTP\/1.1 408 /);
  });

  test('that says it is larger than the call takes is refused at once', async () => {
    const headers = { ...(await visitorHeaders()), 'content-length': '4900000' };
    const { answer } = await connection(request('/ecs/auth/login', headers, 'x'.repeat(10_000)));
    expect(await answer).toMatch(/^HTTP\/1.1 413 /);
  });

  test.each(['/ecs/wording/save', '/ecs/nowhere', '/nowhere', '/ecs/document/upload'])(
    'to %s without a session ends with its connection',
    async (path) => {
      const headers = { 'content-type': 'application/json', 'content-length': '1000' };
      const { answer } = await connection(request(path, headers, '{'));
      expect(await answer).toMatch(/^HTTP\/1.1 4\d\d /);
    },
  );

  test('150 of them hold no connection and no memory of the server', async () => {
    const headers = { ...(await visitorHeaders()), 'content-length': '16000' };
    const begun = request('/ecs/auth/login', headers, 'x'.repeat(15_000));
    const held = await Promise.all(Array.from({ length: 150 }, () => connection(begun)));
    const answers = await Promise.all(held.map(({ answer }) => answer));
    expect(new Set(answers.map((text) => text.slice(0, 12)))).toEqual(new Set(['HTTP/1.1 408']));
    const open = await new Promise<number>((resolve) =>
      server.app.server.getConnections((_error, count) => resolve(count)),
    );
    expect(open).toBe(0);
  });
});

describe('an upload', () => {
  beforeEach(() => start());

  const BOUNDARY = 'b';
  const HEAD = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n`;

  async function uploadBegun() {
    const browser = await server.signedIn();
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = {
      cookie,
      'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '',
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': '100000',
    };
    return connection(request('/ecs/document/upload', headers, HEAD));
  }

  test('may take as long as it likes while it keeps coming', async () => {
    const { socket, answer } = await uploadBegun();
    const pieces = 12;
    for (let piece = 0; piece < pieces; piece += 1) {
      socket.write('text ');
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
    expect(socket.readyState).toBe('open');
    socket.destroy();
    expect(await answer).toBe('');
  });

  test('that pauses for too long is cut off', async () => {
    const { answer } = await uploadBegun();
    await answer;
    expect(sockets[0]?.destroyed).toBe(true);
  });
});

describe('connections of one address', () => {
  const settings = { connectionsPerAddress: 3 };
  const idle = () => connection('');
  const LISTENING = 'GET /ecs/health HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n';

  test('beyond the limit are closed, reported once in the log, and admitted again when others end', async () => {
    await start({ settings });
    const open = await Promise.all([idle(), idle(), idle()]);
    const turnedAway = await Promise.all([idle(), idle()]);
    expect(await Promise.all(turnedAway.map(({ answer }) => answer))).toEqual(['', '']);
    expect(server.log.filter((line) => line.includes('too many connections'))).toHaveLength(1);
    open[0]?.socket.destroy();
    await open[0]?.answer;
    await expect.poll(async () => (await connection(LISTENING)).answer).toMatch(/^HTTP\/1.1 200 /);
  });

  test('are not counted behind a proxy, whose connections they all are', async () => {
    await start({ settings: { ...settings, trustProxy: 1 } });
    const answers = await Promise.all(
      Array.from({ length: 6 }, async () => (await connection(LISTENING)).answer),
    );
    expect(new Set(answers.map((text) => text.slice(0, 12)))).toEqual(new Set(['HTTP/1.1 200']));
  });
});

test('a connection that is kept for many bodies gathers no listeners', async () => {
  await start();
  const warnings: Error[] = [];
  const note = (warning: Error) => warnings.push(warning);
  process.on('warning', note);
  const headers = { 'content-type': 'application/json', 'content-length': '2' };
  const { socket, answer } = await connection('');
  let answered = 0;
  socket.on('data', (piece) => {
    answered += String(piece).split('HTTP/1.1 401').length - 1;
  });
  for (let sent = 1; sent <= 20; sent += 1) {
    socket.write(request('/ecs/wording/save', headers, '{}'));
    await expect.poll(() => answered).toBe(sent);
  }
  socket.destroy();
  await answer;
  process.off('warning', note);
  expect(warnings.filter(({ name }) => name === 'MaxListenersExceededWarning')).toEqual([]);
});
