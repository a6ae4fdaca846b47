import type { Kysely } from 'kysely';
import type { IndexedText } from '#server/counts/text-index.ts';
import type { Schema } from '#server/store/schema/schema.ts';

/** The tables that are too large to be counted by the database while somebody waits. */
export type CountedTable = 'wordings' | 'entries';

/** How the texts of a table come into an index. */
export interface Source {
  /** What its records can be narrowed by, in the order of the index's properties. */
  readonly properties: readonly string[];
  /** By which of them a term that is a number finds records too. */
  readonly numberProperty: string;
  /** Columns in whose order, and then that of numbers, an index of the database has all records. */
  readonly orders: Readonly<Record<string, string>>;
  readonly table: 'wordings' | 'revisionEntries';
  /** Records in the order of their numbers, from behind one of them on. */
  read(db: Kysely<Schema>, after: number, limit: number): Promise<IndexedText[]>;
  /** Those of these numbers that are there; null where nothing ever changes or goes. */
  readonly readAgain: ((db: Kysely<Schema>, ids: readonly number[]) => Promise<IndexedText[]>) | null;
}

export const SOURCES: Readonly<Record<CountedTable, Source>> = {
  wordings: {
    properties: ['id', 'contextIdentifier', 'lang', 'active'],
    numberProperty: 'id',
    table: 'wordings',
    orders: {
      ...{
        lang: 'lang',
        identifier: 'identifierKey',
        value: 'valueKey',
        resetInheritance: 'resetInheritance',
      },
      ...{
        contextIdentifier: 'contextIdentifier',
        creationDate: 'creationDate',
        modificationDate: 'modificationDate',
      },
    },
    read: async (db, after, limit) =>
      (await wordings(db).where('id', '>', after).orderBy('id').limit(limit).execute()).map(indexedWording),
    readAgain: async (db, ids) => (await wordings(db).where('id', 'in', ids).execute()).map(indexedWording),
  },
  entries: {
    properties: ['entityId', 'subject', 'usernameKey', 'timestamp'],
    numberProperty: 'entityId',
    table: 'revisionEntries',
    orders: {},
    read: async (db, after, limit) => {
      const rows = await db
        .selectFrom('revisionEntries')
        .select(['id', 'searchText', 'entityId', 'subject', 'usernameKey', 'timestamp'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(({ id, searchText, ...rest }) => ({
        id,
        searchText,
        properties: [rest.entityId, rest.subject, rest.usernameKey, rest.timestamp],
      }));
    },
    readAgain: null,
  },
};

function wordings(db: Kysely<Schema>) {
  return db.selectFrom('wordings').select(['id', 'searchText', 'contextIdentifier', 'lang', 'active']);
}

function indexedWording(
  row: Awaited<ReturnType<ReturnType<typeof wordings>['execute']>>[number],
): IndexedText {
  const { id, searchText, contextIdentifier, lang, active } = row;
  return { id, searchText, properties: [id, contextIdentifier, lang, active] };
}
