import { mkdir, rename, rm } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LIMITS } from '#contract/limits.ts';
import { readReserve } from '#server/files/reserve.ts';
import { askSpace, Space } from '#server/files/space.ts';
import type { Settings } from '#server/settings/settings.ts';
import { addDocument, addFile, saveFile, upload, uploaded } from '#tests/support/document-calls.ts';
import { filesIn, PNG } from '#tests/support/files.ts';
import { addPerson, PASSWORD } from '#tests/support/people.ts';
import { envelopeOf, startTestServer, type TestServer } from '#tests/support/server.ts';
import type { TestBrowser } from '#tests/support/test-browser.ts';

const GIGABYTE = 1_000_000_000;

describe('the reserve', () => {
  const reserveOf = async (setting: string, size: number) =>
    (
      await new Space('/', readReserve(setting) ?? { bytes: NaN, percent: NaN }, async () => ({
        free: 0,
        size,
      })).look()
    ).reserve;

  test.each([
    ['a number of bytes', '500000000', 100 * GIGABYTE, 0.5 * GIGABYTE],
    ['a percentage of the disk', '5%', 100 * GIGABYTE, 5 * GIGABYTE],
    ['a fraction of a percent', '0.5%', 100 * GIGABYTE, 0.5 * GIGABYTE],
    ['nothing', '0', 100 * GIGABYTE, 0],
  ])('is %s', async (_title, setting, size, reserve) => {
    expect(await reserveOf(setting, size)).toBe(reserve);
  });

  test('is the larger of 1 GB and 5 % unless something is set', async () => {
    const look = (size: number) =>
      new Space('/', { bytes: GIGABYTE, percent: 5 }, async () => ({ free: 0, size })).look();
    expect((await look(10 * GIGABYTE)).reserve).toBe(GIGABYTE);
    expect((await look(100 * GIGABYTE)).reserve).toBe(5 * GIGABYTE);
  });

  test('is held against what the operating system says', async () => {
    const { free, size } = await askSpace('/');
    expect(size).toBeGreaterThan(free);
    expect(free).toBeGreaterThan(0);
  });
});

describe('a server with little space', () => {
  let server: TestServer;
  let admin: TestBrowser;
  let documentId: number;
  let free: number;
  /** Bytes that become occupied with each look. */
  let eaten: number;
  const settings: Partial<Settings> = { diskReserve: { bytes: GIGABYTE, percent: 0 } };

  beforeEach(async () => {
    [free, eaten] = [5 * GIGABYTE, 0];
    server = await startTestServer({
      settings,
      askSpace: async () => {
        free -= eaten;
        return { free, size: 100 * GIGABYTE };
      },
    });
    admin = await server.signedIn();
    documentId = (await addDocument(admin, 'guide')).id;
  });
  afterEach(() => server.close());

  const refusalOf = async (sending: Partial<Parameters<typeof upload>[1]> = {}) => {
    const before = await filesIn(server.database.files);
    const response = await upload(admin, { documentId, ...sending });
    const { errCodes, errors } = envelopeOf(response);
    if (response.statusCode !== 200) expect(await filesIn(server.database.files)).toEqual(before);
    return [response.statusCode, errCodes[0], errors[0]?.reason, response.headers['retry-after']];
  };

  test('refuses uploads with words of its own, saves everything else, and goes on by itself', async () => {
    free = GIGABYTE - 1;
    expect(await refusalOf()).toEqual([503, '013', 'reserve', '60']);
    expect(envelopeOf(await upload(admin, { documentId })).errors[0]).toMatchObject({
      field: 'file',
      message: expect.stringContaining('zu wenig Speicherplatz'),
    });
    await addDocument(admin, 'other');
    free = 5 * GIGABYTE;
    await uploaded(admin, { documentId });
  });

  test('looks again while a file arrives', async () => {
    eaten = 2.5 * GIGABYTE;
    expect(await refusalOf({ bytes: Buffer.concat([PNG, Buffer.alloc(17_000_000)]) })).toEqual([
      503,
      '013',
      'reserve',
      '60',
    ]);
    // A smaller one is looked at once only.
    free = 4 * GIGABYTE;
    await uploaded(admin, { documentId });
  });

  test('refuses at once what is announced to be too large', async () => {
    free = GIGABYTE + 1_000;
    expect(await refusalOf({ bytes: Buffer.concat([PNG, Buffer.alloc(2_000)]) })).toEqual([
      503,
      '013',
      'reserve',
      '60',
    ]);
  });

  test('an upload that was refused is taken under the same idempotency key when there is space', async () => {
    const headers = { 'idempotency-key': 'again' };
    free = 0;
    expect(await refusalOf({ headers })).toEqual([503, '013', 'reserve', '60']);
    free = 5 * GIGABYTE;
    await uploaded(admin, { documentId, headers });
  });

  test('does not let one user keep more waiting than 10 GB in a day', async () => {
    await addPerson(server, 'other', { roles: ['SUPERADMIN', 'EDITOR'] });
    const { fileNameOnDisk } = await uploaded(admin, { documentId });
    const { write } = server.parts.database;
    await write.updateTable('uploads').set({ size: LIMITS.stagedBytes }).execute();
    server.clock.advance({ hours: 1 });
    await admin.get('auth/session');
    admin = await server.signedIn();
    expect(await refusalOf()).toEqual([429, '044', 'stagedUploads', String(23 * 3_600)]);
    const other = await server.signedIn('other', PASSWORD);
    await uploaded(other, { documentId });
    // Bound to a file it waits no more.
    await saveFile(admin, {
      ...{ documentId, fileNameOnDisk, action: 'add', lang: 'de', contextIdentifier: 'GLOBAL' },
    });
    await uploaded(admin, { documentId });
  });

  test('counts what is still arriving for its user', async () => {
    const { staged } = server.parts;
    const share = await staged.open(1, 0);
    const rest = async (source: AsyncIterable<Buffer>) => {
      for await (const _piece of source);
    };
    const huge = { length: LIMITS.stagedBytes - 10 } as Buffer;
    const one = async function* () {
      yield huge;
    };
    await rest(share.counted(one()));
    await expect(staged.open(1, 11)).rejects.toMatchObject({ code: '044' });
    await staged.open(2, 11);
    share.close();
    share.close();
    await staged.open(1, 11);
  });
});

