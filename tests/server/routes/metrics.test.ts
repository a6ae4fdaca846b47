import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CALLS } from '#contract/calls.ts';
import { METRICS_TOKEN } from '#tests/support/access-code.ts';
import { addDocument, uploaded } from '#tests/support/document-calls.ts';
import { PDF } from '#tests/support/files.ts';
import { envelopeOf, startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    settings: { metricsToken: METRICS_TOKEN, diskReserve: { bytes: 7, percent: 0 } },
    askSpace: async () => ({ free: 4_711, size: 10_000 }),
  });
});
afterAll(() => server.close());

const read = (authorization?: string) =>
  server.app.inject({ url: '/ecs/metrics', headers: authorization === undefined ? {} : { authorization } });
/** Samples by name and labels, as they stand in the text. */
async function samples(): Promise<ReadonlyMap<string, number>> {
  const { body } = await read(`Bearer ${METRICS_TOKEN}`);
  const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
}
const eventually = (name: string) => expect.poll(async () => (await samples()).get(name));

describe('the metrics', () => {
  test.each([
    undefined,
    'Bearer',
    'Bearer wrong',
    `Basic ${METRICS_TOKEN}`,
    METRICS_TOKEN,
    `Bearer ${METRICS_TOKEN}x`,
  ])('are for no one who sends %s', async (authorization) => {
    const response = await read(authorization);
    expect([response.statusCode, envelopeOf(response).errCodes]).toEqual([401, ['001']]);
    expect(response.body).not.toContain('leitstand_');
  });

  test('are not there where no token is set, whatever is sent', async () => {
    const other = await startTestServer();
    for (const authorization of ['Bearer ', 'Bearer null', `Bearer ${METRICS_TOKEN}`]) {
      const response = await other.app.inject({ url: '/ecs/metrics', headers: { authorization } });
      expect([response.statusCode, envelopeOf(response).errCodes]).toEqual([404, ['008']]);
    }
    await other.close();
  });

  test('are text as Prometheus reads it: each family described once, each sample once and a number', async () => {
    const response = await read(`Bearer ${METRICS_TOKEN}`);
    expect(response.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(response.headers['cache-control']).toBe('no-store');
    const lines = response.body.split('\n').filter((line) => line !== '');
    const described = lines.filter((line) => line.startsWith('# TYPE')).map((line) => line.split(' ')[2]);
    expect(new Set(described).size).toBe(described.length);
    const sampled = lines.filter((line) => !line.startsWith('#'));
    for (const line of sampled) expect(line).toMatch(/^[a-z_0-9]+(\{[^{}]*\})? (-?[\d.e+-]+|\+Inf|NaN)$/);
    expect(new Set(sampled.map((line) => line.slice(0, line.lastIndexOf(' ')))).size).toBe(sampled.length);
    for (const wanted of ['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes'])
      expect(described).toContain(wanted);
  });

  test('count requests by call and status, with how long they took, and never what was asked for', async () => {
    const admin = await server.signedIn();
    await admin.get('wording/get?context=Geheimnis');
    await server.app.inject('/ecs/unknown/Geheimnis');
    await server.app.inject('/Geheimnis');
    const all = await samples();
    expect(all.get('leitstand_requests_total{call="authLogin",status="200"}')).toBe(1);
    expect(all.get('leitstand_request_duration_seconds_count{call="authLogin"}')).toBe(1);
    expect(all.get('leitstand_request_duration_seconds_bucket{le="+Inf",call="authLogin"}')).toBe(1);
    expect(all.get('leitstand_refusals_total{call="wordingGet",code="008"}')).toBe(1);
    const names = new Set([...all.keys()].flatMap((key) => /call="([^"]*)"/.exec(key)?.[1] ?? []));
    const known = new Set([...Object.keys(CALLS), 'other']);
    expect([...names].filter((name) => !known.has(name))).toEqual([]);
    expect([...all.keys()].join()).not.toMatch(/Geheimnis|admin/);
  });

  test('count the answers of the fast path too, and whether texts were in memory', async () => {
    const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
    const before = (await samples()).get('leitstand_requests_total{call="wordingGet",status="200"}') ?? 0;
    const hits = (await samples()).get('leitstand_cache_lookups_total{cache="snapshots",result="hit"}') ?? 0;
    for (let call = 0; call < 5; call++) {
      const [response] = await once(request(`${address}/ecs/wording/get?context=GLOBAL`).end(), 'response');
      response.resume();
      await once(response, 'end');
    }
    await eventually('leitstand_requests_total{call="wordingGet",status="200"}').toBe(before + 5);
    await eventually('leitstand_cache_lookups_total{cache="snapshots",result="hit"}').toBe(hits + 4);
  });

  test('tell what is free, what fails, who waits, and the bytes of uploads', async () => {
    const admin = await server.signedIn();
    await uploaded(admin, { documentId: (await addDocument(admin, 'guide')).id });
    const all = await samples();
    expect(all.get('leitstand_disk_free_bytes{place="files"}')).toBe(4_711);
    expect(all.get('leitstand_disk_reserve_bytes{place="files"}')).toBe(7);
    expect(all.get('leitstand_check_failing{check="database"}')).toBe(0);
    expect(all.get('leitstand_upload_bytes_total')).toBe(Buffer.byteLength(PDF));
    expect(all.get('leitstand_sync_running')).toBe(0);
    let letGo = () => {};
    const held = server.parts.database.write.connection().execute(
      () =>
        new Promise<void>((resolve) => {
          letGo = resolve;
        }),
    );
    const waiting = server.parts.database.write.connection().execute(async () => {});
    await eventually('leitstand_writers_waiting').toBe(1);
    letGo();
    await Promise.all([held, waiting]);
    await eventually('leitstand_writers_waiting').toBe(0);
    await server.parts.database.write.schema.dropTable('meta').execute();
    server.clock.advance({ seconds: 2 });
    expect((await samples()).get('leitstand_check_failing{check="database"}')).toBe(1);
  });
});
