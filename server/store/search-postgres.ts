import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { wordBeginningsOf } from '#server/domain/search-text.ts';
import { rowMatches, type SearchedTable, type SearchTerm, type TableSearch } from '#server/store/search.ts';

/**
 * Two GIN indexes over columns of a table: pg_trgm's, and one over the beginnings of words. What they find is tested
 * on the row, since neither knows all characters.
 */
export function postgresSearch(table: SearchedTable): TableSearch {
  return {
    create: (database) => create(database, table),
    isFound: (term) => isFound(table, term),
    count: (term) => count(table, term),
  };
}

// pg_trgm passes over everything that is no letter or digit. So that '...' or '{%1%}' is found without reading every
// row, each such sign is taken for a letter; a sign and a word that then look alike are told apart on the row.
const SIGNS = ' \u0001\t\n\r.-_/,:;!?"#$%&\'()*+<=>@[\\]^`{|}~';
const LETTERS = 'xyqqqj0w9vkz7u8h3p5g2f4t6cx0qywv1k9zj';

/** What every searched table of a database needs; made with the first of them. */
export async function prepareSearch(database: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(database);
  // The one function of SQLite that PostgreSQL has under another name.
  await sql`create function instr(text, text) returns integer
    language sql immutable strict parallel safe return strpos($1, $2)`.execute(database);
  await sql`create function "searchedParts"(text) returns text
    language sql immutable strict parallel safe
    return translate($1, ${sql.lit(SIGNS)}, ${sql.lit(LETTERS)})`.execute(database);
  await sql`create function "searchedBeginnings"(text) returns tsvector
    language sql immutable strict parallel safe
    return array_to_tsvector(array_remove(string_to_array($1, ' '), ''))`.execute(database);
}

async function create(database: Kysely<unknown>, table: SearchedTable): Promise<void> {
  const { name, parts, beginnings } = table;
  // What waits to be sorted in is read by every search: there must not be much of it.
  await sql`create index ${sql.table(parts)} on ${sql.table(name)}
    using gin ("searchedParts"("searchText") gin_trgm_ops) with (gin_pending_list_limit = 256)`.execute(
    database,
  );
  await sql`create index ${sql.table(beginnings)} on ${sql.table(name)}
    using gin ("searchedBeginnings"("wordBeginnings")) with (gin_pending_list_limit = 256)`.execute(database);
}

/** The numbers are gathered before the rest of the query is planned, which would guess how many there are. */
function isFound(table: SearchedTable, term: SearchTerm): Expression<SqlBool> {
  return sql<SqlBool>`${sql.ref(`${table.name}.id`)} = any(array(
    select id from ${sql.table(table.name)} as found where ${indexed(term)} ${orItsNumber(table, term)}))`;
}

function count(table: SearchedTable, term: SearchTerm): RawBuilder<number> {
  return sql<number>`(select count(*) from ${sql.table(table.name)}
    where ${indexed(term)} ${orItsNumber(table, term)})`;
}

function orItsNumber(table: SearchedTable, { id }: SearchTerm) {
  return id === null ? sql`` : sql`or ${sql.ref(table.number)} = ${id}`;
}

function indexed(term: SearchTerm) {
  if (term.short) {
    const [only, second] = [...term.text];
    const beginning = second === undefined ? lexeme(only ?? '', ':*') : lexeme(term.text);
    return sql`"searchedBeginnings"("wordBeginnings") @@ ${beginning}`;
  }
  const parts = sql`"searchedParts"("searchText") like '%' || "searchedParts"(${term.text}) || '%'`;
  const beginning = beginningIn(term.text);
  const narrowed =
    beginning === null ? sql`` : sql`"searchedBeginnings"("wordBeginnings") @@ ${beginning} and `;
  return sql`(${narrowed}${parts} and ${rowMatches(term)})`;
}

/**
 * A beginning that every text with this term has, for a term without three letters, digits or known signs in a row,
 * which the first index knows nothing of: a sign begins a word wherever it stands.
 */
function beginningIn(text: string) {
  const characters = [...text];
  const known = (character: string | undefined) =>
    character !== undefined && (/[\p{L}\p{N}]/u.test(character) || SIGNS.includes(character));
  const hasPart = characters.some((_, at) => [0, 1, 2].every((step) => known(characters[at + step])));
  if (hasPart) return null;
  const sign = characters.findIndex((character) => /[^\p{L}\p{N}\p{M}\s\p{Z}\p{Cc}]/u.test(character));
  const [beginning] = sign < 0 ? [] : wordBeginningsOf(characters.slice(sign).join('')).trim().split(' ');
  if (beginning === undefined) return null;
  return sign === characters.length - 1 ? lexeme(beginning, ':*') : lexeme(beginning);
}

function lexeme(text: string, suffix = '') {
  const quoted = `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'${suffix}`;
  return sql`${quoted}::tsquery`;
}
