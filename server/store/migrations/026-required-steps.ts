import type { Kysely } from 'kysely';
import { COLUMN } from '#server/dialect/base/columns.ts';

/** Passwords that were set by someone else, and what a session requires before anything else. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable('passwords')
    .addColumn('temporary', COLUMN.flag, (column) => column.notNull().defaultTo(0))
    .execute();
  await schema.alterTable('sessions').addColumn('requiredSteps', COLUMN.text).execute();
}
