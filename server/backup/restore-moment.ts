import {
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  linkSync,
  openSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import {
  type Changes,
  changesIn,
  DATABASE,
  type Series,
  seriesIn,
  syncFolder,
} from '#server/backup/copies-layout.ts';
import type { PageRecord } from '#server/backup/copies-record.ts';
import { counted, type Progress } from '#server/backup/progress.ts';
import { readChanges, readDatabase } from '#server/backup/read-series.ts';
import { BackupRefused } from '#server/backup/refused.ts';
import { FORGOTTEN } from '#server/backup/replace-database.ts';

interface MomentParts {
  /** Of the copies of a database. */
  readonly from: string;
  /** Epoch milliseconds; null: the last moment there is. */
  readonly at: number | null;
  /** Path of a file that is not there yet. */
  readonly to: string;
  readonly progress: Progress;
}

/** What can be restored from a series: every moment from its beginning on. */
export interface Restorable {
  readonly series: Series;
  /** Epoch milliseconds of the last changes. */
  readonly ends: number;
}

/** Whether a folder holds copies of a log, and not backups. */
export function holdsCopies(folder: string): boolean {
  return existsSync(folder) && seriesIn(folder).length > 0;
}

/**
 * Reads every byte of the copies in a folder.
 * @throws BackupRefused at the first series that is not whole
 */
export function checkCopies(from: string, progress: Progress): readonly Restorable[] {
  return seriesIn(from).map((series) => {
    for (const record of readDatabase(join(series.folder, DATABASE))) {
      if (!record)
        throw broken('The pages of the whole database', 'damaged', series, { last: 0, at: series.begins });
      progress.reached(() => `copies of ${shown(series.begins)} looked at`);
    }
    const { moment } = walk(series, null, () =>
      progress.reached(() => `copies of ${shown(series.begins)} looked at`),
    );
    return { series, ends: moment };
  });
}

/**
 * Puts a database as it was at a moment into a new file.
 * @returns the moment up to which everything is in it, not later than the one that was asked for
 * @throws BackupRefused with one line; there is no file then
 */
export async function restoreMoment({ from, at, to, progress }: MomentParts): Promise<number> {
  for (const path of [to, `${to}-wal`]) {
    if (existsSync(path))
      throw new BackupRefused(`The file ${path} is there already. Say another one by --to.`);
  }
  const series = seriesFor(from, at);
  const arriving = `${to}.restoring`;
  rmSync(arriving, { force: true });
  try {
    const moment = bring(series, at, arriving, progress);
    const { refuseDamaged, standAlone } = await import('#server/dialect/sqlite/copy.ts');
    const { emptyTables } = await import('#server/dialect/sqlite/replace.ts');
    refuseDamaged(arriving);
    emptyTables(arriving, FORGOTTEN);
    standAlone(arriving);
    // Unlike a new name it never takes the place of a file that has come meanwhile.
    linkSync(arriving, to);
    syncFolder(dirname(to));
    return moment;
  } finally {
    for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(arriving + suffix, { force: true });
  }
}

/** The newest series that begins before a moment. */
function seriesFor(from: string, at: number | null): Series {
  const all = seriesIn(from);
  const [first] = all;
  if (!first) throw new BackupRefused(`There are no copies in ${from}.`);
  const found = all.findLast(({ begins }) => at === null || begins <= at);
  if (found) return found;
  throw new BackupRefused(
    `The copies in ${from} begin at ${shown(first.begins)}. Nothing before that can be restored from them.`,
  );
}

function bring(series: Series, at: number | null, arriving: string, progress: Progress): number {
  const file = openSync(arriving, 'wx', 0o600);
  const write = ({ numbers, pages, pageSize }: PageRecord) => {
    numbers.forEach((number, index) => {
      const page = pages.subarray(index * pageSize, (index + 1) * pageSize);
      writeSync(file, page, 0, pageSize, (number - 1) * pageSize);
    });
  };
  try {
    let pages = 0;
    for (const record of readDatabase(join(series.folder, DATABASE))) {
      if (!record) {
        throw broken('The pages of the whole database', 'damaged', series, { last: 0, at: series.begins });
      }
      write(record);
      pages += record.numbers.length;
      progress.reached(() => `${counted(pages, 'page')} restored`);
    }
    const { moment, databasePages } = walk(series, at, (record, changes) => {
      write(record);
      progress.reached(() => `changes of ${shown(changes.at)} restored`);
    });
    ftruncateSync(file, databasePages * series.pageSize);
    fsyncSync(file);
    return moment;
  } finally {
    closeSync(file);
  }
}

/**
 * Goes through the changes of a series up to a moment: whole transactions only.
 * @throws BackupRefused where changes are missing or damaged
 */
function walk(
  series: Series,
  at: number | null,
  take: (record: PageRecord, changes: Changes) => void,
): { readonly moment: number; readonly databasePages: number } {
  const all = changesIn(series.folder).filter((changes) => at === null || changes.at <= at);
  let last: Pick<Changes, 'last' | 'at'> = { last: 0, at: series.begins };
  let databasePages: number | null = null;
  for (const changes of all.slice(0, all.findLastIndex(({ isWhole }) => isWhole) + 1)) {
    if (changes.first !== last.last + 1)
      throw broken(`The changes ${last.last + 1}`, 'missing', series, last);
    const record = readChanges(changes);
    if (!record) throw broken(`The changes ${basename(changes.path)}`, 'damaged', series, last);
    take(record, changes);
    last = changes;
    ({ databasePages } = record);
  }
  if (databasePages === null) throw broken('The changes 1', 'missing', series, last);
  return { moment: last.at, databasePages };
}

function broken(
  what: string,
  how: 'missing' | 'damaged',
  series: Series,
  { last, at }: Pick<Changes, 'last' | 'at'>,
): BackupRefused {
  const whole = last === 0 ? endOfOneBefore(series) : at;
  const hint =
    whole === null ? 'There are no copies before that.' : `The last moment before that: --at ${shown(whole)}`;
  return new BackupRefused(`${what} in ${series.folder} are ${how}. ${hint}`);
}

function endOfOneBefore(series: Series): number | null {
  const all = seriesIn(dirname(series.folder));
  const before = all[all.findIndex(({ folder }) => folder === series.folder) - 1];
  return before ? (changesIn(before.folder).at(-1)?.at ?? null) : null;
}

/** A moment as the operator's clock shows it. */
export function shown(at: number): string {
  return new Date(at).toISOString();
}
