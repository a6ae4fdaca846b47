import type { Kysely } from 'kysely';
import { COLUMN } from '#server/dialect/base/columns.ts';

/** Files that are handed out without a session. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable('documentFiles')
    .addColumn('public', COLUMN.flag, (column) => column.notNull().defaultTo(0))
    .execute();
}
