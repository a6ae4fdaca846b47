import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newDatabase, newFile, type TestDatabase } from '#tests/support/database.ts';
import { addDocument, addFile } from '#tests/support/document-calls.ts';
import { runOn } from '#tests/support/postgres.ts';
import {
  exported,
  type ListeningServer,
  startSource,
  startTarget,
  sync,
} from '#tests/support/sync-servers.ts';
import { contentOf, expectRefusal } from '#tests/support/text-calls.ts';

describe('a sync between two kinds of databases', () => {
  let databases: { file: TestDatabase; onServer: TestDatabase };
  beforeEach(async () => {
    databases = { file: await newFile(), onServer: await newDatabase() };
  });
  afterEach(async () => {
    await databases.file.drop();
    await databases.onServer.drop();
  });

  test.each([
    ['file', 'onServer'],
    ['onServer', 'file'],
  ] as const)('from %s to %s makes both equal, in every kind of record and text', async (from, to) => {
    const source = await startSource(databases[from]);
    const target = await startTarget(source.address, databases[to]);
    for (const [place, { admin }] of [source, target].entries()) {
      const post = async (path: string, payload: object) => contentOf(await admin.post(path, payload));
      await post('context/save', { identifier: 'NORD', parentIdentifier: 'GLOBAL', active: place === 0 });
      await post('context/save', { identifier: `Süd_${place}`, parentIdentifier: 'NORD' });
      await post('language/save', { lang: place === 0 ? 'it' : 'es', description: 'Ein Wort' });
      for (const [number, value] of TEXTS.entries()) {
        const identifier = `Text.${number}.${number % 2 === 0 ? 'gleich' : place}`;
        const own = value === null ? null : `${value}${number % 3 === 0 ? place : ''}`;
        const placed = {
          contextIdentifier: number % 2 === 0 ? 'NORD' : `Süd_${place}`,
          lang: LANGS[number % 3],
        };
        await post('wording/save', { identifier, value: own, ...placed });
      }
      const document = await addDocument(admin, place === 0 ? 'leaflet' : 'old');
      await addFile(admin, document.id);
    }
    const wanted = await exported(source);
    expect(await exported(target)).not.toEqual(wanted);
    contentOf(await sync(target));
    // A language that only one side has stays there.
    const taken = (await exported(target)).filter((line) => !line.includes('"lang":"es","flag"'));
    const withoutCounts = (lines: readonly string[]) => lines.filter((line) => !line.includes('"counts"'));
    expect(withoutCounts(taken)).toEqual(withoutCounts(wanted));
    expect(contentOf(await sync(target))).toMatchObject({ counts: { added: 0, changed: 0, deleted: 0 } });
    await target.server.close();
    await source.server.close();
  });
});

const LANGS = ['de', 'all', 'fr'];
const TEXTS = [
  'Grüße, Straße & ΟΔΟΣ 東京 👩\u200d⚕️',
  'a\tb\nc \\ "quoted" \u2028 \u00a0 %_',
  'e\u0301 und é',
  '',
  null,
  'x'.repeat(65_000),
  'nur hier',
];

describe('of several servers on one database', () => {
  let source: Server;
  let asked: ServerResponse[];
  let database: TestDatabase;
  let servers: ListeningServer[];
  beforeEach(async () => {
    asked = [];
    source = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/x-ndjson' }).write('{"type":');
      asked.push(response);
    }).listen(0, '127.0.0.1');
    await once(source, 'listening');
    database = await newDatabase();
    const address = `http://127.0.0.1:${(source.address() as AddressInfo).port}/`;
    servers = [await startTarget(address, database), await startTarget(address, database)];
  });
  afterEach(async () => {
    source.closeAllConnections();
    source.close();
    for (const { server } of servers) await server.close();
    await database.drop();
  });

  const status = async ({ admin }: ListeningServer) =>
    contentOf<{ sync: object }>(await admin.get('ECSServerSync/status')).sync;

  async function beginOn(server: ListeningServer): Promise<{ ended: ReturnType<typeof sync> }> {
    const before = asked.length;
    const ended = sync(server);
    await expect.poll(() => asked.length).toBe(before + 1);
    return { ended };
  }

  test('only one synchronises, and all of them see how far it is', async () => {
    const [one, other] = servers as [ListeningServer, ListeningServer];
    const { ended } = await beginOn(one);
    expectRefusal(await sync(other), 400, '012', 'source');
    for (const server of servers) {
      expect(await status(server)).toMatchObject({ state: 'running', phase: 'reading', username: 'admin' });
    }
    asked[0]?.end('nonsense}\n');
    expectRefusal(await ended, 422, '014', 'source');
    expect(await status(other)).toMatchObject({ state: 'failed', errors: [{ code: '014' }] });
    const { ended: next } = await beginOn(other);
    asked[1]?.end('nonsense}\n');
    expectRefusal(await next, 422, '014', 'source');
  });

  test('one is cancelled through any of them, and the next begins on any of them', async () => {
    const [one, other] = servers as [ListeningServer, ListeningServer];
    const before = await exported(one);
    const { ended } = await beginOn(one);
    const { id } = (await status(other)) as { id: number };
    const cancelled = { id, state: 'cancelled', errors: [{ reason: 'syncCancelled' }] };
    expect(contentOf(await other.admin.post('ECSServerSync/cancel', { id }))).toMatchObject({
      sync: cancelled,
    });
    const { ended: next } = await beginOn(other);
    expectRefusal(await ended, 422, '013', 'source');
    expect(await exported(one)).toEqual(before);
    asked[1]?.end(`"begin","version":1,"environment":"DEV"}\n${LINES}`);
    expect(contentOf(await next)).toMatchObject({ counts: { added: 1 } });
    expect(await status(one)).toMatchObject({ state: 'done' });
  });

  test('one that has lost its hold to another changes nothing any more', async () => {
    const [one, other] = servers as [ListeningServer, ListeningServer];
    const { ended } = await beginOn(one);
    await runOn(
      database.url,
      `select pg_terminate_backend(pid) from pg_locks
        where locktype = 'advisory' and (classid::bigint << 32) + objid::bigint = 5171203303
          and database = (select oid from pg_database where datname = current_database())`,
    );
    await expect.poll(() => status(other)).toMatchObject({ state: 'failed', errors: [{ code: '018' }] });
    const { ended: next } = await beginOn(other);
    const before = await exported(one);
    asked[0]?.end(`"begin","version":1,"environment":"DEV"}\n${LINES}`);
    expectRefusal(await ended, 503, '018');
    expect(await exported(one)).toEqual(before);
    expect(await status(one)).toMatchObject({ state: 'running' });
    asked[1]?.end(`"begin","version":1,"environment":"DEV"}\n${LINES}`);
    expect(contentOf(await next)).toMatchObject({ counts: { added: 1 } });
    expect(await status(one)).toMatchObject({ state: 'done' });
  });
});

/** Export of a source that has one language more than a new server, and nothing else. */
const LINES = [
  { type: 'language', lang: 'it', flag: null, description: null, active: true },
  { type: 'context', identifier: 'DEFAULT', parentIdentifier: null, active: true },
  { type: 'context', identifier: 'GLOBAL', parentIdentifier: null, active: true },
  { type: 'end', counts: { language: 1, context: 2, document: 0, documentfile: 0, wording: 0 } },
]
  .map((line) => `${JSON.stringify(line)}\n`)
  .join('');
