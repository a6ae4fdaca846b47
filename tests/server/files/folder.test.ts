import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { FilesRefused } from '#server/files/file-store.ts';
import { handOverFilesFolder, prepareFilesFolder } from '#server/files/folder.ts';
import { newDatabase, type TestDatabase } from '#tests/support/database.ts';
import { addDocument, addFile } from '#tests/support/document-calls.ts';
import { filesIn } from '#tests/support/files.ts';
import { startTestServer } from '#tests/support/server.ts';
import { ServerProcess } from '#tests/support/server-process.ts';

// Some tests start a server, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leitstand-folder-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the folder of the files', () => {
  test('is marked with its database, and is that one’s from then on', async () => {
    const path = join(folder, 'new');
    expect(prepareFilesFolder(path, 'one', false)).toBe(path);
    expect(await readFile(join(path, 'leitstand-database'), 'utf8')).toBe('one\n');
    expect(prepareFilesFolder(path, 'one', true)).toBe(path);
    expect(() => prepareFilesFolder(path, 'two', false)).toThrow(/^FILES_DIR .+ belongs to another database/);
  });

  test('that is empty is refused by a database that has files: its mount is missing', () => {
    const wrong = () => prepareFilesFolder(join(folder, 'empty'), 'one', true);
    expect(wrong).toThrow(FilesRefused);
    expect(wrong).toThrow(/^FILES_DIR .+ has no file leitstand-database; .+\.$/);
  });

  test('belongs to two databases while one takes the other’s place, and then to whichever is there', async () => {
    const path = join(folder, 'handed-over');
    const marker = () => readFile(join(path, 'leitstand-database'), 'utf8');
    prepareFilesFolder(path, 'old', false);
    expect(() => handOverFilesFolder(path, 'new', null)).toThrow(/belongs to another database \(old\)/);
    expect(() => handOverFilesFolder(path, 'new', 'third')).toThrow(FilesRefused);
    for (const [next, present, stays] of [
      ['new', 'old', 'old'],
      ['new', 'old', 'new'],
    ] as const) {
      handOverFilesFolder(path, next, present);
      expect(await marker()).toBe('old\nnew\n');
      prepareFilesFolder(path, stays, true);
      expect(await marker()).toBe(`${stays}\n`);
    }
    expect(() => prepareFilesFolder(path, 'old', true)).toThrow(FilesRefused);
  });

  test('that cannot be made is refused, where the system calls the one above it missing too', () => {
    expect(() => prepareFilesFolder('/proc/leitstand/files', 'one', false)).toThrow(
      /^FILES_DIR \/proc\/leitstand\/files cannot be used: /,
    );
  });

  test('that is none is refused', async () => {
    await writeFile(join(folder, 'file'), '');
    expect(() => prepareFilesFolder(join(folder, 'file'), 'one', false)).toThrow(
      /^FILES_DIR .+ cannot be used: /,
    );
  });

  test('of another database stops the start with one line', async () => {
    const own: TestDatabase = await newDatabase('empty');
    const files = join(folder, 'foreign');
    prepareFilesFolder(files, 'another user’s', false);
    const server = new ServerProcess(folder, { DATABASE_URL: own.url, FILES_DIR: files });
    const { code, stderr } = await server.ended();
    expect(code).toBe(1);
    expect(stderr).toMatch(/^FILES_DIR .+ belongs to another database \(another user’s\).+\n$/);
    await own.drop();
  });
});

test('the sweep takes what a crash has left on the disk, once it is a day old', async () => {
  const server = await startTestServer();
  const admin = await server.signedIn();
  const { id } = await addDocument(admin, 'guide');
  const file = await addFile(admin, id);
  const { files } = server.database;
  const name = String(file.fileNameOnDisk);
  const lost = `${name.slice(0, 2)}${'0'.repeat(30)}`;
  const paths = [join(files, 'kept', name.slice(0, 2), lost), join(files, 'incoming', 'f'.repeat(32))];
  const now = server.clock.now() / 1_000;
  for (const path of paths) {
    await writeFile(path, 'left behind');
    await utimes(path, now, now);
  }
  await server.parts.sweeper.sweep();
  expect(await filesIn(files)).toEqual({ incoming: ['f'.repeat(32)], kept: [lost, name].sort() });
  server.clock.advance({ hours: 24, seconds: 1 });
  await server.parts.sweeper.sweep();
  expect(await filesIn(files)).toEqual({ incoming: [], kept: [name] });
  await server.close();
});