describe('while the folder of the files is gone', () => {
  let server: TestServer;
  let admin: TestBrowser;
  let documentId: number;
  beforeEach(async () => {
    server = await startTestServer();
    admin = await server.signedIn();
    documentId = (await addDocument(admin, 'guide')).id;
  });
  afterEach(() => server.close());

  const failing = async () => {
    server.clock.advance({ seconds: 2 });
    return (await admin.get('health/ready')).json<{ content: { failing: string[] } }>().content.failing;
  };

  test.each([
    ['and nothing is in its place', async (_folder: string) => {}],
    ['and an empty folder is in its place, as of a mount that is missing', (folder: string) => mkdir(folder)],
  ])(
    '%s, uploads and downloads say so, nothing is lost, and it goes on when it is back',
    async (_title, put) => {
      const { files } = server.database;
      const file = await addFile(admin, documentId);
      const download = () => admin.get(`document/file/download?id=${file.id}`);
      await rename(files, `${files}-away`);
      await put(files);

      const refused = await upload(admin, { documentId });
      expect(refused.statusCode).toBe(503);
      expect(envelopeOf(refused).errors[0]).toMatchObject({ code: '013', reason: 'filesGone' });
      expect((await download()).statusCode).toBe(503);
      expect(envelopeOf(await download()).errors[0]).toMatchObject({ code: '018', reason: 'filesGone' });
      expect(await failing()).toContain('files');
      server.clock.advance({ hours: 25 });
      await server.parts.sweeper.sweep();

      await rm(files, { recursive: true, force: true });
      await rename(`${files}-away`, files);
      admin = await server.signedIn();
      expect(await failing()).toEqual([]);
      expect((await download()).statusCode).toBe(200);
      await uploaded(admin, { documentId });
    },
  );

  test('a single file that is missing is not found, as before', async () => {
    const file = await addFile(admin, documentId);
    const name = String(file.fileNameOnDisk);
    await rm(`${server.database.files}/kept/${name.slice(0, 2)}/${name}`);
    expect((await admin.get(`document/file/download?id=${file.id}`)).statusCode).toBe(404);
  });
});
