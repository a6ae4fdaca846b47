import type { Kysely } from 'kysely';
import { COLUMN } from '#server/dialect/base/columns.ts';

/** Where a session was opened, so that its user can tell it from the others. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('sessions').addColumn('address', COLUMN.text).execute();
  await schema.alterTable('sessions').addColumn('userAgent', COLUMN.text).execute();
}
