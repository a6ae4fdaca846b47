import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { IdRange, SearchedTable, SearchTerm, TableSearch } from '#server/store/search/search.ts';

/** Two FTS5 tables over columns of a table, kept by triggers. */
export function sqliteSearch(table: SearchedTable): TableSearch {
  return {
    create: (database) => create(database, table),
    isFound: (term, among) => isFound(table, term, among),
    matches: (term, among) => isFound(table, term, among),
    ids: (term, most) => ids(table, term, most),
    inOrder: true,
  };
}

function isFound(table: SearchedTable, term: SearchTerm, among?: IdRange): Expression<SqlBool> {
  const within = among ? sql` and rowid between ${among.first} and ${among.last}` : sql``;
  const number = sql`select id from ${sql.table(table.name)} where ${sql.ref(table.number)} = ${term.id}`;
  const byNumber = term.id === null ? sql`` : sql` union all ${number}`;
  return sql<SqlBool>`${sql.ref(`${table.name}.id`)} in (select rowid from ${indexed(table, term)}${within}${byNumber})`;
}

/** Without reading one of the rows. */
function ids(table: SearchedTable, term: SearchTerm, most: number): RawBuilder<{ id: number }> {
  // The row with this number may be among them already.
  const byNumber =
    term.id === null
      ? sql``
      : sql` union select id from ${sql.table(table.name)} where ${sql.ref(table.number)} = ${term.id}`;
  return sql`select rowid as id from ${indexed(table, term)}${byNumber} order by id limit ${most}`;
}

function indexed(table: SearchedTable, { text, short }: SearchTerm) {
  const phrase = `"${text.replaceAll('"', '""')}"`;
  if (!short) return matching(table.parts, phrase);
  return matching(table.beginnings, [...text].length === 1 ? `${phrase} *` : phrase);
}

function matching(index: string, query: string) {
  return sql`${sql.table(index)} where ${sql.ref(index)} match ${query}`;
}

async function create(database: Kysely<unknown>, { name, parts, beginnings }: SearchedTable): Promise<void> {
  const [table, inParts, inBeginnings] = [name, parts, beginnings].map((one) => sql.table(one));
  // Case is folded already. Three characters in a row are found by their places, so those are kept.
  await sql`create virtual table ${inParts} using fts5(
    "searchText", content = ${sql.lit(name)}, content_rowid = 'id', columnsize = 0,
    tokenize = 'trigram case_sensitive 1'
  )`.execute(database);
  // Whatever stands between two spaces is one beginning, symbols and marks included.
  await sql`create virtual table ${inBeginnings} using fts5(
    "wordBeginnings", content = ${sql.lit(name)}, content_rowid = 'id', columnsize = 0, detail = none,
    prefix = '1', tokenize = "unicode61 remove_diacritics 0 categories 'L* M* N* P* S* C*'"
  )`.execute(database);
  const take = sql`
    insert into ${inParts} (rowid, "searchText") values (new.id, new."searchText");
    insert into ${inBeginnings} (rowid, "wordBeginnings") values (new.id, new."wordBeginnings");`;
  const drop = sql`
    insert into ${inParts} (${sql.ref(parts)}, rowid, "searchText")
      values ('delete', old.id, old."searchText");
    insert into ${inBeginnings} (${sql.ref(beginnings)}, rowid, "wordBeginnings")
      values ('delete', old.id, old."wordBeginnings");`;
  const trigger = (event: string) => sql.table(`${name}FoundOn${event}`);
  await sql`create trigger ${trigger('Insert')} after insert on ${table} begin ${take} end`.execute(database);
  await sql`create trigger ${trigger('Delete')} after delete on ${table} begin ${drop} end`.execute(database);
  await sql`create trigger ${trigger('Update')} after update of "searchText", "wordBeginnings" on ${table}
    when old."searchText" <> new."searchText" begin ${drop} ${take} end`.execute(database);
}
