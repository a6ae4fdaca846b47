import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { SyncPreview } from '#contract/sync.ts';
import { placeOf } from '#server/files/file-store.ts';
import { newDatabase, newFile, type TestDatabase } from '#tests/support/database.ts';
import { addDocument, download, saveFile, uploaded } from '#tests/support/document-calls.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { startSource, startTarget, sync } from '#tests/support/sync-servers.ts';
import { clockOfNow, TestBucket } from '#tests/support/test-bucket.ts';
import { contentOf } from '#tests/support/text-calls.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 30_000 });

let bucket: TestBucket;
beforeAll(async () => {
  bucket = await TestBucket.start();
});
afterEach(() => {
  bucket.objects.fault = () => null;
});
afterAll(() => bucket.stop());

describe('two servers with one bucket', () => {
  let database: TestDatabase;
  let first: TestServer;
  let second: TestServer;
  const prefix = 'shared/';
  beforeAll(async () => {
    database = await newDatabase();
    first = await startTestServer({ database, settings: bucket.settings(prefix), clock: clockOfNow() });
    second = await startTestServer({ database, settings: bucket.settings(prefix), clock: first.clock });
  });
  afterAll(async () => {
    await first.close();
    await second.close();
    await database.drop();
  });

  test('have the same files, though neither has the other’s disk', async () => {
    const here = await first.signedIn();
    const there = await second.signedIn();
    const { id } = await bucket.placedFile(here, 'put on one');
    expect((await download(there, `id=${id}`)).body).toBe('put on one');
    // Uploaded on one, saved on the other.
    const { id: documentId } = await addDocument(there, 'crossed');
    const { fileNameOnDisk } = await uploaded(here, { documentId, bytes: 'crossed over' });
    const saved = await saveFile(here, {
      ...{ documentId, fileNameOnDisk, action: 'add', lang: 'de', contextIdentifier: 'GLOBAL' },
      ...{ fileNameRepresentation: 'crossed.txt', active: true },
    });
    expect(saved.statusCode).toBe(200);
  });

  test('sweep what no row names once it is a day old, and nothing that was just put', async () => {
    const lost = `${'a'.repeat(31)}0`;
    const before = (await bucket.objects.keys(`${prefix}kept/`)).length;
    await bucket.objects.put(`${prefix}kept/${placeOf(lost)}`, 'no row names it yet');
    await bucket.objects.put(`${prefix}incoming/probe-0`, 'x');
    await second.parts.sweeper.sweep();
    expect(await bucket.objects.keys(`${prefix}kept/`)).toContain(placeOf(lost));
    second.clock.advance({ hours: 24, minutes: 1 });
    await second.parts.sweeper.sweep();
    expect(await bucket.objects.keys(`${prefix}kept/`)).toHaveLength(before);
    expect(await bucket.objects.keys(`${prefix}incoming/`)).toEqual([]);
    const visitor = await first.signedIn();
    const files = await first.parts.database.read.selectFrom('documentFiles').select('id').execute();
    for (const { id } of files) expect((await download(visitor, `id=${id}`)).statusCode).toBe(200);
  });
});

test('a sync previewed on one server is carried out on the other', async () => {
  const source = await startSource(await newFile());
  const database = await newDatabase();
  const prefix = 'sync-between/';
  const first = await startTarget(source.address, database, bucket.settings(prefix));
  const second = await startTarget(source.address, database, bucket.settings(prefix));
  const query = 'syncItems=ALL&dryRun=true';
  const preview = async () => contentOf<SyncPreview>(await sync(first, undefined, { query })).rehearsalId;
  const text = { lang: 'de', identifier: 'from.there', contextIdentifier: 'GLOBAL', value: 'Neu' };
  contentOf(await source.admin.post('wording/save', text));
  const rehearsalId = await preview();
  expect(await bucket.objects.keys(`${prefix}sync/`)).toHaveLength(1);
  bucket.objects.fault = ({ key }) => (key.includes('sync/') ? 'answers 403' : null);
  expect((await sync(second, { rehearsalId })).statusCode).toBe(503);
  bucket.objects.fault = () => null;
  expect(contentOf(await sync(second, { rehearsalId }))).toMatchObject({ counts: { added: 1 } });
  expect(await bucket.objects.keys(`${prefix}sync/`)).toEqual([]);
  for (const { server } of [first, second, source]) await server.close();
  await database.drop();
});
