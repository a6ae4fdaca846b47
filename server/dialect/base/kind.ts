import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Whether a database is a PostgreSQL server; otherwise it is the embedded one. */
export function isPostgres<Tables>(db: Kysely<Tables>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** The database's name and version. */
export async function databaseVersion<Tables>(db: Kysely<Tables>): Promise<readonly [string, string]> {
  if (!isPostgres(db)) return ['SQLite', process.versions.sqlite ?? ''];
  const { rows } = await sql<{
    version: string;
  }>`select current_setting('server_version') as version`.execute(db);
  return ['PostgreSQL', rows[0]?.version ?? ''];
}
