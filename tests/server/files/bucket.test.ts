import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { placeOf } from '#server/files/file-store.ts';
import { type Place, startTool } from '#tests/support/backup.ts';
import { newDatabase, newFile, ON_POSTGRES } from '#tests/support/database.ts';
import { addDocument, download, upload, uploaded } from '#tests/support/document-calls.ts';
import { ADMIN_PASSWORD, envelopeOf, startTestServer, type TestServer } from '#tests/support/server.ts';
import { ServerProcess } from '#tests/support/server-process.ts';
import type { TestBrowser } from '#tests/support/test-browser.ts';
import { clockOfNow, TestBucket } from '#tests/support/test-bucket.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 30_000 });

let bucket: TestBucket;
beforeAll(async () => {
  bucket = await TestBucket.start();
});
afterEach(() => {
  bucket.objects.fault = () => null;
});
afterAll(() => bucket.stop());

describe('a server whose files are in a bucket', () => {
  let server: TestServer;
  let admin: TestBrowser;
  const prefix = 'server/';
  const settings = () => server.parts.settings;
  beforeAll(async () => {
    server = await startTestServer({ settings: bucket.settings(prefix), clock: clockOfNow() });
    admin = await server.signedIn();
  });
  afterAll(() => server.close());

  test('keeps them there, and hands them out with its own headers', async () => {
    const { id, name } = await bucket.placedFile(admin, 'a leaflet');
    expect(await bucket.objects.keys(`${prefix}kept/`)).toContain(placeOf(name));
    expect(await readdir(join(settings().stagingDir, 'incoming'))).toEqual([]);
    const whole = await download(admin, `id=${id}`);
    expect([whole.statusCode, whole.body]).toEqual([200, 'a leaflet']);
    expect(whole.headers['content-security-policy']).toContain("default-src 'none'");
    const part = await admin.get(`document/file/download?id=${id}`, { range: 'bytes=2-5' });
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, 'leaf', 'bytes 2-5/9']);
  });

  test('says 404 for bytes that are gone, and 503 for a store that is', async () => {
    const { id, name } = await bucket.placedFile(admin, 'gone soon');
    bucket.objects.fault = ({ key }) => (key.includes('kept/') ? 'answers 403' : null);
    const refused = await download(admin, `id=${id}`);
    expect([refused.statusCode, envelopeOf(refused).errors[0]?.reason]).toEqual([503, 'filesGone']);
    bucket.objects.fault = () => null;
    await server.parts.contents.remove(name);
    expect((await download(admin, `id=${id}`)).statusCode).toBe(404);
  });

  test('refuses an upload that the store does not take, and takes it under the same key afterwards', async () => {
    const { id: documentId } = await addDocument(admin, 'again');
    bucket.objects.fault = ({ method, key }) =>
      method === 'PUT' && key.includes('kept/') ? 'answers 403' : null;
    const before = await bucket.objects.keys(`${prefix}kept/`);
    const headers = { 'idempotency-key': 'bucket-again' };
    const refused = await upload(admin, { documentId, headers });
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '60']);
    expect(envelopeOf(refused).errors[0]).toMatchObject({ code: '013', field: 'file', reason: 'filesGone' });
    expect(await bucket.objects.keys(`${prefix}kept/`)).toEqual(before);
    expect(await readdir(join(settings().stagingDir, 'incoming'))).toEqual([]);
    expect(
      await server.parts.database.read
        .selectFrom('uploads')
        .selectAll()
        .where('documentId', '=', documentId)
        .execute(),
    ).toEqual([]);
    bucket.objects.fault = () => null;
    const { fileNameOnDisk } = await uploaded(admin, { documentId, headers });
    expect(await bucket.objects.keys(`${prefix}kept/`)).toContain(placeOf(fileNameOnDisk));
  });

  test('cuts a download whose bytes are not the right ones', async () => {
    const { id, name } = await bucket.placedFile(admin, 'the right bytes');
    await bucket.objects.damage(`${prefix}kept/${placeOf(name)}`, Buffer.from('the wrong bytes'));
    const answer = await download(admin, `id=${id}`).catch((error: Error) => error);
    // No whole answer: the connection ends before its last byte.
    expect(answer instanceof Error || answer.body !== 'the wrong bytes').toBe(true);
  });

  test('shows superAdmins where files lie, and no key', async () => {
    const { shownSettings } = await import('#server/settings/shown-settings.ts');
    const shown = shownSettings({
      ...settings(),
      bucket: bucket.objects.place(prefix, { secretAccessKey: 'se-cret' }),
    });
    expect(shown).toMatchObject({ FILES_DIR: 's3://documents/server/', AWS_REGION: 'us-east-1' });
    expect(JSON.stringify(shown)).not.toMatch(/se-cret|S3RVER/);
  });
});

