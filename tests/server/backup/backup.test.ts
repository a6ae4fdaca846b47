import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { signingKeyPath } from '#server/backup/signing-key.ts';
import { readSettings } from '#server/settings/settings.ts';
import { backedUp, refusedRestore, stateOf, tool } from '#tests/support/backup.ts';
import { type Backups, startBackups } from '#tests/support/backups.ts';
import { ON_POSTGRES } from '#tests/support/database.ts';
import { addDocument, addFile, download } from '#tests/support/document-calls.ts';
import { startTestServer } from '#tests/support/server.ts';

// Each test starts processes, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let backups: Backups;
beforeAll(async () => {
  backups = await startBackups();
});
afterAll(() => backups.remove());

describe('a backup', () => {
  test('brings everything to a new place, whose sessions have ended', async () => {
    const backup = await backedUp(backups.server.database, join(backups.folder, 'whole'));
    const place = await backups.emptyPlace();
    const { code, stdout, stderr } = await tool('restore', ['--from', backup], place);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(`Restored ${backup}\n`);
    expect(await stateOf(place)).toEqual(await stateOf(backups.server.database));

    const restored = await startTestServer({ database: place });
    try {
      const before = restored.browser();
      for (const [name, value] of backups.admin.cookies) before.cookies.set(name, value);
      expect((await before.get('auth/session')).json().content.isAuthenticated).toBe(false);
      const visitor = await restored.signedIn();
      expect((await download(visitor, 'id=1&version=1')).body).toBe('first version');
      expect((await download(visitor, 'id=1')).body).toBe('second version');
    } finally {
      await restored.close();
    }
  });
});

describe('npm run restore', () => {
  let backup: string;
  beforeAll(async () => {
    backup = await backedUp(backups.server.database, join(backups.folder, 'refusals'));
  });

  test('refuses while a server has the database', async () => {
    const sentence = await refusedRestore(['--from', backup, '--replace'], backups.server.database);
    expect(sentence).toMatch(/^(Another|A) Leitstand server is using the database .+\. Stop /);
  });

  test('refuses a database that is not empty; with --replace it replaces it, files and all', async () => {
    const place = await backups.emptyPlace();
    const other = await startTestServer({ database: place });
    const visitor = await other.signedIn();
    await addFile(visitor, (await addDocument(visitor, 'other')).id, {}, 'of the database before');
    await other.close();
    const before = await stateOf(place);
    const sentence = await refusedRestore(['--from', backup], place);
    expect(sentence).toMatch(/^The database .+ is not empty\..+--replace\.$/);
    expect(await stateOf(place)).toEqual(before);

    const { code, stdout } = await tool('restore', ['--from', backup, '--replace'], place);
    expect(code).toBe(0);
    const { tables, files } = await stateOf(backups.server.database);
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
});

test('a database without anything in it is not backed up, and leaves nothing', async () => {
  const to = join(backups.folder, 'nothing');
  const place = await backups.emptyPlace();
  const { code, stderr } = await tool('backup', ['--to', to], place);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^(There is no database .+|The database has nothing in it yet\..+)\n$/);
  expect(await readdir(to)).toEqual([]);
  // With a key of its own, this machine would refuse to restore what another one has signed.
  const { url, files } = place;
  expect(existsSync(signingKeyPath(readSettings({ DATABASE_URL: url, FILES_DIR: files })))).toBe(false);
});
