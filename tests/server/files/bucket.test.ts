import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { SyncPreview } from '#contract/sync.ts';
import { placeOf } from '#server/files/file-store.ts';
import type { Settings } from '#server/settings/settings.ts';
import { type Place, startTool } from '#tests/support/backup.ts';
import { Clock } from '#tests/support/clock.ts';
import { newDatabase, newFile, ON_POSTGRES, type TestDatabase } from '#tests/support/database.ts';
import { addDocument, addFile, download, saveFile, upload, uploaded } from '#tests/support/document-calls.ts';
import { ObjectStore } from '#tests/support/object-store.ts';
import { ADMIN_PASSWORD, envelopeOf, startTestServer, type TestServer } from '#tests/support/server.ts';
import { ServerProcess } from '#tests/support/server-process.ts';
import { startSource, startTarget, sync } from '#tests/support/sync-servers.ts';
import type { TestBrowser } from '#tests/support/test-browser.ts';
import { contentOf } from '#tests/support/text-calls.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 30_000 });

let folder: string;
let objects: ObjectStore;
let made = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leitstand-bucket-server-'));
  objects = await ObjectStore.start();
});
afterEach(() => {
  objects.fault = () => null;
});
afterAll(async () => {
  await objects.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Files of one prefix, seen by a server with a disk of its own. */
function bucketSettings(prefix: string): Partial<Settings> {
  made += 1;
  const bucket = objects.place(prefix);
  return { filesDir: `s3://documents/${prefix}`, bucket, stagingDir: join(folder, `staging-${made}`) };
}

/** The store says how old something is by its own clock. */
const clockOfNow = () => new Clock(Date.now());

async function placedFile(browser: TestBrowser, bytes: string): Promise<{ id: number; name: string }> {
  made += 1;
  const { id: documentId } = await addDocument(browser, `doc-${made}`);
  const file = await addFile(browser, documentId, {}, bytes);
  return { id: file.id, name: String(file.fileNameOnDisk) };
}

describe('a server whose files are in a bucket', () => {
  let server: TestServer;
  let admin: TestBrowser;
  const prefix = 'server/';
  const settings = () => server.parts.settings;
  beforeAll(async () => {
    server = await startTestServer({ settings: bucketSettings(prefix), clock: clockOfNow() });
    admin = await server.signedIn();
  });
  afterAll(() => server.close());

  test('keeps them there, and hands them out with its own headers', async () => {
    const { id, name } = await placedFile(admin, 'a leaflet');
    expect(await objects.keys(`${prefix}kept/`)).toContain(placeOf(name));
    expect(await readdir(join(settings().stagingDir, 'incoming'))).toEqual([]);
    const whole = await download(admin, `id=${id}`);
    expect([whole.statusCode, whole.body]).toEqual([200, 'a leaflet']);
    expect(whole.headers['content-security-policy']).toContain("default-src 'none'");
    const part = await admin.get(`document/file/download?id=${id}`, { range: 'bytes=2-5' });
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, 'leaf', 'bytes 2-5/9']);
  });

  test('says 404 for bytes that are gone, and 503 for a store that is', async () => {
    const { id, name } = await placedFile(admin, 'gone soon');
    objects.fault = ({ key }) => (key.includes('kept/') ? 'answers 403' : null);
    const refused = await download(admin, `id=${id}`);
    expect([refused.statusCode, envelopeOf(refused).errors[0]?.reason]).toEqual([503, 'filesGone']);
    objects.fault = () => null;
    await server.parts.contents.remove(name);
    expect((await download(admin, `id=${id}`)).statusCode).toBe(404);
  });

  test('refuses an upload that the store does not take, and takes it under the same key afterwards', async () => {
    const { id: documentId } = await addDocument(admin, 'again');
    objects.fault = ({ method, key }) => (method === 'PUT' && key.includes('kept/') ? 'answers 403' : null);
    const before = await objects.keys(`${prefix}kept/`);
    const headers = { 'idempotency-key': 'bucket-again' };
    const refused = await upload(admin, { documentId, headers });
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '60']);
    expect(envelopeOf(refused).errors[0]).toMatchObject({ code: '013', field: 'file', reason: 'filesGone' });
    expect(await objects.keys(`${prefix}kept/`)).toEqual(before);
    expect(await readdir(join(settings().stagingDir, 'incoming'))).toEqual([]);
    expect(
      await server.parts.database.read
        .selectFrom('uploads')
        .selectAll()
        .where('documentId', '=', documentId)
        .execute(),
    ).toEqual([]);
    objects.fault = () => null;
    const { fileNameOnDisk } = await uploaded(admin, { documentId, headers });
    expect(await objects.keys(`${prefix}kept/`)).toContain(placeOf(fileNameOnDisk));
  });

  test('cuts a download whose bytes are not the right ones', async () => {
    const { id, name } = await placedFile(admin, 'the right bytes');
    await objects.damage(`${prefix}kept/${placeOf(name)}`, Buffer.from('the wrong bytes'));
    const answer = await download(admin, `id=${id}`).catch((error: Error) => error);
    // No whole answer: the connection ends before its last byte.
    expect(answer instanceof Error || answer.body !== 'the wrong bytes').toBe(true);
  });

  test('shows superAdmins where files lie, and no key', async () => {
    const { shownSettings } = await import('#server/settings/shown-settings.ts');
    const shown = shownSettings({
      ...settings(),
      bucket: objects.place(prefix, { secretAccessKey: 'se-cret' }),
    });
    expect(shown).toMatchObject({ FILES_DIR: 's3://documents/server/', AWS_REGION: 'us-east-1' });
    expect(JSON.stringify(shown)).not.toMatch(/se-cret|S3RVER/);
  });
});

