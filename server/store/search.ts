import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { foldTerm, isShortTerm, searchTextOf, wordBeginningsOf } from '#server/domain/search-text.ts';
import type { SearchColumns } from '#server/store/schema-texts.ts';

/*
 * Searching wordings without reading them all. Everything that only SQLite understands stands in this file: two FTS5
 * tables over columns of wordings, kept by triggers. One knows every three characters in a row and answers terms of
 * three characters and more; the other knows the beginnings of words and answers shorter ones. A PostgreSQL twin puts
 * pg_trgm and GIN indexes over the same two columns.
 */

/** The searched columns of a record, to be written together with its texts. */
export function searchColumns(fields: readonly (string | null)[]): SearchColumns {
  const searchText = searchTextOf(fields);
  return { searchText, wordBeginnings: wordBeginningsOf(searchText) };
}

/** A term as somebody typed it, ready to be looked for. */
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

/** Whether a wording matches, answered from the index: all that match are found before any row is read. */
export function wordingIsFound(term: SearchTerm): Expression<SqlBool> {
  const byNumber = term.id === null ? sql`` : sql` union all select ${sql.lit(term.id)}`;
  return sql<SqlBool>`${sql.ref('wordings.id')} in (select rowid from ${indexed(term)}${byNumber})`;
}

/** How many wordings match, without reading one of them. */
export function foundWordings(term: SearchTerm): RawBuilder<number> {
  const count = sql<number>`(select count(*) from ${indexed(term)})`;
  if (term.id === null) return count;
  // The wording with this number may be among them already.
  return sql<number>`(${count} + (select count(*) from wordings where id = ${term.id} and not ${rowMatches(term)}))`;
}

function indexed({ text, short }: SearchTerm) {
  const phrase = `"${text.replaceAll('"', '""')}"`;
  if (!short) return sql`"wordingParts" where "wordingParts" match ${phrase}`;
  const beginning = [...text].length === 1 ? `${phrase} *` : phrase;
  return sql`"wordingBeginnings" where "wordingBeginnings" match ${beginning}`;
}

/** Creates the two indexes over the table wordings and the triggers that keep them. */
export async function createWordingSearch(database: Kysely<unknown>): Promise<void> {
  // Case is folded already. Three characters in a row are found by their places, so those are kept.
  await sql`create virtual table "wordingParts" using fts5(
    "searchText", content = 'wordings', content_rowid = 'id', columnsize = 0, tokenize = 'trigram case_sensitive 1'
  )`.execute(database);
  // Whatever stands between two spaces is one beginning, symbols and marks included.
  await sql`create virtual table "wordingBeginnings" using fts5(
    "wordBeginnings", content = 'wordings', content_rowid = 'id', columnsize = 0, detail = none, prefix = '1',
    tokenize = "unicode61 remove_diacritics 0 categories 'L* M* N* P* S* C*'"
  )`.execute(database);
  const take = (row: 'new') => sql`
    insert into "wordingParts" (rowid, "searchText") values (${sql.ref(`${row}.id`)}, ${sql.ref(`${row}.searchText`)});
    insert into "wordingBeginnings" (rowid, "wordBeginnings") values (${sql.ref(`${row}.id`)}, ${sql.ref(`${row}.wordBeginnings`)});`;
  const drop = (row: 'old') => sql`
    insert into "wordingParts" ("wordingParts", rowid, "searchText")
      values ('delete', ${sql.ref(`${row}.id`)}, ${sql.ref(`${row}.searchText`)});
    insert into "wordingBeginnings" ("wordingBeginnings", rowid, "wordBeginnings")
      values ('delete', ${sql.ref(`${row}.id`)}, ${sql.ref(`${row}.wordBeginnings`)});`;
  await sql`create trigger "wordingsFoundOnInsert" after insert on wordings begin ${take('new')} end`.execute(
    database,
  );
  await sql`create trigger "wordingsFoundOnDelete" after delete on wordings begin ${drop('old')} end`.execute(
    database,
  );
  await sql`create trigger "wordingsFoundOnUpdate" after update of "searchText", "wordBeginnings" on wordings
    when old."searchText" <> new."searchText" begin ${drop('old')} ${take('new')} end`.execute(database);
}
