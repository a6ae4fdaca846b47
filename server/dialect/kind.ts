import { type Kysely, PostgresAdapter } from 'kysely';

/** Whether a database is a PostgreSQL server; otherwise it is the embedded one. */
export function isPostgres<Tables>(db: Kysely<Tables>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
