import { DatabaseSync } from 'node:sqlite';
import { DatabaseRefused } from '#server/dialect/base/failure.ts';
import { isBusy } from '#server/dialect/sqlite/errors.ts';

export interface FileLock {
  release(): void;
}

/**
 * Makes this process the only server of a database file until it ends, however it ends: an exclusive transaction on a
 * file beside it, which the operating system drops with the process. The database itself stays open to backups.
 * @param databasePath the real path, so that two names of one file meet at the same lock
 * @throws DatabaseRefused when another server has it
 */
export function lockForServer(databasePath: string): FileLock {
  const database = new DatabaseSync(`${databasePath}.server-lock`, { timeout: 0 });
  try {
    database.exec('begin exclusive');
  } catch (error) {
    database.close();
    if (!isBusy(error)) throw error;
    throw new DatabaseRefused(
      `Another Leitstand server is using the database ${databasePath}. Stop it first, or set DATABASE_URL to another file.`,
    );
  }
  return { release: () => database.close() };
}
