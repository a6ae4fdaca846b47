import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import type { Envelope } from '#contract/envelope.ts';
import type { Wording } from '#contract/wording.ts';
import { contexts } from '#server/store/records/contexts.ts';
import { addWording, changeWording } from '#server/store/texts/wording-save.ts';
import { textsOf } from '#server/store/texts/wordings.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const TEST_ACTOR = { userId: null, username: 'test' };
const NORD = { parentIdentifier: 'GLOBAL', isDefault: false, active: true };

let server: TestServer;
let address: string;
let short: MockInstance<TestServer['app']['fastPath']['answer']>;

beforeEach(async () => {
  server = await startTestServer();
  await server.parts.units.run(TEST_ACTOR, async (unit) => {
    await contexts.add(unit, { ...NORD, identifier: 'nord', hostUrl: 'nord.example' });
    const text = { lang: 'de', resetInheritance: false, active: true, identifier: 'menu.title' };
    await addWording(unit, { ...text, contextIdentifier: 'GLOBAL', value: 'Menü' });
    await addWording(unit, { ...text, contextIdentifier: 'nord', value: 'Nord' });
  });
  short = vi.spyOn(server.app.fastPath, 'answer');
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  address = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}/ecs/`;
});
afterEach(() => server.close());

function get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  return fetch(address + path, { headers });
}

async function titleAt(path: string, headers: Readonly<Record<string, string>> = {}): Promise<string> {
  const { content } = (await (await get(path, headers)).json()) as Envelope;
  const { wordings } = content as { wordings: { flattenedWordings: Record<string, Record<string, string>> } };
  return wordings.flattenedWordings.de?.['menu.title'] ?? '';
}

/** Whether the last request took the fast path. */
function wasShort(): boolean {
  return short.mock.results.at(-1)?.value === true;
}

/** All headers but those that differ with each answer. */
function headersOf(response: Response): Record<string, string> {
  const { date: _date, 'x-request-id': id, ...same } = Object.fromEntries(response.headers);
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  return same;
}

test('the second answer to an address is the first one, with a number of its own', async () => {
  const first = await get('wording/get?context=nord');
  expect(wasShort()).toBe(false);
  const second = await get('wording/get?context=nord');
  expect(wasShort()).toBe(true);
  expect(second.status).toBe(200);
  expect(headersOf(second)).toEqual(headersOf(first));
  expect(second.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
  expect(await second.text()).toBe(await first.text());
});

test('a client that already has the texts receives no body', async () => {
  const etag = (await get('wording/get?context=nord')).headers.get('etag') ?? '';
  const known = await get('wording/get?context=nord', { 'if-none-match': etag });
  expect(wasShort()).toBe(true);
  expect([known.status, known.headers.get('etag'), known.headers.get('content-type')]).toEqual([
    304,
    etag,
    null,
  ]);
  expect(known.headers.get('x-content-type-options')).toBe('nosniff');
  expect((await get('wording/get?context=nord', { 'if-none-match': 'W/"another"' })).status).toBe(200);
});

test('every further answer has the head of the first one, with the present time', async () => {
  const first = await get('wording/get?context=nord');
  const etag = first.headers.get('etag') ?? '';
  const known = { 'if-none-match': etag };
  const firstKnown = await get('wording/get?context=nord', known);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-05-06T07:08:09.400Z') });
  try {
    for (const _ of [2, 3, 4]) {
      const further = await get('wording/get?context=nord');
      expect(headersOf(further)).toEqual(headersOf(first));
      expect(headersOf(await get('wording/get?context=nord', known))).toEqual(headersOf(firstKnown));
      expect(await further.text()).toContain('Nord');
    }
    const { headers } = await get('wording/get?context=nord');
    expect(headers.get('date')).toBe('Tue, 06 May 2031 07:08:09 GMT');
    vi.setSystemTime(new Date('2031-05-06T07:08:10.000Z'));
    const later = await get('wording/get?context=nord', known);
    expect(later.headers.get('date')).toBe('Tue, 06 May 2031 07:08:10 GMT');
    expect(later.status).toBe(304);
  } finally {
    vi.useRealTimers();
  }
});

test.each([
  ['a client that wants its connection closed', 'HTTP/1.1\r\nHost: localhost\r\nConnection: close'],
  ['a client of HTTP/1.0', 'HTTP/1.0'],
])('%s has it closed, however often others were answered', async (_name, asks) => {
  for (const _ of [1, 2, 3]) await (await get('wording/get?context=nord')).text();
  const answer = await whole(`GET /ecs/wording/get?context=nord ${asks}\r\n\r\n`);
  expect(wasShort()).toBe(true);
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(answer).toContain('\r\nConnection: close\r\n');
  expect(answer).not.toContain('Keep-Alive');
  expect(answer).toContain('"Nord"');
  expect((await get('wording/get?context=nord')).headers.get('connection')).toBe('keep-alive');
});

test('requests that are sent without waiting are answered in their order', async () => {
  const etag = (await get('wording/get?context=nord')).headers.get('etag') ?? '';
  for (const _ of [1, 2]) await (await get('wording/get?context=nord', { 'if-none-match': etag })).text();
  const known = `GET /ecs/wording/get?context=nord HTTP/1.1\r\nHost: localhost\r\nIf-None-Match: ${etag}\r\n\r\n`;
  const last = known.replace('\r\nIf', '\r\nConnection: close\r\nIf');
  const answers = await whole(known + known.replace(etag, 'W/"another"') + known + last);
  expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual([
    'HTTP/1.1 304',
    'HTTP/1.1 200',
    'HTTP/1.1 304',
    'HTTP/1.1 304',
  ]);
  expect(new Set(answers.match(/^x-request-id: .*$/gim)).size).toBe(4);
});

test('a saved text is there at once, and the fast path again after it', async () => {
  expect(await titleAt('wording/get?context=nord')).toBe('Nord');
  const stored = await findTextOf('nord');
  await server.parts.units.run(TEST_ACTOR, (unit) =>
    changeWording(unit, stored, { ...textsOf(stored), value: 'Norden' }),
  );
  expect(await titleAt('wording/get?context=nord')).toBe('Norden');
  expect(wasShort()).toBe(false);
  expect(await titleAt('wording/get?context=nord')).toBe('Norden');
  expect(wasShort()).toBe(true);
});

test('what depends on the address of the page differs by it, and follows its contexts', async () => {
  const nord = { 'used-context': 'nord.example' };
  expect(await titleAt('wording/get')).toBe('Menü');
  expect(await titleAt('wording/get', nord)).toBe('Nord');
  expect(await titleAt('wording/get', nord)).toBe('Nord');
  expect(wasShort()).toBe(true);
  expect((await get('wording/get', nord)).headers.get('vary')).toContain('Used-Context');
  await server.parts.units.run(TEST_ACTOR, (unit) =>
    contexts.changeSome(unit, { identifier: 'nord' }, { hostUrl: 'elsewhere.example' }),
  );
  expect(await titleAt('wording/get', nord)).toBe('Menü');
});

test('a refusal, another address and another method go the whole way', async () => {
  for (const path of ['wording/get?context=nowhere', 'wording/get?context=nowhere']) {
    expect((await get(path)).status).toBe(404);
    expect(wasShort()).toBe(false);
  }
  await get('wording/get?context=nord');
  await get('wording/get?context=nord&prefix=menu.');
  expect(wasShort()).toBe(false);
  await fetch(`${address}wording/get?context=nord`, { method: 'POST' });
  expect(wasShort()).toBe(false);
});

test('thousands of addresses are kept, and the oldest make room for more', async () => {
  const padding = Array.from({ length: 9 }, (_, at) => at + 'x'.repeat(180)).join();
  const path = (at: number) => `wording/get?context=nord&prefixes=text.${at},${padding}`;
  await get(path(0));
  for (let at = 1; at < 1_300; at++) await (await get(path(at))).arrayBuffer();
  await get(path(1_299));
  expect(wasShort()).toBe(true);
  await get(path(300));
  expect(wasShort()).toBe(true);
  await get(path(0));
  expect(wasShort()).toBe(false);
});

test('the log has the same line for it', async () => {
  await get('wording/get?context=nord&prefix=menu.');
  const id = (await get('wording/get?context=nord&prefix=menu.')).headers.get('x-request-id');
  const lines = await vi.waitUntil(() => {
    const reported = server.log
      .map((line) => JSON.parse(line))
      .filter(({ path }) => path === '/ecs/wording/get');
    return reported.length === 2 && reported;
  });
  const [whole, shortened] = lines;
  expect(shortened.reqId).toBe(id);
  expect(Object.keys(shortened)).toEqual(Object.keys(whole));
  expect([shortened.status, shortened.userId, shortened.level]).toEqual([200, null, whole.level]);
});

test('a server that stops answers nothing the fast path', async () => {
  await get('wording/get?context=nord');
  server.app.fastPath.close();
  await get('wording/get?context=nord');
  expect(wasShort()).toBe(false);
});

/** Everything that is answered until the server closes the connection. */
async function whole(request: string): Promise<string> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  socket.write(request);
  return text(socket);
}

async function findTextOf(contextIdentifier: string): Promise<Wording> {
  const browser = await server.signedIn();
  const response = await browser.post('wording/list', {
    ...{ offset: 0, maxResult: 1 },
    filter: { contextIdentifier },
  });
  return response.json().content.listData.data[0];
}
