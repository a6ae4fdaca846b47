import type { Expression, Kysely, RawBuilder, SqlBool } from 'kysely';
import { isPostgres } from '#server/dialect/base/kind.ts';
import type { SearchTerm, TableSearch } from '#server/store/search/search.ts';
import { postgresSearch, prepareSearch } from '#server/store/search/search-postgres.ts';
import { sqliteSearch } from '#server/store/search/search-sqlite.ts';

/*
 * Searching wordings without reading them all. Each database has two indexes over columns of wordings: one knows every
 * three characters in a row and answers terms of three characters and more; the other knows the beginnings of words and
 * answers shorter ones. Both databases find the same.
 */

const WORDINGS = {
  name: 'wordings',
  number: 'id',
  parts: 'wordingParts',
  beginnings: 'wordingBeginnings',
} as const;

function searchOf<Tables>(db: Kysely<Tables>): TableSearch {
  return isPostgres(db) ? postgresSearch(WORDINGS) : sqliteSearch(WORDINGS);
}

/** Whether a wording matches, answered from the index unless a filter beside it is the better way. */
export function wordingIsFound<Tables>(db: Kysely<Tables>, term: SearchTerm): Expression<SqlBool> {
  return searchOf(db).matches(term);
}

/** The same, where a filter leaves fewEnough wordings: none but those of the page are read. */
export function wordingIsAmongFound<Tables>(db: Kysely<Tables>, term: SearchTerm): Expression<SqlBool> {
  return searchOf(db).isAmongFound(term);
}

export function fewEnough<Tables>(db: Kysely<Tables>): number {
  return searchOf(db).fewEnough;
}

/** Numbers of wordings that match, this many at most. */
export function foundWordings<Tables>(
  db: Kysely<Tables>,
  term: SearchTerm,
  most: number,
): RawBuilder<{ id: number }> {
  return searchOf(db).ids(term, most);
}

/** Whether those numbers are the lowest, in their order. */
export function foundInOrder<Tables>(db: Kysely<Tables>): boolean {
  return searchOf(db).inOrder;
}

/** Creates what wordings are searched by. */
export async function createWordingSearch(database: Kysely<unknown>): Promise<void> {
  if (isPostgres(database)) await prepareSearch(database);
  await searchOf(database).create(database);
}

/** Has the indexes of an earlier version kept as those that are created now. */
export function keepWordingSearchAsNew(database: Kysely<unknown>): Promise<void> {
  return searchOf(database).keepAsNew(database);
}

/** To be called after very many changes at once, for work with the indexes that the next ones would have to do. */
export function settleWordingSearch<Tables>(db: Kysely<Tables>): Promise<void> {
  return searchOf(db).settle(db);
}
