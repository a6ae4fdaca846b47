import type { Expression, Kysely, SqlBool } from 'kysely';
import { isPostgres } from '#server/dialect/base/kind.ts';
import type { Change } from '#server/store/schema/change.ts';
import {
  type IdRange,
  type SearchTerm,
  searchColumns,
  type TableSearch,
} from '#server/store/search/search.ts';
import { postgresSearch } from '#server/store/search/search-postgres.ts';
import { sqliteSearch } from '#server/store/search/search-sqlite.ts';
import { usernameKey } from '#server/store/search/user-columns.ts';

/* Searching the history without reading it: as wordings are searched, by the same rules. */

const ENTRIES = {
  name: 'revisionEntries',
  number: 'entityId',
  parts: 'entryParts',
  beginnings: 'entryBeginnings',
} as const;

function searchOf<Tables>(db: Kysely<Tables>): TableSearch {
  return isPostgres(db) ? postgresSearch(ENTRIES) : sqliteSearch(ENTRIES);
}

/** Whether an entry matches, answered from the index; a number also finds the record that has it. */
export function entryIsFound<Tables>(
  db: Kysely<Tables>,
  term: SearchTerm,
  among?: IdRange,
): Expression<SqlBool> {
  return searchOf(db).isFound(term, among);
}

/** The same for counting, where the other conditions may be the better way to the entries. */
export function entryMatches<Tables>(
  db: Kysely<Tables>,
  term: SearchTerm,
  among?: IdRange,
): Expression<SqlBool> {
  return searchOf(db).matches(term, among);
}

/** Creates what entries are searched by. */
export function createEntrySearch(database: Kysely<unknown>): Promise<void> {
  return searchOf(database).create(database);
}

type States = Pick<Change, 'before' | 'after'>;

/** The columns that follow from who made a change and what the record said before and after it. */
export function entryTextColumns(username: string, states: States) {
  return { usernameKey: usernameKey(username), ...searchColumns([username, ...textsOf(states)]) };
}

/** Each text once, so that one that has stayed the same is not searched twice. */
function textsOf({ before, after }: States): string[] {
  const texts = new Set<string>();
  for (const state of [after, before]) {
    for (const [field, value] of Object.entries(state ?? {})) {
      if (typeof value === 'string' && value !== '' && !DATES.has(field)) texts.add(value);
    }
  }
  return [...texts];
}

const DATES: ReadonlySet<string> = new Set(['creationDate', 'modificationDate']);

/** Has the indexes of an earlier version kept as those that are created now. */
export function keepEntrySearchAsNew(database: Kysely<unknown>): Promise<void> {
  return searchOf(database).keepAsNew(database);
}

/** To be called after very many changes at once, for work with the indexes that the next ones would have to do. */
export function settleEntrySearch<Tables>(db: Kysely<Tables>): Promise<void> {
  return searchOf(db).settle(db);
}
