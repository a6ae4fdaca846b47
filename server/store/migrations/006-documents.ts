import type { CreateTableBuilder, Kysely } from 'kysely';
import { COLUMN, recordNumber } from '#server/dialect/base/columns.ts';

/** Documents, their files with all versions, and the bytes that have been uploaded. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('documents')
    .addColumn('id', COLUMN.id, recordNumber)
    .addColumn('identifier', COLUMN.text, (column) => column.notNull().unique())
    .addColumn('mainTitle', COLUMN.text, (column) => column.notNull())
    .addColumn('fallbackDocumentLang', COLUMN.text, (column) => column.notNull())
    .addColumn('description', COLUMN.text)
    .$call(withLife)
    .addColumn('identifierKey', COLUMN.text, (column) => column.notNull())
    .addColumn('titleKey', COLUMN.text, (column) => column.notNull())
    .addColumn('descriptionKey', COLUMN.text, (column) => column.notNull())
    .$call(withSearch)
    .execute();
  await schema
    .createIndex('documentsByLang')
    .on('documents')
    .columns(['fallbackDocumentLang', 'id'])
    .execute();

  await schema
    .createTable('documentFiles')
    .addColumn('id', COLUMN.id, recordNumber)
    .addColumn('documentId', COLUMN.id, (column) => column.notNull().references('documents.id'))
    .addColumn('contextIdentifier', COLUMN.text, (column) =>
      column.notNull().references('contexts.identifier'),
    )
    .addColumn('lang', COLUMN.text, (column) => column.notNull())
    .addColumn('fileNameRepresentation', COLUMN.text, (column) => column.notNull())
    .$call(withContent)
    .$call(withLife)
    .addColumn('fileNameKey', COLUMN.text, (column) => column.notNull())
    .$call(withSearch)
    .execute();
  await schema
    .createIndex('oneFileOfDocument')
    .unique()
    .on('documentFiles')
    .columns(['documentId', 'lang', 'contextIdentifier', 'fileNameRepresentation'])
    .execute();
  for (const column of ['contextIdentifier', 'lang']) {
    await schema
      .createIndex(`documentFilesBy_${column}`)
      .on('documentFiles')
      .columns([column, 'id'])
      .execute();
  }

  await schema
    .createTable('documentFileVersions')
    // No foreign key: versions stay when their file is deleted, and are there again when it comes back.
    .addColumn('fileId', COLUMN.id, (column) => column.notNull())
    .addColumn('fileNameRepresentation', COLUMN.text, (column) => column.notNull())
    .$call(withContent)
    .addColumn('creationDate', COLUMN.time, (column) => column.notNull())
    .addPrimaryKeyConstraint('documentFileVersionsKey', ['fileId', 'fileVersion'])
    .execute();

  await schema
    .createTable('uploads')
    .addColumn('fileNameOnDisk', COLUMN.text, (column) => column.primaryKey())
    .addColumn('userId', COLUMN.id)
    .addColumn('documentId', COLUMN.id, (column) => column.notNull())
    .addColumn('fileId', COLUMN.id)
    .addColumn('fileName', COLUMN.text, (column) => column.notNull())
    .addColumn('size', COLUMN.time, (column) => column.notNull())
    .addColumn('sha256', COLUMN.text, (column) => column.notNull())
    .addColumn('mimeType', COLUMN.text, (column) => column.notNull())
    .addColumn('creationDate', COLUMN.time, (column) => column.notNull())
    .addColumn('bindingDate', COLUMN.time)
    .execute();
  await schema.createIndex('uploadsByAge').on('uploads').columns(['bindingDate', 'creationDate']).execute();
}

/** A version, and what its bytes are. A size can be more than an integer holds. */
function withContent<Table extends string, Columns extends string>(
  table: CreateTableBuilder<Table, Columns>,
) {
  return table
    .addColumn('fileVersion', COLUMN.id, (column) => column.notNull())
    .addColumn('fileNameOnDisk', COLUMN.text, (column) => column.notNull())
    .addColumn('size', COLUMN.time, (column) => column.notNull())
    .addColumn('sha256', COLUMN.text, (column) => column.notNull())
    .addColumn('mimeType', COLUMN.text, (column) => column.notNull());
}

function withLife<Table extends string, Columns extends string>(table: CreateTableBuilder<Table, Columns>) {
  return table
    .addColumn('active', COLUMN.flag, (column) => column.notNull())
    .addColumn('creationDate', COLUMN.time, (column) => column.notNull())
    .addColumn('modificationDate', COLUMN.time, (column) => column.notNull());
}

/** Last, because the columns before them are read far more often. */
function withSearch<Table extends string, Columns extends string>(table: CreateTableBuilder<Table, Columns>) {
  return table
    .addColumn('searchText', COLUMN.text, (column) => column.notNull())
    .addColumn('wordBeginnings', COLUMN.text, (column) => column.notNull());
}
