import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ensureSigner } from '#server/backup/signature.ts';
import { signingKeyPath } from '#server/backup/signing-key.ts';
import { readSettings } from '#server/settings/settings.ts';
import { backedUp, keptIn, type Place, stateOf, tool } from '#tests/support/backup.ts';
import { newDatabase, ON_POSTGRES, type TestDatabase } from '#tests/support/database.ts';
import { addDocument, addFile, download, editOf, saveFile, uploaded } from '#tests/support/document-calls.ts';
import { sha256 } from '#tests/support/files.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { TestBrowser } from '#tests/support/test-browser.ts';

// Each test starts processes, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let folder: string;
let server: TestServer;
let admin: TestBrowser;
let documentId: number;
const made: TestDatabase[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leitstand-backup-'));
  server = await startTestServer();
  admin = await server.signedIn();
  ({ id: documentId } = await addDocument(admin, 'guide'));
  const file = await addFile(admin, documentId, {}, 'first version');
  const next = await uploaded(admin, { documentId, fileId: file.id, bytes: 'second version' });
  await saveFile(admin, editOf(file, { fileNameOnDisk: next.fileNameOnDisk }));
  await admin.post('wording/save', {
    lang: 'de',
    identifier: 'a.b',
    contextIdentifier: 'GLOBAL',
    value: 'Ä',
  });
});
afterAll(async () => {
  await server.close();
  await Promise.all(made.map((database) => database.drop()));
  await rm(folder, { recursive: true, force: true });
});

async function emptyPlace(): Promise<TestDatabase> {
  const place = await newDatabase('empty');
  made.push(place);
  return place;
}

describe('a backup', () => {
  test('brings everything to a new place, whose sessions have ended', async () => {
    const backup = await backedUp(server.database, join(folder, 'whole'));
    const place = await emptyPlace();
    const { code, stdout, stderr } = await tool('restore', ['--from', backup], place);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(`Restored ${backup}\n`);
    expect(await stateOf(place)).toEqual(await stateOf(server.database));

    const restored = await startTestServer({ database: place });
    try {
      const before = restored.browser();
      for (const [name, value] of admin.cookies) before.cookies.set(name, value);
      expect((await before.get('auth/session')).json().content.isAuthenticated).toBe(false);
      const visitor = await restored.signedIn();
      expect((await download(visitor, 'id=1&version=1')).body).toBe('first version');
      expect((await download(visitor, 'id=1')).body).toBe('second version');
    } finally {
      await restored.close();
    }
  });

  test('is for its owner only, and holds what sha256sum checks', async () => {
    const backup = await backedUp(server.database, join(folder, 'private'));
    for (const name of ['.', 'manifest.json', 'SHA256SUMS']) {
      expect((await stat(join(backup, name))).mode & 0o077, name).toBe(0);
    }
    const lines = (await readFile(join(backup, 'SHA256SUMS'), 'utf8')).trimEnd().split('\n');
    expect(lines).toHaveLength(3);
    for (const line of lines) {
      const [hash = '', path = ''] = line.split('  ');
      expect(sha256(await readFile(join(backup, path)))).toBe(hash);
    }
  });

  test('has nothing beside what its sums and its manifest name', async () => {
    const backup = await backedUp(server.database, join(folder, 'nothing-beside'));
    const entries = await readdir(backup, { recursive: true, withFileTypes: true });
    const found = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    const lines = (await readFile(join(backup, 'SHA256SUMS'), 'utf8')).trimEnd().split('\n');
    const named = lines.map((line) => line.split('  ')[1] ?? '');
    expect(found.map((path) => relative(backup, path)).sort()).toEqual(
      [...named, 'SHA256SUMS', 'manifest.json', 'manifest.json.sig'].sort(),
    );
  });

  test('has the bytes of the one before in common, and outlives it', async () => {
    const to = join(folder, 'several');
    const first = await backedUp(server.database, to);
    await addFile(admin, documentId, { fileNameRepresentation: 'new' }, 'a file between two backups');
    const second = await backedUp(server.database, to);
    const paths = (await readdir(join(first, 'files'), { recursive: true })).filter((path) =>
      path.includes('/'),
    );
    expect(paths).toHaveLength(2);
    for (const path of paths) {
      const inodes = [first, second].map(async (backup) => (await stat(join(backup, 'files', path))).ino);
      expect(new Set(await Promise.all(inodes)).size, path).toBe(1);
    }
    await writeFile(join(to, 'unfinished-elsewhere-1-00000000'), 'of another machine');
    const third = await backedUp(server.database, to, '--keep', '1');
    expect((await readdir(to)).sort()).toEqual([
      third.slice(to.length + 1),
      'unfinished-elsewhere-1-00000000',
    ]);
    const place = await emptyPlace();
    expect((await tool('restore', ['--from', to], place)).code).toBe(0);
    expect(await stateOf(place)).toEqual(await stateOf(server.database));
  });

  test('without bytes that should be there is made, says so, and ends with 3', async () => {
    const lost = await addFile(admin, documentId, { fileNameRepresentation: 'lost' }, 'to be lost');
    const changed = await addFile(admin, documentId, { fileNameRepresentation: 'changed' }, 'to be changed');
    const [lostName, changedName] = [lost, changed].map((file) => String(file.fileNameOnDisk));
    const [lostPath, changedPath] = [lostName, changedName].map((name) =>
      keptIn(server.database.files, name ?? ''),
    );
    await rm(lostPath ?? '');
    await writeFile(changedPath ?? '', 'not what it was');
    const to = join(folder, 'incomplete');
    const { code, stdout, stderr } = await tool('backup', ['--to', to], server.database);
    await writeFile(lostPath ?? '', 'to be lost');
    await writeFile(changedPath ?? '', 'to be changed');
    expect(code).toBe(3);
    expect(stdout).toContain('Backup made:');
    expect(stderr).toContain(lostName);
    expect(stderr).toContain(changedName);
    const { stdout: looked } = await tool('restore', ['--from', to, '--check'], server.database);
    expect(looked).toMatch(/is whole: the database, 3 files .+\n {2}the bytes of 2 files were missing/);
  });
});

