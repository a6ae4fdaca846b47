import type { Kysely } from 'kysely';
import { COLUMN, recordNumber } from '#server/dialect/base/columns.ts';

/** The servers that run on this database. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('endpoints')
    .addColumn('id', COLUMN.id, recordNumber)
    .addColumn('identifier', COLUMN.text, (column) => column.notNull().unique())
    .addColumn('url', COLUMN.text, (column) => column.notNull())
    .addColumn('version', COLUMN.text, (column) => column.notNull())
    .addColumn('environment', COLUMN.text, (column) => column.notNull())
    .addColumn('configuration', COLUMN.json, (column) => column.notNull())
    .addColumn('appVersions', COLUMN.json, (column) => column.notNull())
    .addColumn('lastSeen', COLUMN.time, (column) => column.notNull())
    .execute();
}
