import type { Kysely } from 'kysely';
import { COLUMN } from '#server/dialect/base/columns.ts';

/** When the user of a session last showed who they are, which is asked for before what matters most. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('sessions').addColumn('confirmedAt', COLUMN.time).execute();
}
