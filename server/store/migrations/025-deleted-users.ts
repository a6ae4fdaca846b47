import type { Kysely } from 'kysely';
import { COLUMN } from '#server/dialect/base/columns.ts';

/** Users who are gone, whose names the history has for some time yet. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('deletedUsers')
    .addColumn('userId', COLUMN.id, (column) => column.primaryKey())
    .addColumn('username', COLUMN.text, (column) => column.notNull())
    .addColumn('deletionDate', COLUMN.time, (column) => column.notNull())
    .execute();
}
