import { join } from 'node:path';
import { sql } from 'kysely';
import { type DatabaseContents, readContents } from '#server/backup/contents.ts';
import type { Manifest } from '#server/backup/manifest.ts';
import { openDatabase } from '#server/store/base/database.ts';

const SQLITE = 'sqlite:';

export interface CopiedDatabase extends Pick<Manifest['database'], 'kind' | 'file'> {
  /** Of exactly the state that was copied. */
  readonly contents: DatabaseContents;
}

/** Whether a DATABASE_URL names the embedded database; answers its path. */
export function sqlitePath(databaseUrl: string): string | null {
  return databaseUrl.startsWith(SQLITE) ? databaseUrl.slice(SQLITE.length) : null;
}

/**
 * Copies a database into a folder as of one moment, while servers go on with it.
 * @throws BackupRefused or DatabaseRefused with one line
 */
export async function copyDatabase(databaseUrl: string, folder: string): Promise<CopiedDatabase> {
  const path = sqlitePath(databaseUrl);
  return path === null ? copyFromPostgres(databaseUrl, folder) : copyFromSqlite(path, folder);
}

async function copyFromSqlite(path: string, folder: string): Promise<CopiedDatabase> {
  const { copySqlite, standAlone } = await import('#server/dialect/sqlite/copy.ts');
  const file = 'database.sqlite';
  const copy = join(folder, file);
  await copySqlite(path, copy);
  const database = await openDatabase(SQLITE + copy, 'tool');
  try {
    return { kind: 'sqlite', file, contents: await readContents(database.read) };
  } finally {
    await database.close();
    standAlone(copy);
  }
}

async function copyFromPostgres(databaseUrl: string, folder: string): Promise<CopiedDatabase> {
  const { dumpPostgres } = await import('#server/dialect/postgres/dump.ts');
  const file = 'database.dump';
  const database = await openDatabase(databaseUrl, 'tool');
  try {
    // Outside of the transaction, which would be over with the first question about a table that is not there.
    await readContents(database.read);
    const read = database.snapshot(async function* (db) {
      const contents = await readContents(db);
      const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(db);
      await dumpPostgres(databaseUrl, rows[0]?.id ?? '', join(folder, file));
      yield contents;
    });
    const { value: contents } = await read.next();
    await read.return(undefined);
    if (!contents) throw new Error('a snapshot of the database came to its end without contents');
    return { kind: 'postgres', file, contents };
  } finally {
    await database.close();
  }
}
