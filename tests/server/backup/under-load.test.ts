import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDatabase } from '#server/store/base/database.ts';
import { backedUp, stateOf, tool } from '#tests/support/backup.ts';
import { newDatabase, type TestDatabase } from '#tests/support/database.ts';
import { addDocument, addFile } from '#tests/support/document-calls.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

// Each test starts processes, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let folder: string;
let server: TestServer;
let place: TestDatabase;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leitstand-load-'));
  server = await startTestServer();
  place = await newDatabase('empty');
});
afterEach(async () => {
  await server.close();
  await place.drop();
  await rm(folder, { recursive: true, force: true });
});

test('a backup that is made while others write is one moment of theirs, with every byte', async () => {
  const admin = await server.signedIn();
  const { id } = await addDocument(admin, 'guide');
  let written = 0;
  const write = async () => {
    written += 1;
    const identifier = `load.${written}`;
    const wording = { lang: 'de', identifier, contextIdentifier: 'GLOBAL', value: identifier };
    expect((await admin.post('wording/save', wording)).statusCode).toBe(200);
    if (written % 5 === 0) await addFile(admin, id, { fileNameRepresentation: identifier }, identifier);
  };
  for (let count = 0; count < 20; count += 1) await write();
  const before = written;
  let over = false;
  const backup = backedUp(server.database, folder).finally(() => {
    over = true;
  });
  while (!over) await write();
  const restored = await tool('restore', ['--from', await backup], place);
  expect(restored).toMatchObject({ code: 0, stderr: '' });

  const database = await openDatabase(place.url, 'tool');
  try {
    const { read } = database;
    const wordings = await read
      .selectFrom('wordings')
      .select('identifier')
      .where('identifier', 'like', 'load.%')
      .orderBy('id')
      .execute();
    // Everything that was answered before, and nothing without what was written before it.
    expect(wordings.length).toBeGreaterThanOrEqual(before);
    expect(wordings.map(({ identifier }) => identifier)).toEqual(
      wordings.map((_wording, index) => `load.${index + 1}`),
    );
    const entries = await read
      .selectFrom('revisionEntries')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('subject', '=', 'wording')
      .where('after', 'like', '%load.%')
      .executeTakeFirstOrThrow();
    expect(entries.count).toBe(wordings.length);
    const versions = await read
      .selectFrom('documentFileVersions')
      .select(['fileNameOnDisk', 'sha256'])
      .execute();
    expect(versions.length).toBeGreaterThanOrEqual(before / 5);
    const { files } = await stateOf(place);
    for (const { fileNameOnDisk, sha256 } of versions) expect(files[fileNameOnDisk]).toBe(sha256);
  } finally {
    await database.close();
  }
});
