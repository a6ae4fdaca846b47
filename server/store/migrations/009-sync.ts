import type { Kysely } from 'kysely';
import { COLUMN, recordNumber } from '#server/dialect/base/columns.ts';

/** Syncs with other servers, and their rehearsals. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('syncRuns')
    .addColumn('id', COLUMN.id, recordNumber)
    .addColumn('source', COLUMN.text, (column) => column.notNull())
    .addColumn('syncItems', COLUMN.json, (column) => column.notNull())
    .addColumn('rehearsal', COLUMN.flag, (column) => column.notNull())
    .addColumn('userId', COLUMN.id)
    .addColumn('username', COLUMN.text, (column) => column.notNull())
    .addColumn('state', COLUMN.text, (column) => column.notNull())
    .addColumn('phase', COLUMN.text, (column) => column.notNull())
    .addColumn('startDate', COLUMN.time, (column) => column.notNull())
    .addColumn('endDate', COLUMN.time)
    .addColumn('lastSeen', COLUMN.time, (column) => column.notNull())
    .addColumn('counts', COLUMN.json)
    .addColumn('errors', COLUMN.json)
    .execute();
  // Bytes that are here already are known by their hash, whatever the other server calls them.
  await schema.createIndex('uploadsByContent').on('uploads').columns(['sha256', 'size']).execute();
  await schema
    .createTable('syncRehearsals')
    .addColumn('rehearsalId', COLUMN.text, (column) => column.primaryKey())
    .addColumn('userId', COLUMN.id, (column) => column.notNull())
    .addColumn('source', COLUMN.text, (column) => column.notNull())
    .addColumn('syncItems', COLUMN.json, (column) => column.notNull())
    .addColumn('staged', COLUMN.json, (column) => column.notNull())
    .addColumn('lastEntry', COLUMN.id, (column) => column.notNull())
    .addColumn('creationDate', COLUMN.time, (column) => column.notNull())
    .execute();
}
