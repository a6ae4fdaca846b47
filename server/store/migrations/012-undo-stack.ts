import type { Kysely } from 'kysely';
import { COLUMN } from '#server/dialect/base/columns.ts';

/** Which revision another one has taken back. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('revisions').addColumn('undoes', COLUMN.id).execute();
}