test('ready names the files while the store does not answer, and for a few seconds asks only once', async () => {
  const server = await startTestServer({ settings: bucketSettings('ready/') });
  const failing = async () => {
    server.clock.advance({ seconds: 2 });
    return (await server.app.inject('/ecs/health/ready')).json<{ content: { failing: string[] } }>().content
      .failing;
  };
  expect(await failing()).toEqual([]);
  const before = objects.asked.length;
  expect(await failing()).toEqual([]);
  expect(objects.asked.length).toBe(before);
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 6_000);
  objects.fault = () => 'answers 403';
  expect(await failing()).toEqual(['files']);
  objects.fault = () => null;
  expect(await failing()).toEqual([]);
  vi.restoreAllMocks();
  await server.close();
});

describe('two servers with one bucket', () => {
  let database: TestDatabase;
  let first: TestServer;
  let second: TestServer;
  const prefix = 'shared/';
  beforeAll(async () => {
    if (!ON_POSTGRES) return;
    database = await newDatabase();
    first = await startTestServer({ database, settings: bucketSettings(prefix), clock: clockOfNow() });
    second = await startTestServer({ database, settings: bucketSettings(prefix), clock: first.clock });
  });
  afterAll(async () => {
    if (!ON_POSTGRES) return;
    await first.close();
    await second.close();
    await database.drop();
  });

  test.runIf(ON_POSTGRES)('have the same files, though neither has the other’s disk', async () => {
    const here = await first.signedIn();
    const there = await second.signedIn();
    const { id } = await placedFile(here, 'put on one');
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

  test.runIf(ON_POSTGRES)(
    'sweep what no row names once it is a day old, and nothing that was just put',
    async () => {
      const lost = `${'a'.repeat(31)}0`;
      const before = (await objects.keys(`${prefix}kept/`)).length;
      await objects.put(`${prefix}kept/${placeOf(lost)}`, 'no row names it yet');
      await objects.put(`${prefix}incoming/probe-0`, 'x');
      await second.parts.sweeper.sweep();
      expect(await objects.keys(`${prefix}kept/`)).toContain(placeOf(lost));
      second.clock.advance({ hours: 24, minutes: 1 });
      await second.parts.sweeper.sweep();
      expect(await objects.keys(`${prefix}kept/`)).toHaveLength(before);
      expect(await objects.keys(`${prefix}incoming/`)).toEqual([]);
      const visitor = await first.signedIn();
      const files = await first.parts.database.read.selectFrom('documentFiles').select('id').execute();
      for (const { id } of files) expect((await download(visitor, `id=${id}`)).statusCode).toBe(200);
    },
  );
});

test.runIf(ON_POSTGRES)('a sync previewed on one server is carried out on the other', async () => {
  const source = await startSource(await newFile());
  const database = await newDatabase();
  const prefix = 'sync-between/';
  const first = await startTarget(source.address, database, bucketSettings(prefix));
  const second = await startTarget(source.address, database, bucketSettings(prefix));
  const query = 'syncItems=ALL&dryRun=true';
  const preview = async () => contentOf<SyncPreview>(await sync(first, undefined, { query })).rehearsalId;
  const text = { lang: 'de', identifier: 'from.there', contextIdentifier: 'GLOBAL', value: 'Neu' };
  contentOf(await source.admin.post('wording/save', text));
  const rehearsalId = await preview();
  expect(await objects.keys(`${prefix}sync/`)).toHaveLength(1);
  objects.fault = ({ key }) => (key.includes('sync/') ? 'answers 403' : null);
  expect((await sync(second, { rehearsalId })).statusCode).toBe(503);
  objects.fault = () => null;
  expect(contentOf(await sync(second, { rehearsalId }))).toMatchObject({ counts: { added: 1 } });
  expect(await objects.keys(`${prefix}sync/`)).toEqual([]);
  for (const { server } of [first, second, source]) await server.close();
  await database.drop();
});

describe('a backup of a bucket', () => {
  const run = async (name: 'backup' | 'restore', args: readonly string[], place: Place, prefix: string) =>
    startTool(name, args, place, {
      ...objects.environment(prefix),
      STAGING_DIR: join(folder, `tool-${args.join('-').replaceAll('/', '')}`),
    }).ended;

  test('holds its bytes, and puts them into another bucket or a folder', async () => {
    const server = await startTestServer({ settings: bucketSettings('from/') });
    const admin = await server.signedIn();
    const { id, name } = await placedFile(admin, 'kept safe');
    const lost = await placedFile(admin, 'lost');
    const to = join(folder, 'backups');
    const place = { url: server.database.url, files: '' };
    expect(await run('backup', ['--to', to], place, 'from/')).toMatchObject({ code: 0, stderr: '' });
    // Once more: what the first one has is linked, and bytes that are gone are named.
    await server.parts.contents.remove(lost.name);
    const again = await run('backup', ['--to', join(folder, 'other')], place, 'from/');
    expect([again.code, again.stderr]).toEqual([3, expect.stringContaining(lost.name)]);
    objects.fault = () => 'answers 403';
    const failed = await run('backup', ['--to', join(folder, 'third')], place, 'from/');
    expect([failed.code, failed.stderr]).toEqual([
      1,
      expect.stringMatching(/^The files cannot be reached: .+\n$/),
    ]);
    objects.fault = () => null;

    for (const target of ['bucket', 'folder']) {
      const other = ON_POSTGRES ? await newDatabase('empty') : await newFile();
      const args = ['--from', to];
      const restored =
        target === 'bucket'
          ? await run('restore', args, { url: other.url, files: '' }, 'to/')
          : await startTool('restore', args, other).ended;
      expect(restored).toMatchObject({ code: 0, stderr: '' });
      if (target === 'bucket') expect(await objects.keys('to/kept/')).toContain(placeOf(name));
      const settings = target === 'bucket' ? bucketSettings('to/') : {};
      const next = await startTestServer({ database: other, settings });
      expect((await download(await next.signedIn(), `id=${id}`)).body).toBe('kept safe');
      await next.close();
      await other.drop();
    }
    await server.close();
  });
});

describe('a server process', () => {
  const start = async (environment: Record<string, string>) => {
    const own = await newDatabase('empty');
    const server = new ServerProcess(folder, { DATABASE_URL: own.url, ...environment });
    return { own, server };
  };

  test('starts on a bucket by the usual variables', async () => {
    const { own, server } = await start({
      ...objects.environment('process/'),
      ECS_ADMIN_PASSWORD: ADMIN_PASSWORD,
    });
    const ready = await fetch(`${await server.address()}/ecs/health/ready`);
    expect(ready.status).toBe(200);
    await server.stop();
    expect(await objects.keys('process/')).toEqual(['leitstand-database']);
    await own.drop();
  });

  test.each([
    ['without a key', { AWS_ACCESS_KEY_ID: '' }, /^AWS_ACCESS_KEY_ID accepts the key .+\n$/],
    [
      'with a wrong secret',
      { AWS_SECRET_ACCESS_KEY: 'not-to-be-seen' },
      /^FILES_DIR s3:\/\/documents\/wrong cannot be used: .+AWS_SECRET_ACCESS_KEY does not belong to AWS_ACCESS_KEY_ID\.\n$/,
    ],
    [
      'with a prefix that is none',
      { FILES_DIR: 's3://documents/a b' },
      /^FILES_DIR accepts a folder, or s3:/,
    ],
  ])('%s ends with one line that names the setting', async (_title, wrong, line) => {
    const { own, server } = await start({ ...objects.environment('wrong/'), ...wrong });
    const { code, stderr } = await server.ended();
    expect([code, stderr]).toEqual([1, expect.stringMatching(line)]);
    expect(stderr).not.toContain('not-to-be-seen');
    await own.drop();
  });
});
