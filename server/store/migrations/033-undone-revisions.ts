import { type Kysely, sql } from 'kysely';
import { isPostgres } from '#server/dialect/base/kind.ts';

/** Whether a revision was taken back is looked up for each page of the history. Few revisions take one back. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createIndex('revisionsByUndone')
    .on('revisions')
    .column('undoes')
    .where(sql.ref('undoes'), 'is not', null)
    .execute();
  if (isPostgres(database)) return;
  // As migration 030 does for the other indexes of large tables.
  await sql`insert into sqlite_stat1 (tbl, idx, stat) values ('revisions', 'revisionsByUndone', '10000 1')`.execute(
    database,
  );
  await sql`analyze sqlite_schema`.execute(database);
}
