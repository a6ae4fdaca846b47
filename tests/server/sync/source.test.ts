import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SOURCE_LIMITS, type SourceLimits } from '#server/sync/limits.ts';
import { readSource } from '#server/sync/source.ts';
import { ACCESS_CODE } from '#tests/support/access-code.ts';
import { CERTIFICATE, CERTIFICATE_KEY } from '#tests/support/certificate.ts';
import { StillWatch } from '#tests/support/still-watch.ts';

let folder: string;
let server: Server;
let answered: Promise<ServerResponse>;
let base: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leitstand-sync-'));
  const first = Promise.withResolvers<ServerResponse>();
  answered = first.promise;
  server = createServer((_request, response) => first.resolve(response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

interface Began {
  readonly reading: Promise<void>;
  readonly response: ServerResponse;
  readonly watch: StillWatch;
  readonly stop: AbortController;
  size(): Promise<number>;
}

/** Asks a source, which has begun to answer; the test is the source from here on. */
async function begin(limits: Partial<SourceLimits> = {}): Promise<Began> {
  const [watch, stop] = [new StillWatch(), new AbortController()];
  const path = join(folder, 'export.ndjson');
  const reading = readSource(base, ACCESS_CODE, path, {
    signal: stop.signal,
    limits: { ...SOURCE_LIMITS, ...limits },
    watch,
  });
  reading.catch(() => {});
  const response = await answered;
  response.writeHead(200, { 'content-type': 'application/x-ndjson' }).flushHeaders();
  const size = () => stat(path).then(({ size }) => size);
  return { reading, response, watch, stop, size };
}

/** Sends some bytes and waits until they have been read. */
async function send({ response, size }: Began, bytes: number): Promise<void> {
  const before = await size().catch(() => 0);
  response.write('x'.repeat(bytes - 1).concat('\n'));
  await expect.poll(() => size().catch(() => 0)).toBe(before + bytes);
}

const reported = (code: string, reason: string, values: object) => ({
  code,
  findings: [{ field: 'source', reason, values }],
});

test('a source that answers and sends nothing is given up after 30 seconds', async () => {
  const { reading, response, watch } = await begin();
  const closed = once(response, 'close');
  watch.pass(29);
  expect(watch.watched).toBe(1);
  watch.pass(1);
  await expect(reading).rejects.toMatchObject(reported('013', 'sourceSilent', { seconds: '30' }));
  expect(watch.watched).toBe(0);
  await closed;
});

test('a source that drips is given up half a minute after its first byte', async () => {
  const source = await begin();
  for (let second = 0; second < 28; second += 2) {
    await send(source, 2);
    source.watch.pass(2);
  }
  await send(source, 2);
  source.watch.pass(2);
  await expect(source.reading).rejects.toMatchObject(reported('013', 'sourceTooSlow', { kilobytes: '1' }));
});

test('a source that pauses and goes on is read to its end', async () => {
  const source = await begin();
  await send(source, 40_000);
  source.watch.pass(25);
  await send(source, 40_000);
  source.watch.pass(25);
  source.response.end('{}\n');
  await source.reading;
  expect(await source.size()).toBe(80_003);
});

test('a line is refused when it is too long, not when it is over', async () => {
  const source = await begin();
  source.response.write('{}\n{}\n');
  // It never ends, nor does what it stands in.
  Readable.from(endless()).pipe(source.response);
  await expect(source.reading).rejects.toMatchObject(
    reported('014', 'lineTooLong', { line: '3', kilobytes: '1000' }),
  );
  expect(await source.size()).toBeLessThanOrEqual(SOURCE_LIMITS.lineBytes + 6);
});

test.each([
  ['whole', 'x'.repeat(100).concat('\n')],
  ['behind another', 'ab\n'.concat('x'.repeat(99), '\n')],
])('a line that is exactly as long as it may be is taken (%s)', async (_title, text) => {
  const source = await begin({ lineBytes: 100 });
  source.response.end(text);
  await source.reading;
  expect(await source.size()).toBe(text.length);
});

test('a line that has its end, and is too long, is refused too', async () => {
  const source = await begin({ lineBytes: 100 });
  source.response.end(`ab\n${'x'.repeat(101)}\n`);
  await expect(source.reading).rejects.toMatchObject(
    reported('014', 'lineTooLong', { line: '2', kilobytes: '0.1' }),
  );
});

test('a source that never comes to an end is read no further than so far', async () => {
  const source = await begin({ bytes: 2_000_000, lineBytes: 10_000_000 });
  const closed = once(source.response, 'close');
  Readable.from(endless()).pipe(source.response);
  await expect(source.reading).rejects.toMatchObject({
    code: '013',
    findings: [{ field: 'source', reason: 'sourceTooLarge', values: { megabytes: '2' } }],
  });
  await closed;
  expect(await source.size()).toBeLessThanOrEqual(2_000_000);
});

test('what ends the reading is what it is refused with, and the source is let go at once', async () => {
  const source = await begin();
  const closed = once(source.response, 'close');
  await send(source, 100);
  const reason = new Error('enough');
  source.stop.abort(reason);
  await expect(source.reading).rejects.toBe(reason);
  await closed;
  expect(source.watch.watched).toBe(0);
});

test('a reading that is ended before it begins asks no source', async () => {
  const stop = new AbortController();
  const reason = new Error('enough');
  stop.abort(reason);
  let asked = 0;
  server.on('request', () => {
    asked += 1;
  });
  const reading = readSource(base, ACCESS_CODE, join(folder, 'export.ndjson'), {
    signal: stop.signal,
    limits: SOURCE_LIMITS,
    watch: new StillWatch(),
  });
  await expect(reading).rejects.toBe(reason);
  expect(asked).toBe(0);
});

const readFrom = (address: string) =>
  readSource(address, ACCESS_CODE, join(folder, 'export.ndjson'), {
    signal: new AbortController().signal,
    limits: SOURCE_LIMITS,
    watch: new StillWatch(),
  });

test('a source that no one answers at is not reachable, by the name that the system has for it', async () => {
  server.close();
  await once(server, 'close');
  await expect(readFrom(base)).rejects.toMatchObject(
    reported('013', 'sourceUnreachable', { problem: 'ECONNREFUSED' }),
  );
  await expect(readFrom('http://nowhere.invalid/')).rejects.toMatchObject({
    findings: [{ reason: 'sourceUnreachable', values: { problem: expect.stringMatching(/^E/) } }],
  });
});

test('a source whose certificate no one vouches for is not trusted', async () => {
  const secure = createSecureServer({ cert: CERTIFICATE, key: CERTIFICATE_KEY }).listen(0, '127.0.0.1');
  await once(secure, 'listening');
  const reading = readFrom(`https://127.0.0.1:${(secure.address() as AddressInfo).port}/`);
  const problem = 'DEPTH_ZERO_SELF_SIGNED_CERT';
  await expect(reading).rejects.toMatchObject(reported('013', 'sourceUntrusted', { problem }));
  secure.close();
});

test('a source that closes the connection instead of answering has broken off', async () => {
  answered.then((response) => response.destroy());
  await expect(readFrom(base)).rejects.toMatchObject(reported('013', 'sourceBrokenOff', {}));
});

test.each([
  [401, 'sourceForbidden'],
  [403, 'sourceForbidden'],
  [404, 'sourceNotFound'],
  [301, 'sourceNotFound'],
  [408, 'sourceStatus'],
  [503, 'sourceStatus'],
])('a source that answers with %d says whether waiting helps: %s', async (status, reason) => {
  answered.then((response) => response.writeHead(status).end());
  await expect(readFrom(base)).rejects.toMatchObject(reported('013', reason, { status: String(status) }));
});

function* endless(): Generator<Buffer> {
  for (;;) yield Buffer.alloc(50_000, 'x');
}
