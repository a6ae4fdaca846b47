import type { Kysely } from 'kysely';
import { BackupRefused } from '#server/backup/refused.ts';
import { readMeta } from '#server/store/base/meta.ts';
import { executedMigrations, isUpToDate } from '#server/store/migrations/migrate.ts';
import type { Schema } from '#server/store/schema/schema.ts';

const ROWS_AT_ONCE = 1_000;

/** Bytes that a database knows of. */
export interface KnownFile {
  readonly fileNameOnDisk: string;
  readonly sha256: string;
  readonly size: number;
  /** Whether a version names them; otherwise they wait for a save, and are gone after a day without one. */
  readonly isBound: boolean;
}

/** Contents of a database that a backup needs to know. */
export interface DatabaseContents {
  readonly databaseId: string;
  readonly migrations: readonly string[];
  readonly files: readonly KnownFile[];
}

/**
 * Looks into a database.
 * @throws BackupRefused when no server has ever filled it; DatabaseRefused when a newer one has changed it
 */
export async function readContents(db: Kysely<Schema>): Promise<DatabaseContents> {
  await isUpToDate(db);
  const migrations = await executedMigrations(db);
  const databaseId = migrations.length > 0 ? await readMeta(db, 'databaseId') : null;
  if (databaseId === null) {
    throw new BackupRefused('The database has nothing in it yet. Start the server once.');
  }
  const files: KnownFile[] = [];
  for await (const some of knownFiles(db)) files.push(...some);
  return { databaseId, migrations, files };
}

async function* knownFiles(db: Kysely<Schema>): AsyncGenerator<KnownFile[]> {
  let last = '';
  for (;;) {
    const rows = await db
      .selectFrom('uploads')
      .select(['fileNameOnDisk', 'sha256', 'size', 'bindingDate'])
      .where('fileNameOnDisk', '>', last)
      .orderBy('fileNameOnDisk')
      .limit(ROWS_AT_ONCE)
      .execute();
    yield rows.map(({ bindingDate, ...row }) => ({ ...row, isBound: bindingDate !== null }));
    last = rows.at(-1)?.fileNameOnDisk ?? last;
    if (rows.length < ROWS_AT_ONCE) return;
  }
}
