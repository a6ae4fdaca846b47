import { type Kysely, type SchemaModule, sql } from 'kysely';
import { COLUMN } from '#server/dialect/base/columns.ts';
import { isPostgres } from '#server/dialect/base/kind.ts';

/** How each table is made without the reference to its context. */
const TABLES = {
  wordingNotes: (schema: SchemaModule, name: string) =>
    schema
      .createTable(name)
      .addColumn('contextIdentifier', COLUMN.text, (column) => column.notNull())
      .addColumn('identifier', COLUMN.text, (column) => column.notNull())
      .addColumn('description', COLUMN.text, (column) => column.notNull())
      .addColumn('maxLength', COLUMN.id)
      .addColumn('isPlain', COLUMN.flag, (column) => column.notNull())
      .addColumn('userId', COLUMN.id)
      .addColumn('username', COLUMN.text, (column) => column.notNull())
      .addColumn('modificationDate', COLUMN.time, (column) => column.notNull())
      .addPrimaryKeyConstraint('oneNoteOfContext', ['contextIdentifier', 'identifier']),
  acceptedFindings: (schema: SchemaModule, name: string) =>
    schema
      .createTable(name)
      .addColumn('contextIdentifier', COLUMN.text, (column) => column.notNull())
      .addColumn('identifier', COLUMN.text, (column) => column.notNull())
      .addColumn('lang', COLUMN.text, (column) => column.notNull())
      .addColumn('finding', COLUMN.text, (column) => column.notNull())
      .addColumn('detail', COLUMN.text, (column) => column.notNull())
      .addColumn('fingerprint', COLUMN.text, (column) => column.notNull())
      .addColumn('userId', COLUMN.id)
      .addColumn('username', COLUMN.text, (column) => column.notNull())
      .addColumn('creationDate', COLUMN.time, (column) => column.notNull())
      .addPrimaryKeyConstraint('oneAcceptanceOfFinding', [
        'contextIdentifier',
        'identifier',
        'lang',
        'finding',
        'detail',
      ]),
} as const;

/** Notes and accepted findings stay when their context is deleted, so that they are there when that is undone. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  for (const [table, make] of Object.entries(TABLES)) {
    if (isPostgres(database)) {
      await schema.alterTable(table).dropConstraint(`${table}_contextIdentifier_fkey`).execute();
      continue;
    }
    // SQLite drops no constraint of a table: another one without it gets the rows and the name.
    const free = `${table}Free`;
    await make(schema, free).execute();
    await sql`insert into ${sql.table(free)} select * from ${sql.table(table)}`.execute(database);
    await schema.dropTable(table).execute();
    await schema.alterTable(free).renameTo(table).execute();
  }
}
