import type { Kysely } from 'kysely';
import { COLUMN } from '#server/dialect/base/columns.ts';

/** Warnings of a server about its own settings. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable('endpoints')
    .addColumn('warnings', COLUMN.json, (column) => column.notNull().defaultTo('[]'))
    .execute();
}
