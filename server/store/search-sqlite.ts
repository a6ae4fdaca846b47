import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { rowMatches, type SearchTerm, type WordingSearch } from '#server/store/search.ts';

/** Two FTS5 tables over columns of wordings, kept by triggers. */
export const sqliteSearch: WordingSearch = { create, isFound, count };

function isFound(term: SearchTerm): Expression<SqlBool> {
  const byNumber = term.id === null ? sql`` : sql` union all select ${sql.lit(term.id)}`;
  return sql<SqlBool>`${sql.ref('wordings.id')} in (select rowid from ${indexed(term)}${byNumber})`;
}

/** Without reading one of them. */
function count(term: SearchTerm): RawBuilder<number> {
  const found = sql<number>`(select count(*) from ${indexed(term)})`;
  if (term.id === null) return found;
  // The wording with this number may be among them already.
  return sql<number>`(${found} + (select count(*) from wordings where id = ${term.id} and not ${rowMatches(term)}))`;
}

function indexed({ text, short }: SearchTerm) {
  const phrase = `"${text.replaceAll('"', '""')}"`;
  if (!short) return sql`"wordingParts" where "wordingParts" match ${phrase}`;
  const beginning = [...text].length === 1 ? `${phrase} *` : phrase;
  return sql`"wordingBeginnings" where "wordingBeginnings" match ${beginning}`;
}

async function create(database: Kysely<unknown>): Promise<void> {
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
