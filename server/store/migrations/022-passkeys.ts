import type { Kysely } from 'kysely';
import { COLUMN } from '#server/dialect/base/columns.ts';

/** Passkeys among the factors, and the challenges that they have answered. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  for (const name of ['name', 'credentialId', 'transports'])
    await schema.alterTable('factors').addColumn(name, COLUMN.text).execute();
  await schema.createIndex('factorsByCredential').on('factors').column('credentialId').unique().execute();
  await schema
    .createTable('usedChallenges')
    .addColumn('challengeHash', COLUMN.text, (column) => column.primaryKey())
    .addColumn('endDate', COLUMN.time, (column) => column.notNull())
    .execute();
}
