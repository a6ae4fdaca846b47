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
import { keysIn, type Secrets, secretsIn } from '#server/backup/copies-key.ts';
import {
  type Changes,
  changesIn,
  DATABASE,
  keyName,
  type Series,
  seriesIn,
  syncFolder,
} from '#server/backup/copies-layout.ts';
import { openRecord, type PageRecord, type StoredRecord } from '#server/backup/copies-record.ts';
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
  /** Secret keys of age, for copies that are encrypted. */
  readonly identities: readonly string[];
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
 * @param identities none: what is encrypted is not opened, only held against its sums
 * @throws BackupRefused at the first series that is not whole
 */
export async function checkCopies(
  from: string,
  identities: readonly string[],
  progress: Progress,
): Promise<readonly Restorable[]> {
  const checked: Restorable[] = [];
  for (const series of seriesIn(from)) {
    const secrets = identities.length > 0 ? await secretsIn(series.folder, identities) : null;
    const { moment } = walk(series, null, secrets, () =>
      progress.reached(() => `copies of ${shown(series.begins)} looked at`),
    );
    checked.push({ series, ends: moment });
  }
  return checked;
}

/**
 * Puts a database as it was at a moment into a new file.
 * @returns the moment up to which everything is in it, not later than the one that was asked for
 * @throws BackupRefused with one line; there is no file then
 */
export async function restoreMoment({ from, at, to, identities, progress }: MomentParts): Promise<number> {
  for (const path of [to, `${to}-wal`]) {
    if (existsSync(path))
      throw new BackupRefused(`The file ${path} is there already. Say another one by --to.`);
  }
  const series = seriesFor(from, at);
  const secrets = await secretsIn(series.folder, identities);
  const arriving = `${to}.restoring`;
  rmSync(arriving, { force: true });
  try {
    const moment = bring(series, { at, arriving, secrets, progress });
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

interface BringParts extends Pick<MomentParts, 'at' | 'progress'> {
  readonly arriving: string;
  readonly secrets: Secrets;
}

function bring(series: Series, { at, arriving, secrets, progress }: BringParts): number {
  const file = openSync(arriving, 'wx', 0o600);
  const write = ({ numbers, pages, pageSize }: PageRecord) => {
    numbers.forEach((number, index) => {
      const page = pages.subarray(index * pageSize, (index + 1) * pageSize);
      writeSync(file, page, 0, pageSize, (number - 1) * pageSize);
    });
  };
  try {
    let pages = 0;
    const { moment, databasePages } = walk(series, at, secrets, (record, changes) => {
      if (record) write(record);
      if (!changes) pages += record?.numbers.length ?? 0;
      progress.reached(() =>
        changes ? `changes of ${shown(changes.at)} restored` : `${counted(pages, 'page')} restored`,
      );
    });
    ftruncateSync(file, databasePages * series.pageSize);
    fsyncSync(file);
    return moment;
  } finally {
    closeSync(file);
  }
}

type Point = Pick<Changes, 'last' | 'at'>;

/**
 * Goes through a series up to a moment: the whole database, then its changes, whole transactions only.
 * @param secrets null: what is encrypted is not opened
 * @param take gets no record where it was not opened, and no changes with the pages of the whole database
 * @throws BackupRefused where something is missing or damaged
 */
function walk(
  series: Series,
  at: number | null,
  secrets: Secrets | null,
  take: (record: PageRecord | null, changes: Changes | null) => void,
): { readonly moment: number; readonly databasePages: number } {
  const open = opener(series, secrets);
  let last: Point = { last: 0, at: series.begins };
  for (const stored of readDatabase(join(series.folder, DATABASE))) {
    take(open(stored, 'The pages of the whole database', last).record, null);
  }
  const all = changesIn(series.folder).filter((changes) => at === null || changes.at <= at);
  let databasePages: number | null = null;
  for (const changes of all.slice(0, all.findLastIndex(({ isWhole }) => isWhole) + 1)) {
    if (changes.first !== last.last + 1)
      throw broken(`The changes ${last.last + 1}`, 'missing', series, last);
    const opened = open(readChanges(changes), `The changes ${basename(changes.path)}`, last);
    take(opened.record, changes);
    last = changes;
    ({ databasePages } = opened.stored.head);
  }
  if (databasePages === null) throw broken('The changes 1', 'missing', series, last);
  return { moment: last.at, databasePages };
}

/** Opens the records of a series, and refuses those that cannot be. */
function opener(series: Series, secrets: Secrets | null) {
  const keys = secrets ?? keysIn(series.folder);
  return (stored: StoredRecord | null, what: string, last: Point) => {
    if (!stored) throw broken(what, 'damaged', series, last);
    const { key } = stored.head;
    if (key !== undefined && !keys.has(key)) {
      throw broken(`The bytes of ${keyName(key)}`, 'missing or damaged', series, last);
    }
    if (key !== undefined && !secrets) return { stored, record: null };
    const record = openRecord(stored, secrets ?? new Map());
    if (!record) throw broken(what, 'damaged', series, last);
    return { stored, record };
  };
}

function broken(
  what: string,
  how: 'missing' | 'damaged' | 'missing or damaged',
  series: Series,
  { last, at }: Point,
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
