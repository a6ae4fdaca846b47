import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { DatabaseRefused } from '#server/dialect/base/failure.ts';

/**
 * All pages in one step: with more, every change by a server would make the copy begin again, and under load it would
 * never end. The step runs on another thread and holds up no one, since readers do not.
 */
const ALL_PAGES = 2 ** 31 - 1;

/**
 * Copies a database file as of one moment, whether a server writes to it or not.
 * @param path of the database
 * @param copy path of a file that is not there yet
 * @throws DatabaseRefused when there is no database, or it is damaged
 */
export async function copySqlite(path: string, copy: string): Promise<void> {
  if (!existsSync(path)) {
    throw new DatabaseRefused(`There is no database ${resolve(path)}. DATABASE_URL names it.`);
  }
  const source = new DatabaseSync(path, { timeout: 5_000, readOnly: true });
  try {
    await backup(source, copy, { rate: ALL_PAGES });
  } catch (error) {
    throw unusable(path, error);
  } finally {
    source.close();
  }
  settle(path, copy);
}

/**
 * Makes a database that is not open anywhere a file that stands alone: nothing that belongs to it lies beside it, not
 * even empty files, which stay behind when the last one who closed it was only reading.
 */
export function standAlone(path: string): void {
  const database = new DatabaseSync(path);
  try {
    database.exec('pragma journal_mode = delete');
  } finally {
    database.close();
  }
}

/**
 * Looks at a database that is not open anywhere as closely as SQLite can, indexes included.
 * @throws DatabaseRefused with the first damage
 */
export function refuseDamaged(path: string): void {
  const database = new DatabaseSync(path);
  try {
    const { integrity_check: found } = database.prepare('pragma integrity_check(1)').get() ?? {};
    if (found !== 'ok') throw new Error(String(found));
  } catch (error) {
    throw unusable(path, error);
  } finally {
    database.close();
  }
}

/** Makes the copy a file that stands alone, and looks whether it is whole. */
function settle(path: string, copy: string): void {
  const database = new DatabaseSync(copy);
  try {
    database.exec('pragma journal_mode = delete');
    const { quick_check: found } = database.prepare('pragma quick_check(1)').get() ?? {};
    if (found !== 'ok') throw new Error(String(found));
  } catch (error) {
    throw unusable(path, error);
  } finally {
    database.close();
  }
}

function unusable(path: string, error: unknown): DatabaseRefused {
  const reason = error instanceof Error ? error.message : String(error);
  return new DatabaseRefused(`The database ${resolve(path)} cannot be copied: ${reason}.`, error);
}