test('ready names the files while the store does not answer, and for a few seconds asks only once', async () => {
  const server = await startTestServer({ settings: bucket.settings('ready/') });
  const failing = async () => {
    server.clock.advance({ seconds: 2 });
    return (await server.app.inject('/ecs/health/ready')).json<{ content: { failing: string[] } }>().content
      .failing;
  };
  expect(await failing()).toEqual([]);
  const before = bucket.objects.asked.length;
  expect(await failing()).toEqual([]);
  expect(bucket.objects.asked.length).toBe(before);
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 6_000);
  bucket.objects.fault = () => 'answers 403';
  expect(await failing()).toEqual(['files']);
  bucket.objects.fault = () => null;
  expect(await failing()).toEqual([]);
  vi.restoreAllMocks();
  await server.close();
});

describe('a backup of a bucket', () => {
  const run = async (name: 'backup' | 'restore', args: readonly string[], place: Place, prefix: string) =>
    startTool(name, args, place, {
      ...bucket.objects.environment(prefix),
      STAGING_DIR: join(bucket.folder, `tool-${args.join('-').replaceAll('/', '')}`),
    }).ended;

  test('holds its bytes, and puts them into another bucket or a folder', async () => {
    const server = await startTestServer({ settings: bucket.settings('from/') });
    const admin = await server.signedIn();
    const { id, name } = await bucket.placedFile(admin, 'kept safe');
    const lost = await bucket.placedFile(admin, 'lost');
    const to = join(bucket.folder, 'backups');
    const place = { url: server.database.url, files: '' };
    expect(await run('backup', ['--to', to], place, 'from/')).toMatchObject({ code: 0, stderr: '' });
    // Once more: what the first one has is linked, and bytes that are gone are named.
    await server.parts.contents.remove(lost.name);
    const again = await run('backup', ['--to', join(bucket.folder, 'other')], place, 'from/');
    expect([again.code, again.stderr]).toEqual([3, expect.stringContaining(lost.name)]);
    bucket.objects.fault = () => 'answers 403';
    const failed = await run('backup', ['--to', join(bucket.folder, 'third')], place, 'from/');
    expect([failed.code, failed.stderr]).toEqual([
      1,
      expect.stringMatching(/^The files cannot be reached: .+\n$/),
    ]);
    bucket.objects.fault = () => null;

    for (const target of ['bucket', 'folder']) {
      const other = ON_POSTGRES ? await newDatabase('empty') : await newFile();
      const args = ['--from', to];
      const restored =
        target === 'bucket'
          ? await run('restore', args, { url: other.url, files: '' }, 'to/')
          : await startTool('restore', args, other).ended;
      expect(restored).toMatchObject({ code: 0, stderr: '' });
      if (target === 'bucket') expect(await bucket.objects.keys('to/kept/')).toContain(placeOf(name));
      const settings = target === 'bucket' ? bucket.settings('to/') : {};
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
    const server = new ServerProcess(bucket.folder, { DATABASE_URL: own.url, ...environment });
    return { own, server };
  };

  test('starts on a bucket by the usual variables', async () => {
    const { own, server } = await start({
      ...bucket.objects.environment('process/'),
      ECS_ADMIN_PASSWORD: ADMIN_PASSWORD,
    });
    const ready = await fetch(`${await server.address()}/ecs/health/ready`);
    expect(ready.status).toBe(200);
    await server.stop();
    expect(await bucket.objects.keys('process/')).toEqual(['leitstand-database']);
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
    const { own, server } = await start({ ...bucket.objects.environment('wrong/'), ...wrong });
    const { code, stderr } = await server.ended();
    expect([code, stderr]).toEqual([1, expect.stringMatching(line)]);
    expect(stderr).not.toContain('not-to-be-seen');
    await own.drop();
  });
});
