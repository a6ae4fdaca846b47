import type { Kysely } from 'kysely';
import { COLUMN, recordNumber } from '#server/dialect/base/columns.ts';

/** Templates of the mails that are sent to people. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('mailTemplates')
    .addColumn('id', COLUMN.id, recordNumber)
    .addColumn('contextIdentifier', COLUMN.text, (column) =>
      column.notNull().references('contexts.identifier'),
    )
    .addColumn('lang', COLUMN.text, (column) => column.notNull())
    .addColumn('identifier', COLUMN.text, (column) => column.notNull())
    .addColumn('subject', COLUMN.text)
    .addColumn('body', COLUMN.text)
    .addColumn('active', COLUMN.flag, (column) => column.notNull())
    .addColumn('creationDate', COLUMN.time, (column) => column.notNull())
    .addColumn('modificationDate', COLUMN.time, (column) => column.notNull())
    .addColumn('searchText', COLUMN.text, (column) => column.notNull())
    .addColumn('wordBeginnings', COLUMN.text, (column) => column.notNull())
    .execute();
  await schema
    .createIndex('oneMailTemplateOfContext')
    .unique()
    .on('mailTemplates')
    .columns(['contextIdentifier', 'identifier', 'lang'])
    .execute();
  await schema.createIndex('mailTemplatesByLang').on('mailTemplates').columns(['lang', 'id']).execute();
}
