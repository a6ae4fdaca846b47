import type { Kysely } from 'kysely';
import { COLUMN, recordNumber } from '#server/dialect/base/columns.ts';

/** Access tokens of machines, the contexts that they hold for, and when they were used last. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('accessTokens')
    .addColumn('id', COLUMN.id, recordNumber)
    .addColumn('name', COLUMN.text, (column) => column.notNull())
    .addColumn('tokenHash', COLUMN.text, (column) => column.notNull().unique())
    .addColumn('rights', COLUMN.json, (column) => column.notNull())
    .addColumn('creationDate', COLUMN.time, (column) => column.notNull())
    .addColumn('createdBy', COLUMN.text, (column) => column.notNull())
    .addColumn('endDate', COLUMN.time, (column) => column.notNull())
    .addColumn('revocationDate', COLUMN.time)
    .addColumn('revokedBy', COLUMN.text)
    .execute();
  await schema
    .createTable('accessTokenContexts')
    .addColumn('tokenId', COLUMN.id, (column) => column.notNull().references('accessTokens.id'))
    .addColumn('contextIdentifier', COLUMN.text, (column) => column.notNull())
    .addPrimaryKeyConstraint('accessTokenContextsKey', ['tokenId', 'contextIdentifier'])
    .execute();
  await schema
    .createIndex('accessTokensOfContext')
    .on('accessTokenContexts')
    .column('contextIdentifier')
    .execute();
  // Apart from the tokens: reading with one writes here, and nothing else.
  await schema
    .createTable('accessTokenUses')
    .addColumn('tokenId', COLUMN.id, (column) => column.primaryKey().references('accessTokens.id'))
    .addColumn('lastUse', COLUMN.time, (column) => column.notNull())
    .execute();
}
