import type { Kysely } from 'kysely';
import { COLUMN } from '#server/dialect/base/columns.ts';

/** Editors' notes on identifiers, the findings they accept, and the time at which a wording got its value. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('wordingNotes')
    .addColumn('contextIdentifier', COLUMN.text, (column) =>
      column.notNull().references('contexts.identifier').onDelete('cascade'),
    )
    .addColumn('identifier', COLUMN.text, (column) => column.notNull())
    .addColumn('description', COLUMN.text, (column) => column.notNull())
    .addColumn('maxLength', COLUMN.id)
    .addColumn('isPlain', COLUMN.flag, (column) => column.notNull())
    .addColumn('userId', COLUMN.id)
    .addColumn('username', COLUMN.text, (column) => column.notNull())
    .addColumn('modificationDate', COLUMN.time, (column) => column.notNull())
    .addPrimaryKeyConstraint('oneNoteOfContext', ['contextIdentifier', 'identifier'])
    .execute();
  await schema
    .createTable('acceptedFindings')
    .addColumn('contextIdentifier', COLUMN.text, (column) =>
      column.notNull().references('contexts.identifier').onDelete('cascade'),
    )
    .addColumn('identifier', COLUMN.text, (column) => column.notNull())
    .addColumn('lang', COLUMN.text, (column) => column.notNull())
    .addColumn('finding', COLUMN.text, (column) => column.notNull())
    .addColumn('detail', COLUMN.text, (column) => column.notNull())
    .addColumn('fingerprint', COLUMN.text, (column) => column.notNull())
    .addColumn('userId', COLUMN.id)
    .addColumn('username', COLUMN.text, (column) => column.notNull())
    .addColumn('creationDate', COLUMN.time, (column) => column.notNull())
    .addPrimaryKeyConstraint('oneAcceptanceOfFinding', [
      'contextIdentifier',
      'identifier',
      'lang',
      'finding',
      'detail',
    ])
    .execute();
  await schema.alterTable('wordings').addColumn('valueDate', COLUMN.time).execute();
}