describe('npm run restore', () => {
  let backup: string;
  beforeAll(async () => {
    backup = await backedUp(server.database, join(folder, 'refusals'));
  });

  /** A restore that has to be refused. @returns the sentence */
  async function refused(args: readonly string[], place: Place = server.database): Promise<string> {
    const { code, stdout, stderr } = await tool('restore', args, place);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr.split('\n')).toHaveLength(2);
    return stderr.trimEnd();
  }

  test('refuses while a server has the database', async () => {
    const sentence = await refused(['--from', backup, '--replace']);
    expect(sentence).toMatch(/^(Another|A) Leitstand server is using the database .+\. Stop /);
  });

  test('refuses a database that is not empty; with --replace it replaces it, files and all', async () => {
    const place = await emptyPlace();
    const other = await startTestServer({ database: place });
    const visitor = await other.signedIn();
    await addFile(visitor, (await addDocument(visitor, 'other')).id, {}, 'of the database before');
    await other.close();
    const before = await stateOf(place);
    expect(await refused(['--from', backup], place)).toMatch(/^The database .+ is not empty\..+--replace\.$/);
    expect(await stateOf(place)).toEqual(before);

    const { code, stdout } = await tool('restore', ['--from', backup, '--replace'], place);
    expect(code).toBe(0);
    const { tables, files } = await stateOf(server.database);
    // Bytes of the database before lie there for as long as it may be wanted back.
    expect(await stateOf(place)).toEqual({ tables, files: { ...before.files, ...files } });
    const kept = /now called (.+)$/m.exec(stdout)?.[1];
    expect(kept === undefined).toBe(ON_POSTGRES);
    if (kept !== undefined) {
      expect((await stateOf({ ...place, url: `sqlite:${kept}` })).tables).toEqual(before.tables);
    }
    const restored = await startTestServer({ database: place });
    await restored.close();
  });

  test('refuses a folder of files that is another database’s', async () => {
    const place = await emptyPlace();
    const files = server.database.files;
    const other = await startTestServer({ database: place });
    await other.close();
    const foreign = await backedUp(place, join(folder, 'foreign'));
    // The key beside those files does not know who has made the backup, which would be refused first.
    const signingKey = join(folder, 'no-key.pem');
    expect(await refused(['--from', foreign], { ...(await emptyPlace()), files, signingKey })).toMatch(
      /^FILES_DIR .+ belongs to another database/,
    );
  });

  test('looks at every byte first, and with --check does nothing else', async () => {
    const { code, stdout } = await tool('restore', ['--from', backup, '--check'], server.database);
    expect([code, stdout]).toEqual([0, expect.stringContaining(`The backup ${backup} is whole`)]);
    const sums = await readFile(join(backup, 'SHA256SUMS'), 'utf8');
    // The database, and one of the files.
    for (const line of sums.split('\n').slice(0, 2)) {
      const path = join(backup, line.split('  ')[1] ?? '');
      const bytes = await readFile(path);
      // Its inode is that of other backups; only this one is to be damaged.
      await rm(path);
      await writeFile(path, Buffer.concat([bytes.subarray(0, -1), Buffer.from([(bytes.at(-1) ?? 0) ^ 1])]));
      const sentence = await refused(['--from', backup]);
      expect(sentence).toMatch(/^The backup .+ is damaged: .+ was changed\.$/);
      await rm(path);
      expect(await refused(['--from', backup, '--check'])).toMatch(/ is missing\.$/);
      await writeFile(path, bytes);
    }
    await writeFile(join(backup, 'SHA256SUMS'), sums.slice(0, -10));
    expect(await refused(['--from', backup])).toContain('SHA256SUMS is missing or was changed');
    await writeFile(join(backup, 'SHA256SUMS'), sums);
  });

  test('refuses what is no backup, and one of a newer version', async () => {
    expect(await refused(['--from', join(folder, 'nowhere')])).toMatch(/^There is no whole backup in /);
    const path = join(backup, 'manifest.json');
    const manifest = await readFile(path, 'utf8');
    await writeFile(path, '{"product": "Leitstand"}');
    expect(await refused(['--from', backup])).toContain('is not the manifest of a backup');
    const newer = manifest.replace('"001-foundation"', '"001-foundation", "999-later"');
    const signature = await readFile(`${path}.sig`);
    await writeFile(path, newer);
    await writeFile(`${path}.sig`, (await ownSigner()).sign(Buffer.from(newer)));
    expect(await refused(['--from', backup])).toMatch(/newer version of Leitstand \(.+; 999-later\)/);
    await writeFile(path, manifest);
    await writeFile(`${path}.sig`, signature);
  });
});

/** Signs as the machine does that made the backups. */
async function ownSigner() {
  const { url, files } = server.database;
  return ensureSigner(signingKeyPath(readSettings({ DATABASE_URL: url, FILES_DIR: files })));
}

test.each([
  ['backup', ['--to', 'x', '--keep', '0']],
  ['restore', ['--from', 'x', '--check', '--replace']],
] as const)('npm run %s with %j says how it is used', async (name, args) => {
  const { code, stdout, stderr } = await tool(name, args, server.database);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain(`npm run ${name} -- `);
});

test('a database without anything in it is not backed up, and leaves nothing', async () => {
  const to = join(folder, 'nothing');
  const place = await emptyPlace();
  const { code, stderr } = await tool('backup', ['--to', to], place);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^(There is no database .+|The database has nothing in it yet\..+)\n$/);
  expect(await readdir(to)).toEqual([]);
  // With a key of its own, this machine would refuse to restore what another one has signed.
  const { url, files } = place;
  expect(existsSync(signingKeyPath(readSettings({ DATABASE_URL: url, FILES_DIR: files })))).toBe(false);
});
