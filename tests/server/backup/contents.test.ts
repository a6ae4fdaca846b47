import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ensureSigner } from '#server/backup/signature.ts';
import { signingKeyPath } from '#server/backup/signing-key.ts';
import { readSettings } from '#server/settings/settings.ts';
import { backedUp, keptIn, type Place, refusedRestore, stateOf, tool } from '#tests/support/backup.ts';
import { type Backups, startBackups } from '#tests/support/backups.ts';
import { addFile } from '#tests/support/document-calls.ts';
import { sha256 } from '#tests/support/files.ts';
import { startTestServer } from '#tests/support/server.ts';

// Each test starts processes, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let backups: Backups;
beforeAll(async () => {
  backups = await startBackups();
});
afterAll(() => backups.remove());

describe('a backup', () => {
  test('is for its owner only, and holds what sha256sum checks', async () => {
    const backup = await backedUp(backups.server.database, join(backups.folder, 'private'));
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
    const backup = await backedUp(backups.server.database, join(backups.folder, 'nothing-beside'));
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
    const to = join(backups.folder, 'several');
    const first = await backedUp(backups.server.database, to);
    await addFile(
      backups.admin,
      backups.documentId,
      { fileNameRepresentation: 'new' },
      'a file between two backups',
    );
    const second = await backedUp(backups.server.database, to);
    const paths = (await readdir(join(first, 'files'), { recursive: true })).filter((path) =>
      path.includes('/'),
    );
    expect(paths).toHaveLength(2);
    for (const path of paths) {
      const inodes = [first, second].map(async (backup) => (await stat(join(backup, 'files', path))).ino);
      expect(new Set(await Promise.all(inodes)).size, path).toBe(1);
    }
    await writeFile(join(to, 'unfinished-elsewhere-1-00000000'), 'of another machine');
    const third = await backedUp(backups.server.database, to, '--keep', '1');
    expect((await readdir(to)).sort()).toEqual([
      third.slice(to.length + 1),
      'unfinished-elsewhere-1-00000000',
    ]);
    const place = await backups.emptyPlace();
    expect((await tool('restore', ['--from', to], place)).code).toBe(0);
    expect(await stateOf(place)).toEqual(await stateOf(backups.server.database));
  });

  test('without bytes that should be there is made, says so, and ends with 3', async () => {
    const lost = await addFile(
      backups.admin,
      backups.documentId,
      { fileNameRepresentation: 'lost' },
      'to be lost',
    );
    const changed = await addFile(
      backups.admin,
      backups.documentId,
      { fileNameRepresentation: 'changed' },
      'to be changed',
    );
    const [lostName, changedName] = [lost, changed].map((file) => String(file.fileNameOnDisk));
    const [lostPath, changedPath] = [lostName, changedName].map((name) =>
      keptIn(backups.server.database.files, name ?? ''),
    );
    await rm(lostPath ?? '');
    await writeFile(changedPath ?? '', 'not what it was');
    const to = join(backups.folder, 'incomplete');
    const { code, stdout, stderr } = await tool('backup', ['--to', to], backups.server.database);
    await writeFile(lostPath ?? '', 'to be lost');
    await writeFile(changedPath ?? '', 'to be changed');
    expect(code).toBe(3);
    expect(stdout).toContain('Backup made:');
    expect(stderr).toContain(lostName);
    expect(stderr).toContain(changedName);
    const { stdout: looked } = await tool('restore', ['--from', to, '--check'], backups.server.database);
    expect(looked).toMatch(/is whole: the database, 3 files .+\n {2}the bytes of 2 files were missing/);
  });
});

describe('npm run restore', () => {
  let backup: string;
  beforeAll(async () => {
    backup = await backedUp(backups.server.database, join(backups.folder, 'refusals'));
  });
  const refused = (args: readonly string[], place: Place = backups.server.database) =>
    refusedRestore(args, place);

  test('refuses a folder of files that is another database’s', async () => {
    const place = await backups.emptyPlace();
    const files = backups.server.database.files;
    const other = await startTestServer({ database: place });
    await other.close();
    const foreign = await backedUp(place, join(backups.folder, 'foreign'));
    // The key beside those files does not know who has made the backup, which would be refused first.
    const signingKey = join(backups.folder, 'no-key.pem');
    expect(
      await refused(['--from', foreign], { ...(await backups.emptyPlace()), files, signingKey }),
    ).toMatch(/^FILES_DIR .+ belongs to another database/);
  });

  test('looks at every byte first, and with --check does nothing else', async () => {
    const { code, stdout } = await tool('restore', ['--from', backup, '--check'], backups.server.database);
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
    expect(await refused(['--from', join(backups.folder, 'nowhere')])).toMatch(
      /^There is no whole backup in /,
    );
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
  const { url, files } = backups.server.database;
  return ensureSigner(signingKeyPath(readSettings({ DATABASE_URL: url, FILES_DIR: files })));
}

test.each([
  ['backup', ['--to', 'x', '--keep', '0']],
  ['restore', ['--from', 'x', '--check', '--replace']],
] as const)('npm run %s with %j says how it is used', async (name, args) => {
  const { code, stdout, stderr } = await tool(name, args, backups.server.database);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain(`npm run ${name} -- `);
});
