import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { changesIn, seriesIn } from '#server/backup/copies-layout.ts';
import { joinMinutes, removeOld } from '#server/backup/copies-tidy.ts';
import { LogCopier } from '#server/backup/log-copier.ts';
import { LogCopies } from '#server/backup/log-copies.ts';
import { Progress } from '#server/backup/progress.ts';
import { checkCopies, restoreMoment } from '#server/backup/restore-moment.ts';
import { DatabaseRefused } from '#server/dialect/base/failure.ts';
import { type Database, openDatabase } from '#server/store/base/database.ts';
import { tool } from '#tests/support/backup.ts';
import { FAST } from '#tests/support/copy-pace.ts';
import { within } from '#tests/support/eventually.ts';

const SOON_MS = 15_000;
const HOUR_MS = 3_600_000;
const progress = new Progress(() => {});

let place: string;
let folder: string;
let file: string;
let database: Database;
let copies: LogCopies;
let lines: string[];
let restores: number;

const open = async () => {
  database = await openDatabase(`sqlite:${file}`);
  if (!database.file) throw new Error('an embedded database has a file');
  copies = await LogCopies.start({
    file: database.file,
    settings: { folder, days: 7 },
    recipients: [],
    pace: FAST,
    log: (level, line, message) => lines.push(`${level}: ${message} ${JSON.stringify(line)}`),
  });
};
beforeEach(async () => {
  place = mkdtempSync(join(tmpdir(), 'leitstand-copies-'));
  folder = join(place, 'copies');
  file = join(place, 'leitstand.db');
  lines = [];
  restores = 0;
  await open();
  await sql`create table things (name text, filling text)`.execute(database.write);
});
afterEach(async () => {
  await database.close();
  rmSync(place, { recursive: true, force: true });
});

const add = (name: string, filling = '') =>
  sql`insert into things values (${name}, ${filling})`.execute(database.write);
