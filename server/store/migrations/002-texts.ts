import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import { COLUMN, recordNumber } from '#server/dialect/base/columns.ts';
import { createWordingSearch } from '#server/store/search/wording-search.ts';

/** Languages, contexts and wordings, and the index that wordings are searched by. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await createLanguages(database);
  await createContexts(database);
  await createWordings(database);
  await createWordingSearch(database);
}

async function createLanguages({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('languages')
    .addColumn('id', COLUMN.id, recordNumber)
    .addColumn('lang', COLUMN.text, (column) => column.notNull().unique())
    .addColumn('flag', COLUMN.text)
    .addColumn('description', COLUMN.text)
    .$call(withLife)
    .$call(withSearch)
    .execute();
}

async function createContexts({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('contexts')
    .addColumn('id', COLUMN.id, recordNumber)
    .addColumn('identifier', COLUMN.text, (column) => column.notNull().unique())
    .addColumn('parentIdentifier', COLUMN.text, (column) => column.references('contexts.identifier'))
    .addColumn('hostUrl', COLUMN.text, (column) => column.unique())
    .addColumn('isDefault', COLUMN.flag, (column) => column.notNull())
    .$call(withLife)
    .$call(withSearch)
    .execute();
  await schema.createIndex('contextsOfParent').on('contexts').column('parentIdentifier').execute();
  await schema
    .createIndex('oneDefaultContext')
    .unique()
    .on('contexts')
    .column('isDefault')
    .where(sql.ref('isDefault'), '=', sql.lit(1))
    .execute();
}

async function createWordings({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('wordings')
    .addColumn('id', COLUMN.id, recordNumber)
    .addColumn('contextIdentifier', COLUMN.text, (column) =>
      column.notNull().references('contexts.identifier'),
    )
    .addColumn('lang', COLUMN.text, (column) => column.notNull())
    .addColumn('identifier', COLUMN.text, (column) => column.notNull())
    .addColumn('value', COLUMN.text)
    .addColumn('resetInheritance', COLUMN.flag, (column) =>
      column.notNull().check(sql`"resetInheritance" = 0 or lang = 'all'`),
    )
    .$call(withLife)
    .addColumn('identifierKey', COLUMN.text, (column) => column.notNull())
    .addColumn('valueKey', COLUMN.text, (column) => column.notNull())
    .$call(withSearch)
    .execute();
  // In this order it also serves the texts of one context from an identifier on.
  await schema
    .createIndex('oneWordingOfContext')
    .unique()
    .on('wordings')
    .columns(['contextIdentifier', 'identifier', 'lang'])
    .execute();
  // One for each order that lists offer; with the columns that they are filtered by, those can be counted without rows.
  const orders: Record<string, readonly string[]> = {
    contextIdentifier: ['id', 'lang', 'active'],
    lang: ['id', 'active'],
    identifierKey: ['id'],
    valueKey: ['id'],
    resetInheritance: ['id'],
    creationDate: ['id'],
    modificationDate: ['id'],
  };
  for (const [column, rest] of Object.entries(orders)) {
    await schema
      .createIndex(`wordingsBy_${column}`)
      .on('wordings')
      .columns([column, ...rest])
      .execute();
  }
  await schema
    .createIndex('inactiveWordings')
    .on('wordings')
    .column('id')
    .where(sql.ref('active'), '=', sql.lit(0))
    .execute();
  await schema.createIndex('wordingsOfIdentifier').on('wordings').column('identifier').execute();
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
