import { closeSync, existsSync, fsyncSync, linkSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseRefused } from '#server/dialect/base/failure.ts';
import { isBusy } from '#server/dialect/sqlite/errors.ts';

/** Suffixes of the files that SQLite keeps beside an open database, and leaves behind after a crash. */
const BESIDE = ['-wal', '-shm', '-journal'] as const;

/**
 * Puts a database file where another one may be, in one step: whenever this is broken off, there is the old one or the
 * new one. The caller holds the server's lock (server/dialect/sqlite/lock.ts).
 * @param file where it is to be
 * @param prepared the new one, in the same folder
 * @param options `forget`: tables that it is to have empty; `keptAs`: what the old one is called from then on
 * @throws DatabaseRefused when another process has the old one open
 */
export function replaceSqlite(
  file: string,
  prepared: string,
  { forget, keptAs }: { readonly forget: readonly string[]; readonly keptAs: string },
): void {
  emptyTables(prepared, forget);
  if (existsSync(file)) {
    foldIn(file);
    linkSync(file, keptAs);
  }
  // Of a damaged database only: of no other is anything left, and the new one would be read together with it.
  for (const suffix of BESIDE) {
    if (existsSync(file + suffix)) renameSync(file + suffix, keptAs + suffix);
  }
  renameSync(prepared, file);
  sync(dirname(file));
}

/** Takes all rows out of those tables that a database has, which is not open anywhere. */
export function emptyTables(file: string, tables: readonly string[]): void {
  const database = new DatabaseSync(file);
  try {
    const names = database.prepare(`select name from sqlite_schema where type = 'table'`).all();
    const found = tables.filter((table) => names.some(({ name }) => name === table));
    for (const table of found) database.exec(`delete from "${table}"`);
  } finally {
    database.close();
  }
  sync(file);
  for (const suffix of BESIDE) rmSync(file + suffix, { force: true });
}

/** Brings everything into the file itself, so that it can be called something else. */
function foldIn(file: string): void {
  try {
    const database = new DatabaseSync(file, { timeout: 0 });
    try {
      database.exec('pragma journal_mode = delete');
    } finally {
      database.close();
    }
  } catch (error) {
    if (isBusy(error)) {
      throw new DatabaseRefused(`Another process has the database ${file} open. End that first.`, error);
    }
    // It is damaged, which may be why it is replaced.
  }
}

function sync(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
