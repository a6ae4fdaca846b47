import { mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { seriesIn } from '#server/backup/copies-layout.ts';
import { LogCopies } from '#server/backup/log-copies.ts';
import { Progress } from '#server/backup/progress.ts';
import { restoreMoment } from '#server/backup/restore-moment.ts';
import { openDatabase } from '#server/store/base/database.ts';
import { FAST } from '#tests/support/copy-pace.ts';
import { within } from '#tests/support/eventually.ts';

const SOON_MS = 30_000;
/** More than the frames at which a log goes into the database file. */
const MUCH = 12_000_000;

test('a log that waited too long is let go, which is reported, and copies begin again once they can', async () => {
  const place = mkdtempSync(join(tmpdir(), 'leitstand-given-up-'));
  const [file, folder] = [join(place, 'leitstand.db'), join(place, 'copies')];
  const database = await openDatabase(`sqlite:${file}`);
  try {
    if (!database.file) throw new Error('an embedded database has a file');
    const lines: string[] = [];
    const copies = await LogCopies.start({
      ...{
        file: database.file,
        settings: { folder, days: 7 },
        recipients: [],
        logBytesAtMost: 1_000_000,
        pace: FAST,
      },
      log: (level, line, message) => lines.push(`${level}: ${message} ${JSON.stringify(line)}`),
    });
    const add = (name: string, size = 0) =>
      sql`insert into things values (${name}, randomblob(${size}))`.execute(database.write);
    const copied = async () => {
      const now = Date.now();
      await within(async () => Date.now() - copies.lagMs > now, true, SOON_MS);
    };
    const gaps = () => lines.filter((line) => line.includes('have a gap'));
    /** Whether the database file has all of the log, so that the next save begins it again. */
    const isFolded = async () => {
      const { rows } = await sql<{ log: number; checkpointed: number }>`pragma wal_checkpoint(noop)`.execute(
        database.read,
      );
      return rows[0] !== undefined && rows[0].log > 0 && rows[0].log === rows[0].checkpointed;
    };
    await sql`create table things (name text, filling blob)`.execute(database.write);
    await add('before');
    await copied();

    renameSync(folder, `${folder}-away`);
    writeFileSync(folder, 'no folder');
    await add('short');
    await within(async () => copies.trouble !== null, true, SOON_MS);
    expect(gaps()).toEqual([]);
    await add('long', MUCH);
    await within(async () => gaps().length, 1, SOON_MS);
    expect(gaps()[0]).toMatch(/^warn: .*a copy of the whole database begins .*became too long to wait/);
    await within(isFolded, true, SOON_MS);
    await add('after it was let go', MUCH);
    expect(statSync(`${file}-wal`).size).toBeLessThan(1.5 * MUCH);
    expect(copies.trouble).toContain('ENOTDIR');

    rmSync(folder);
    renameSync(`${folder}-away`, folder);
    await copied();
    await within(async () => copies.trouble, null, SOON_MS);
    await add('last');
    await copied();
    expect(gaps()).toHaveLength(1);
    expect(lines.at(-1)).toMatch(/^info: .*up to date again/);
    const [first, second, ...more] = seriesIn(folder);
    expect(more).toEqual([]);
    const namesAt = async (at: number | null, name: string) => {
      const to = join(place, name);
      await restoreMoment({ from: folder, at, to, identities: [], progress: new Progress(() => {}) });
      const restored = await openDatabase(`sqlite:${to}`, 'tool');
      const { rows } = await sql<{ name: string }>`select name from things order by rowid`.execute(
        restored.read,
      );
      await restored.close();
      return rows.map((row) => row.name);
    };
    expect(first?.begins).toBeLessThan(second?.begins ?? 0);
    expect(await namesAt((second?.begins ?? 0) - 1, 'first.db')).toEqual(['before']);
    expect(await namesAt(null, 'last.db')).toEqual([
      'before',
      'short',
      'long',
      'after it was let go',
      'last',
    ]);
  } finally {
    await database.close();
    rmSync(place, { recursive: true, force: true });
  }
}, 120_000);