/** Waits until everything up to now is copied. @returns that moment */
async function copied(): Promise<number> {
  const now = Date.now();
  await within(async () => Date.now() - copies.lagMs > now, true, SOON_MS);
  // Changes that were copied at this moment are before the next one.
  return Date.now();
}
function namesIn(path: string): string[] {
  const restored = new DatabaseSync(path, { readOnly: true });
  try {
    expect(restored.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
    return restored
      .prepare('select name from things order by rowid')
      .all()
      .map(({ name }) => String(name));
  } finally {
    restored.close();
  }
}
async function restored(at: number | null = null): Promise<string[]> {
  restores += 1;
  const to = join(place, `restored-${restores}.db`);
  const moment = await restoreMoment({ from: folder, at, to, identities: [], progress });
  if (at !== null) expect(moment).toBeLessThanOrEqual(at);
  expect(readdirSync(place).filter((name) => name.startsWith(`restored-${restores}`))).toEqual([
    `restored-${restores}.db`,
  ]);
  return namesIn(to);
}
const onlySeries = () => {
  const [series, ...more] = seriesIn(folder);
  if (!series || more.length > 0) throw new Error(`there are ${more.length + (series ? 1 : 0)} series`);
  return series;
};
/** Writes to the database as another process does, which brings the log into the file as it likes. */
function fromOutside(...statements: string[]): void {
  const other = new DatabaseSync(file, { timeout: 50 });
  for (const statement of statements) other.exec(statement);
  other.close();
}

describe('copies of the log', () => {
  test('bring back every moment, while the server runs and after it has stopped', async () => {
    await add('first');
    const one = await copied();
    await add('second');
    const two = await copied();
    await sql`delete from things where name = 'first'`.execute(database.write);
    await copied();
    expect(await restored(one)).toEqual(['first']);
    expect(await restored(two)).toEqual(['first', 'second']);
    expect(await restored()).toEqual(['second']);
    await add('last');
    await database.close();
    expect(await restored()).toEqual(['second', 'last']);
    expect(await restored(one)).toEqual(['first']);
    expect(lines.filter((line) => line.includes('have a gap'))).toEqual([]);
    await open();
  });

  test('go on as one series over a stop', async () => {
    await add('before');
    await database.close();
    await open();
    await add('after');
    await copied();
    onlySeries();
    expect(await restored()).toEqual(['before', 'after']);
  });

  test('have a change in many pages, and others from outside that bring the log into the file', async () => {
    await copied();
    const onPages = 'x'.repeat(4_000);
    await database.write.transaction().execute(async (db) => {
      for (let number = 0; number < 5_000; number += 1) {
        await sql`insert into things values (${`many ${number}`}, ${onPages})`.execute(db);
      }
    });
    await copied();
    fromOutside(`insert into things values ('outside', '')`, 'pragma wal_checkpoint(truncate)');
    for (let number = 0; number < 10; number += 1) {
      await add(`on ${number}`);
      fromOutside('pragma wal_checkpoint(restart)');
    }
    await copied();
    onlySeries();
    const names = await restored();
    expect(names).toHaveLength(5_011);
    expect(names.slice(-2)).toEqual(['on 8', 'on 9']);
    expect(lines.filter((line) => line.includes('have a gap'))).toEqual([]);
  });

  test('bring a long log into the database file, so that it does not grow', async () => {
    const onPages = 'x'.repeat(40_000);
    for (let round = 0; round < 6; round += 1) {
      for (let number = 0; number < 300; number += 1) await add(`${round} ${number}`, onPages);
      await copied();
    }
    expect(readFileSync(`${file}-wal`).length).toBeLessThan(6 * 300 * 40_000 * 0.8);
    onlySeries();
    expect(await restored()).toHaveLength(1_800);
  });

  test('begin again with a whole copy when the database was changed without them', async () => {
    await add('with');
    const before = await copied();
    await database.close();
    fromOutside(`insert into things values ('without', '')`);
    await open();
    await add('with again');
    await copied();
    expect(seriesIn(folder)).toHaveLength(2);
    expect(await restored()).toEqual(['with', 'without', 'with again']);
    expect(await restored(before)).toEqual(['with']);
  });

  test('begin with a whole copy every day, without a change missing meanwhile', async () => {
    for (let number = 0; number < 3; number += 1) await add(`${number}`, 'x'.repeat(5_000_000));
    await database.close();
    database = await openDatabase(`sqlite:${file}`);
    folder = join(place, 'daily');
    let now = Date.now();
    const { descriptor = 0 } = database.file ?? {};
    const copier = new LogCopier({ database: file, descriptor, folder, key: null, now: () => now });
    const wholeCopy = async (changes: readonly string[]) => {
      let steps = 0;
      for (copier.begin(0); copier.isBeginning; copier.begin(0)) {
        const name = changes[steps];
        if (name !== undefined) await add(name);
        copier.copy();
        steps += 1;
      }
      expect(steps).toBeGreaterThan(2);
      copier.copy();
    };
    await wholeCopy(['first day', 'first day, too']);
    now += 25 * HOUR_MS;
    await wholeCopy(['next day', 'next day, too']);
    await add('last');
    copier.copy();
    copier.begin(0);
    copier.close();
    const names = ['0', '1', '2', 'first day', 'first day, too', 'next day', 'next day, too'];
    expect(await restored()).toEqual([...names, 'last']);
    const [first, next, ...more] = seriesIn(folder);
    expect(more).toEqual([]);
    rmSync(next?.folder ?? '', { recursive: true });
    expect(first?.begins).toBeLessThan(now - 24 * HOUR_MS);
    expect((await restored()).slice(0, 6)).toEqual(names.slice(0, 6));
  });

  test('do not stop a save when they cannot be written, warn, and have everything once they can', async () => {
    await add('before');
    await copied();
    const away = `${folder}-away`;
    renameSync(folder, away);
    writeFileSync(folder, 'no folder');
    await add('meanwhile');
    await within(async () => copies.trouble !== null, true, SOON_MS);
    await add('still');
    expect(lines).toEqual([expect.stringMatching(/^warn: .*not up to date .*ENOTDIR/)]);
    rmSync(folder);
    renameSync(away, folder);
    await copied();
    expect(copies.trouble).toBeNull();
    expect(lines[1]).toMatch(/^info: .*up to date again/);
    onlySeries();
    expect(await restored()).toEqual(['before', 'meanwhile', 'still']);
  });

  test('are refused to the server of another database, and to one whose folder is a file', async () => {
    await copied();
    const other = await openDatabase(`sqlite:${join(place, 'other.db')}`);
    if (!other.file) throw new Error('an embedded database has a file');
    const parts = { file: other.file, settings: { folder, days: 7 }, recipients: [], log: () => {} };
    await expect(LogCopies.start(parts)).rejects.toThrow(DatabaseRefused);
    const noFolder = { ...parts, settings: { folder: join(place, 'other.db'), days: 7 } };
    await expect(LogCopies.start(noFolder)).rejects.toThrow('other.db, which is no folder.');
    await other.close();
  });
});

describe('a restore of a moment', () => {
  test('names the first moment when asked for an earlier one', async () => {
    await copied();
    const begins = new Date(onlySeries().begins).toISOString();
    await expect(restored(onlySeries().begins - 1)).rejects.toThrow(`begin at ${begins}`);
    rmSync(folder, { recursive: true });
    mkdirSync(folder);
    await expect(restored()).rejects.toThrow('There are no copies');
  });

  test('is a command, which says what is in the new file', async () => {
    await add('first');
    const at = await copied();
    await add('later');
    await copied();
    const to = join(place, 'by-command.db');
    const here = { url: `sqlite:${file}`, files: join(place, 'files') };
    const run = (...args: string[]) => tool('restore', ['--from', folder, ...args], here);
    const { code, stdout, stderr } = await run('--at', new Date(at).toISOString(), '--to', to);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(
      /^Restored .*by-command\.db\n {2}everything that was saved until .*Z, all sessions/,
    );
    expect(namesIn(to)).toEqual(['first']);
    const checked = await run('--check');
    expect([checked.code, checked.stdout]).toEqual([
      0,
      expect.stringMatching(/^The copies from .* are whole\.\n$/),
    ]);
    const ahead = await run('--at', '2999-01-01T00:00', '--to', `${to}.ahead`);
    expect([ahead.code, ahead.stderr]).toEqual([1, expect.stringContaining('lies ahead')]);
    for (const wrong of [
      ['--at', 'yesterday', '--to', to],
      ['--at', '2026-11-25T14:03'],
      ['--to', to, '--replace'],
    ])
      expect(await run(...wrong)).toMatchObject({ code: 2, stderr: expect.stringContaining('Usage') });
  });

  test('puts nothing over a file that is there', async () => {
    await copied();
    const to = join(place, 'there.db');
    writeFileSync(to, 'precious');
    await expect(restoreMoment({ from: folder, at: null, to, identities: [], progress })).rejects.toThrow(
      'is there already',
    );
    expect(readFileSync(to, 'utf8')).toBe('precious');
  });

  test.each(['damaged', 'missing'])(
    'names changes that are %s, and the last moment before them',
    async (how) => {
      await add('whole');
      await copied();
      await add('in changes');
      await copied();
      await add('last');
      await copied();
      const [before, hit] = changesIn(onlySeries().folder).slice(-3);
      if (!before || !hit) throw new Error('there are three changes');
      if (how === 'missing') rmSync(hit.path);
      else {
        const bytes = readFileSync(hit.path);
        bytes.writeUInt8(bytes.readUInt8(bytes.length - 9) ^ 1, bytes.length - 9);
        writeFileSync(hit.path, bytes);
      }
      const moment = new Date(before.at).toISOString();
      await expect(restored()).rejects.toThrow(new RegExp(`are ${how}\\. .*--at ${moment}$`));
      await expect(checkCopies(folder, [], progress)).rejects.toThrow(how);
      expect(await restored(before.at)).toEqual(['whole']);
    },
  );
});

describe('old copies', () => {
  test('are joined by the minute, with every minute as it was', async () => {
    for (let number = 0; number < 4; number += 1) {
      await add(`${number}`);
      await copied();
    }
    const { folder: series, begins } = onlySeries();
    const count = changesIn(series).length;
    const minutes = new Set(changesIn(series).map(({ at }) => Math.floor(at / 60_000))).size;
    const end = Date.now();
    for (const _ of joinMinutes(folder, end, null)) throw new Error('they are not an hour old yet');
    for (const _ of joinMinutes(folder, end + 2 * HOUR_MS, null));
    expect(changesIn(series)).toHaveLength(minutes);
    expect(changesIn(series).length).toBeLessThan(count);
    expect(await restored(end)).toEqual(['0', '1', '2', '3']);
    await add('on');
    await copied();
    expect(await restored()).toEqual(['0', '1', '2', '3', 'on']);
    expect(await checkCopies(folder, [], progress)).toEqual([
      expect.objectContaining({ series: expect.objectContaining({ begins }) }),
    ]);
  });

  test('go when no moment that is kept needs them', async () => {
    await add('one');
    await database.close();
    fromOutside(`insert into things values ('two', '')`);
    await open();
    await copied();
    const [, second] = seriesIn(folder);
    removeOld(folder, second?.begins ?? 0);
    expect(seriesIn(folder)).toHaveLength(2);
    removeOld(folder, (second?.begins ?? 0) + 1);
    expect(seriesIn(folder).map(({ begins }) => begins)).toEqual([second?.begins]);
    expect(await restored()).toEqual(['one', 'two']);
  });
});
