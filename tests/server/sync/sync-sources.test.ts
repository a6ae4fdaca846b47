import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ACCESS_CODE } from '#tests/support/access-code.ts';
import {
  exported,
  type ListeningServer,
  startSource,
  startTarget,
  sync,
} from '#tests/support/sync-servers.ts';
import { contentOf, expectRefusal } from '#tests/support/text-calls.ts';

let source: ListeningServer;
const open: Server[] = [];
beforeEach(async () => {
  source = await startSource();
});
afterEach(async () => {
  await source.server.close();
  for (const server of open.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function sourceAt(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  open.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

async function targetOf(listener: RequestListener): Promise<ListeningServer> {
  return startTarget(await sourceAt(listener));
}

async function realExport(): Promise<string> {
  const title = { identifier: 'title', value: 'Neu', lang: 'de', contextIdentifier: 'GLOBAL' };
  contentOf(await source.admin.post('wording/save', title));
  const headers = { 'X-Access-Code': ACCESS_CODE };
  return (await fetch(`${source.address}ecs/ECSServerSync/export`, { headers })).text();
}

/** A sync from there fails, says so, and leaves everything as it was. */
async function expectNothing(other: ListeningServer, code: '013' | '014'): Promise<void> {
  const before = await exported(other);
  expectRefusal(await sync(other), 422, code, 'source');
  expect(await exported(other)).toEqual(before);
  const status = contentOf<{ sync: object }>(await other.admin.get('ECSServerSync/status'));
  expect(status.sync).toMatchObject({ state: 'failed', errors: [{ code }] });
  await other.server.close();
}

test('a source that redirects is not followed', async () => {
  let asked = 0;
  const other = await targetOf((request, response) => {
    asked += 1;
    response.writeHead(307, { location: `${source.address}ecs/ECSServerSync/export` }).end();
    request.resume();
  });
  await expectNothing(other, '013');
  expect(asked).toBe(1);
});

test('a source that breaks off in the middle changes nothing', async () => {
  const text = await realExport();
  const other = await targetOf((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/x-ndjson' });
    response.write(text.slice(0, text.length / 2), () => response.destroy());
  });
  await expectNothing(other, '013');
});

test('a source that ends too early without an error changes nothing', async () => {
  const text = await realExport();
  const other = await targetOf((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/x-ndjson' });
    response.end(text.split('\n').slice(0, -3).join('\n').concat('\n'));
  });
  await expectNothing(other, '013');
});

test.each([
  ['no JSON', (line: string) => line.slice(1)],
  ['a property too many', (line: string) => line.replace('{', '{"id":1,')],
  ['active content', (line: string) => line.replace('"Neu"', '"<script>alert(1)</script>"')],
  ['a line that is there twice', (line: string) => `${line}\n${line}`],
  ['an identifier that reads from right to left', (line: string) => line.replace('"title"', '"ti\u202etle"')],
  ['a line left out', () => '{"type":"nothing"}'],
])('a source with a bad line changes nothing: %s', async (_title, spoil) => {
  const text = await realExport();
  const spoilt = text
    .split('\n')
    .map((line) => (line.includes('"Neu"') ? spoil(line) : line))
    .join('\n');
  const other = await targetOf((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/x-ndjson' });
    response.end(spoilt);
  });
  await expectNothing(other, '014');
});

test('texts of a source are taken as they are there, with controls that no one could save here', async () => {
  const text = await realExport();
  const other = await targetOf((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/x-ndjson' });
    response.end(text.replace('"Neu"', '"Ne\\u000bu"'));
  });
  contentOf(await sync(other));
  expect((await exported(other)).join('\n')).toContain('"Ne\\u000bu"');
  await other.server.close();
});

test('one sync at a time, whose progress can be seen and whose end is kept', async () => {
  const text = await realExport();
  let goOn: (value: unknown) => void = () => {};
  const held = new Promise((resolve) => {
    goOn = resolve;
  });
  const other = await targetOf(async (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/x-ndjson' });
    response.write(text.slice(0, 20));
    await held;
    response.end(text.slice(20));
  });
  const first = sync(other);
  await expect
    .poll(async () => contentOf(await other.admin.get('ECSServerSync/status')))
    .toMatchObject({ sync: { state: 'running', phase: 'reading', source: 'DEV', username: 'admin' } });
  const stream = other.admin.get('ECSServerSync/progress');
  const options = { headers: { 'Idempotency-Key': 'twice' } };
  const busy = await sync(other, undefined, options);
  expectRefusal(busy, 400, '012', 'source');
  expect(busy.headers['retry-after']).toBe('10');
  goOn(null);
  expect((await first).statusCode).toBe(200);
  const reported = (await stream).body.trimEnd().split('\n');
  const { sync: ended } = contentOf<{ sync: object }>(await other.admin.get('ECSServerSync/status'));
  // The earlier conflict is not replayed to the same request later.
  expect((await sync(other, undefined, options)).statusCode).toBe(200);
  expect(ended).toMatchObject({ state: 'done', counts: { added: 1, changed: 0, deleted: 0 }, errors: [] });
  const states = reported.map((line) => JSON.parse(line).sync.state);
  expect(states.length).toBeGreaterThan(1);
  expect([...new Set(states)]).toEqual(['running', 'done']);
  expect(JSON.parse(reported.at(-1) ?? '').sync).toEqual(ended);
  await other.server.close();
});
