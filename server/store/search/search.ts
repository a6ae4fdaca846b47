import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { foldTerm } from '#contract/fold-text.ts';
import { isShortTerm, searchTextOf, wordBeginningsOf } from '#server/domain/search-text.ts';
import type { SearchColumns } from '#server/store/schema/search-columns.ts';

/** The searched columns of a record, to be written together with its texts. */
export function searchColumns(fields: readonly (string | null)[]): SearchColumns {
  const searchText = searchTextOf(fields);
  return { searchText, wordBeginnings: wordBeginningsOf(searchText) };
}

/** A table that is too large to be searched row by row. It has an id and the columns of searchColumns. */
export interface SearchedTable {
  readonly name: string;
  /** The column by which a term that is a number finds rows too. */
  readonly number: string;
  /** Names of its two indexes: of three characters in a row, and of the beginnings of words. */
  readonly parts: string;
  readonly beginnings: string;
}

/** Numbers between which, both included, all rows are that can be wanted. */
export interface IdRange {
  readonly first: number;
  readonly last: number;
}

/** How one of the databases finds rows of such a table by its indexes. */
export interface TableSearch {
  /** Creates the indexes, and what keeps them. */
  create(database: Kysely<unknown>): Promise<void>;
  /** Has indexes that an earlier version created kept as those that are created now. */
  keepAsNew(database: Kysely<unknown>): Promise<void>;
  /** To be called after very many changes at once, for work with the indexes that the next ones would have to do. */
  settle<Tables>(database: Kysely<Tables>): Promise<void>;
  /** Whether a row matches: all that match are found before any row is read. */
  isFound(term: SearchTerm, among?: IdRange): Expression<SqlBool>;
  /** The same, where the rest of the query may well be the better way to the rows: for counting, and beside filters. */
  matches(term: SearchTerm, among?: IdRange): Expression<SqlBool>;
  /** The same, where the rest of the query leaves few enough that each is looked up in what was found. */
  isAmongFound(term: SearchTerm): Expression<SqlBool>;
  /** How many rows those are. */
  readonly fewEnough: number;
  /** Numbers of rows that match, this many at most. */
  ids(term: SearchTerm, most: number): RawBuilder<{ id: number }>;
  /** Whether those are the lowest, in their order. */
  readonly inOrder: boolean;
}

/** A term as a user typed it, ready to be looked for. */
export interface SearchTerm {
  /** Folded, never empty. */
  readonly text: string;
  readonly short: boolean;
  /** The number that the term may be, for records that are found by their id. */
  readonly id: number | null;
}

/** Answers null when there is nothing to look for. */
export function searchTerm(keyWord: string | null | undefined): SearchTerm | null {
  const text = foldTerm(keyWord);
  if (text === '') return null;
  const id = /^[0-9]{1,15}$/.test(text) ? Number(text) : null;
  return { text, short: isShortTerm(text), id };
}

/** Whether one row matches, tested on the row itself. For small tables, and where nearly every row matches. */
export function rowMatches({ text, short }: SearchTerm): Expression<SqlBool> {
  if (!short) return sql<SqlBool>`instr(${sql.ref('searchText')}, ${text}) > 0`;
  const beginning = [...text].length === 1 ? ` ${text}` : ` ${text} `;
  return sql<SqlBool>`instr(${sql.ref('wordBeginnings')}, ${beginning}) > 0`;
}

/** The same for wordings, where a number also finds the wording that has it. */
export function wordingMatches(term: SearchTerm): Expression<SqlBool> {
  if (term.id === null) return rowMatches(term);
  return sql<SqlBool>`(${rowMatches(term)} or ${sql.ref('wordings.id')} = ${term.id})`;
}
