import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { wordBeginningsOf } from '#server/domain/search-text.ts';
import type { SearchedTable, SearchTerm, TableSearch } from '#server/store/search/search.ts';

/**
 * New entries are brought in by a session of their own (server/dialect/postgres/pending-lists.ts), long before there are
 * so many kilobytes of them, but for those of a long transaction: every search reads the list.
 */
const PENDING = sql`gin_pending_list_limit = 1024`;

/** Two GIN indexes over columns of a table: pg_trgm's, and one over the beginnings of words. */
export function postgresSearch(table: SearchedTable): TableSearch {
  return {
    create: (database) => create(database, table),
    keepAsNew: (database) => keep(database, table),
    // VACUUM does it.
    settle: async () => {},
    isFound: (term) => isFound(table, term),
    matches: (term) => sql<SqlBool>`(${indexed(term)} ${orItsNumber(table, term)})`,
    isAmongFound: (term) => isFound(table, term),
    fewEnough: 0,
    ids: (term, most) => ids(table, term, most),
    inOrder: false,
  };
}

/** Database objects that every searched table needs; created with the first of them. */
export async function prepareSearch(database: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(database);
  // The one function of SQLite that PostgreSQL has under another name.
  await sql`create function instr(text, text) returns integer
    language sql immutable strict parallel safe return strpos($1, $2)`.execute(database);
  // Dear, so that no plan prefers working it out for every row to looking into the index.
  await sql`create function "searchedBeginnings"(text) returns tsvector
    language plpgsql immutable strict parallel safe cost 10000
    as ${sql.lit("begin return array_to_tsvector(array_remove(string_to_array($1, ' '), '')); end")}`.execute(
    database,
  );
}

async function create(database: Kysely<unknown>, table: SearchedTable): Promise<void> {
  const { name, parts, beginnings } = table;
  await sql`create index ${sql.table(parts)} on ${sql.table(name)}
    using gin ("searchText" gin_trgm_ops) with (${PENDING})`.execute(database);
  await sql`create index ${sql.table(beginnings)} on ${sql.table(name)}
    using gin ("searchedBeginnings"("wordBeginnings")) with (${PENDING})`.execute(database);
}

async function keep(database: Kysely<unknown>, { parts, beginnings }: SearchedTable): Promise<void> {
  for (const index of [parts, beginnings])
    await sql`alter index ${sql.table(index)} set (${PENDING})`.execute(database);
}

/** The numbers are gathered before the rest of the query is planned, which would guess how many there are. */
function isFound(table: SearchedTable, term: SearchTerm): Expression<SqlBool> {
  return sql<SqlBool>`${sql.ref(`${table.name}.id`)} = any(array(
    select id from ${sql.table(table.name)} as found where ${indexed(term)} ${orItsNumber(table, term)}))`;
}

function ids(table: SearchedTable, term: SearchTerm, most: number): RawBuilder<{ id: number }> {
  return sql`select id from ${sql.table(table.name)}
    where ${indexed(term)} ${orItsNumber(table, term)} limit ${most}`;
}

function orItsNumber(table: SearchedTable, { id }: SearchTerm) {
  return id === null ? sql`` : sql`or ${sql.ref(table.number)} = ${id}`;
}

function indexed(term: SearchTerm) {
  if (term.short) {
    const [only, second] = [...term.text];
    return begins(second === undefined ? lexeme(only ?? '', ':*') : lexeme(term.text));
  }
  const contains = sql`"searchText" like ${`%${term.text.replace(/[\\%_]/g, '\\$&')}%`}`;
  const beginning = beginningIn(term.text);
  return beginning === null ? contains : sql`(${begins(beginning)} and ${contains})`;
}

/**
 * A beginning that every text with this term has. pg_trgm passes over everything that is no letter or digit, and knows
 * little of a term without three of those in a row; but a sign begins a word wherever it stands.
 */
function beginningIn(text: string): string | null {
  if (/[\p{L}\p{N}]{3}/u.test(text)) return null;
  const fromSign = /[^\p{L}\p{N}\p{M}\s\p{Z}\p{Cc}].*/su.exec(text)?.[0] ?? '';
  const [beginning] = wordBeginningsOf(fromSign).trim().split(' ');
  if (!beginning) return null;
  // The text after the last character is not known.
  return [...fromSign].length === 1 ? lexeme(beginning, ':*') : lexeme(beginning);
}

function begins(beginning: string) {
  return sql`"searchedBeginnings"("wordBeginnings") @@ ${beginning}::tsquery`;
}

function lexeme(text: string, suffix = ''): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'${suffix}`;
}
