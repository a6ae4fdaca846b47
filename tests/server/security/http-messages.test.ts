import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const SECRET = 'never to be served';

let folder: string;
let server: TestServer;
let port: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leitstand-dist-'));
  const dist = join(folder, 'dist');
  for (const name of ['console/assets/deep', 'console/.git', 'translations', 'server']) {
    await mkdir(join(dist, name), { recursive: true });
  }
  await writeFile(join(dist, 'console', 'index.html'), '<!doctype html><title>Leitstand</title>');
  await writeFile(join(dist, 'console', 'assets', 'index-abc.js'), 'console.info(1);');
  await writeFile(join(dist, 'console', 'assets', 'index-abc.css'), 'p { color: red }');
  await writeFile(join(dist, 'console', 'assets', 'deep', 'listed.js'), 'console.info(2);');
  await writeFile(join(dist, 'translations', 'de.json'), '{}');
  for (const name of ['.env', 'dist/console/.git/config', 'dist/server/main.mjs', 'package.json']) {
    await writeFile(join(folder, name), SECRET);
  }
  server = await startTestServer({ dist });
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  port = (server.app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** Everything that comes back for some bytes until the connection is closed. */
async function answerTo(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (piece) => {
    received += String(piece);
  });
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(bytes);
  await once(socket, 'close');
  return received;
}

const get = (target: string, headers = '') =>
  answerTo(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers}\r\n`);
const headOf = (answer: string) => answer.slice(0, answer.indexOf('\r\n\r\n')).toLowerCase();

describe('a message that a proxy and the server may read in two ways is answered once, by 400', () => {
  const HIDDEN = 'GET /ecs/health HTTP/1.1\r\nHost: localhost\r\n\r\n';
  const post = (...lines: readonly string[]) =>
    `POST /ecs/auth/login HTTP/1.1\r\n${lines.map((line) => `${line}\r\n`).join('')}\r\n0\r\n\r\n${HIDDEN}`;

  test.each([
    ['a length and pieces', post('Host: localhost', 'Content-Length: 5', 'Transfer-Encoding: chunked')],
    ['pieces and a length', post('Host: localhost', 'Transfer-Encoding: chunked', 'Content-Length: 5')],
    ['two lengths', post('Host: localhost', 'Content-Length: 5', 'Content-Length: 60')],
    ['a length that is none', post('Host: localhost', 'Content-Length: +5')],
    ['a coding that is none', post('Host: localhost', 'Transfer-Encoding: chunked, x')],
    ['a space before the colon', post('Host: localhost', 'Content-Length : 5')],
    ['a header that is folded', post('Host: localhost', 'X-A: b', ' c: d', 'Content-Length: 5')],
    ['a line that ends by itself', `GET /ecs/health HTTP/1.1\nHost: localhost\n\n${HIDDEN}`],
    ['no host', 'GET /ecs/health HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ])('%s', async (_name, bytes) => {
    const answer = await answerTo(bytes);
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(answer.split('HTTP/1.1 ')).toHaveLength(2);
  });

  test('headers of more than 16 KB are 431', async () => {
    expect(await get('/ecs/health', `X-Much: ${'x'.repeat(20_000)}\r\n`)).toMatch(/^HTTP\/1.1 431 /);
  });
});

test.each(['TRACE', 'TRACK', 'CONNECT', 'DEBUG'])(
  '%s is no method here, and repeats nothing',
  async (method) => {
    const cookie = 'Cookie: ecs_session=planted\r\nConnection: close\r\n';
    const answer = await answerTo(`${method} /ecs/health HTTP/1.1\r\nHost: localhost\r\n${cookie}\r\n`);
    expect(answer).not.toMatch(/^HTTP\/1.1 [123]/);
    expect(answer).not.toContain('planted');
  },
);

describe('nothing but the console is handed out', () => {
  test.each([
    '/.env',
    '/.git/config',
    '/package.json',
    '/server/main.mjs',
    '/../package.json',
    '/../server/main.mjs',
    '/assets/../../server/main.mjs',
    '/assets/..%2f..%2fserver/main.mjs',
    '/assets/%2e%2e/%2e%2e/server/main.mjs',
    '/assets/..%5c..%5cserver%5cmain.mjs',
    '/translations/../server/main.mjs',
    '/translations/..%2f..%2fpackage.json',
    '//etc/passwd',
    '/ecs/../.env',
  ])('by %s', async (target) => {
    const answer = await get(target);
    expect(answer).not.toContain(SECRET);
    expect(answer).not.toContain('root:');
  });

  test.each(['/', '/assets', '/assets/', '/assets/deep/', '/translations/', '/ecs/'])(
    'and %s lists no files',
    async (target) => {
      const answer = await get(target, 'Accept: text/html\r\n');
      expect(answer).not.toContain('index-abc');
      expect(answer).not.toContain('listed.js');
    },
  );
});

test.each([
  ['/', /^text\/html; ?charset=utf-8$/],
  ['/assets/index-abc.js', /^(?:text|application)\/javascript; ?charset=utf-8$/],
  ['/assets/index-abc.css', /^text\/css; ?charset=utf-8$/],
  ['/assets/gone.js', /^text\/plain; ?charset=utf-8$/],
  ['/translations/de.json', /^application\/json; ?charset=utf-8$/],
  ['/ecs/health', /^application\/json; ?charset=utf-8$/],
  ['/ecs/nothing', /^application\/json; ?charset=utf-8$/],
  ['/ecs/wording/get?context=GLOBAL', /^application\/json; ?charset=utf-8$/],
  ['/ecs/docs', /^text\/html; ?charset=utf-8$/],
  ['/ecs/openapi.json', /^application\/json; ?charset=utf-8$/],
])('what %s holds is said with its characters, and is not guessed at', async (target, type) => {
  const head = headOf(await get(target, 'Accept: text/html\r\n'));
  expect(/^content-type: (.*)$/m.exec(head)?.[1]?.trim()).toMatch(type);
  expect(head).toContain('x-content-type-options: nosniff');
});

test('no answer names what it is made with', async () => {
  for (const target of ['/', '/ecs/health', '/ecs/nothing', '/assets/gone.js']) {
    expect(headOf(await get(target))).not.toMatch(/^(?:server|x-powered-by|via):/m);
  }
});
