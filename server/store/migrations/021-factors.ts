import { type Kysely, sql } from 'kysely';
import { COLUMN, recordNumber } from '#server/dialect/base/columns.ts';

/** Authenticator apps and recovery codes, beside the number for codes by SMS. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('factors')
    .addColumn('id', COLUMN.id, recordNumber)
    .addColumn('userId', COLUMN.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', COLUMN.text, (column) => column.notNull().check(sql`kind in ('totp', 'passkey')`))
    .addColumn('secret', COLUMN.text, (column) => column.notNull())
    .addColumn('confirmed', COLUMN.flag, (column) => column.notNull())
    .addColumn('lastStep', COLUMN.time, (column) => column.notNull())
    .addColumn('creationDate', COLUMN.time, (column) => column.notNull())
    .addColumn('lastUse', COLUMN.time)
    .execute();
  await schema.createIndex('factorsOfUser').on('factors').column('userId').execute();
  await schema
    .createTable('recoveryCodes')
    .addColumn('id', COLUMN.id, recordNumber)
    .addColumn('userId', COLUMN.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('codeHash', COLUMN.text, (column) => column.notNull())
    .addColumn('usedDate', COLUMN.time)
    .execute();
  await schema
    .createIndex('recoveryCodesOfUser')
    .on('recoveryCodes')
    .columns(['userId', 'codeHash'])
    .execute();
}
