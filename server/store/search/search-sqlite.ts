import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { IdRange, SearchedTable, SearchTerm, TableSearch } from '#server/store/search/search.ts';

/**
 * So many pieces of an index that are about as large are joined to one, a part of the work with each change. At FTS5's own
 * four that took more time than everything else of a save; a search looks into a few pieces more.
 */
const PIECES_JOINED = 8;
/** Of an index at once: others may write in between. */
const PAGES_JOINED = 500;

/** Two FTS5 tables over columns of a table, kept by triggers. */
export function sqliteSearch(table: SearchedTable): TableSearch {
  return {
    create: async (database) => {
      await create(database, table);
      await keep(database, table);
    },
    keepAsNew: (database) => keep(database, table),
    settle: (database) => settle(database, table),
    isFound: (term, among) => isFound(table, term, among),
    matches: (term, among) => isFound(table, term, among),
    // Not a column, so that the index of the other condition is gone through instead of the rows that were found.
    isAmongFound: (term) => sql<SqlBool>`+${isFound(table, term)}`,
    fewEnough: 100_000,
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
  const [inParts, inBeginnings] = [parts, beginnings].map((one) => sql.table(one));
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
}

/** By triggers, each index for itself: few changes of a text change the beginnings of its words. */
async function keep(database: Kysely<unknown>, { name, parts, beginnings }: SearchedTable): Promise<void> {
  for (const event of ['Insert', 'Delete', 'Update'])
    await sql`drop trigger if exists ${sql.table(`${name}FoundOn${event}`)}`.execute(database);
  const table = sql.table(name);
  for (const [index, column] of [
    [parts, 'searchText'],
    [beginnings, 'wordBeginnings'],
  ] as const) {
    const [into, own, text] = [sql.table(index), sql.ref(index), sql.ref(column)];
    const [before, after] = [sql`old.${text}`, sql`new.${text}`];
    const take = sql`insert into ${into} (rowid, ${text}) values (new.id, ${after});`;
    const drop = sql`insert into ${into} (${own}, rowid, ${text}) values ('delete', old.id, ${before});`;
    const trigger = (event: string) => sql.table(`${index}On${event}`);
    for (const event of ['Insert', 'Delete', 'Update'])
      await sql`drop trigger if exists ${trigger(event)}`.execute(database);
    await sql`create trigger ${trigger('Insert')} after insert on ${table} begin ${take} end`.execute(
      database,
    );
    await sql`create trigger ${trigger('Delete')} after delete on ${table} begin ${drop} end`.execute(
      database,
    );
    await sql`create trigger ${trigger('Update')} after update of ${text} on ${table}
      when ${before} <> ${after} begin ${drop} ${take} end`.execute(database);
    await sql`insert into ${into} (${own}, rank) values ('automerge', ${sql.lit(PIECES_JOINED)})`.execute(
      database,
    );
  }
}

/** Joins all pieces of each index to one (sqlite.org/fts5.html#the_merge_command). */
async function settle<Tables>(database: Kysely<Tables>, { parts, beginnings }: SearchedTable): Promise<void> {
  const changes = async () => {
    const { rows } = await sql<{ count: number }>`select total_changes() as count`.execute(database);
    return rows[0]?.count ?? 0;
  };
  for (const index of [parts, beginnings]) {
    const join = (pages: number) =>
      sql`insert into ${sql.table(index)} (${sql.ref(index)}, rank) values ('merge', ${pages})`.execute(
        database,
      );
    // A negative number has it begin with all pieces, however few they are.
    await join(-PAGES_JOINED);
    for (let before = await changes(); ; ) {
      await join(PAGES_JOINED);
      const after = await changes();
      if (after - before < 2) break;
      before = after;
    }
  }
}
