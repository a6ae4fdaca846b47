import type { Kysely } from 'kysely';
import { COLUMN } from '#server/dialect/base/columns.ts';

/** The last revision delivered to each webhook. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('webhooks')
    .addColumn('key', COLUMN.text, (column) => column.primaryKey())
    .addColumn('revisionId', COLUMN.time, (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('failingSince', COLUMN.time)
    .addColumn('nextAttempt', COLUMN.time, (column) => column.notNull().defaultTo(0))
    .addColumn('claimedUntil', COLUMN.time, (column) => column.notNull().defaultTo(0))
    .execute();
}
