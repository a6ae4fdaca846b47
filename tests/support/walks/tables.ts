import { sql } from 'kysely';
import { isPostgres } from '#server/dialect/base/kind.ts';
import type { Parts } from '#server/routes/parts.ts';

/**
 * Tables in which the server keeps its own books: a refusal may leave its trace here (an attempt to sign in, a line of
 * the security log, an answer under an idempotency key, a wrong code that was tried, a sync that came to nothing), and
 * reading extends a session.
 */
const BOOKS: ReadonlySet<string> = new Set([
  'sessions',
  'loginFailures',
  'securityEvents',
  'knownBrowsers',
  'pendingLogins',
  'idempotencyKeys',
  'accessCodes',
  'accessTokenUses',
  'servers',
  'syncRuns',
  'syncRehearsals',
]);
/** Of the migrations, of PostgreSQL itself, and what the search keeps beside the texts. */
const NO_RECORDS = /^(kysely_|pg_|sqlite_|wordingParts|wordingBeginnings)/;

/** Tables to which rows are only ever added: how many there are tells whether anything was written. */
const ONLY_GROWING: ReadonlySet<string> = new Set(['revisions', 'revisionEntries']);

/** All rows of each table that holds records, as one text: equal dumps mean that nothing has changed. */
export type Dump = Readonly<Record<string, string>>;

type Reader = Parts['database']['read'];

interface Table {
  readonly name: string;
  readonly columns: readonly string[];
}

/** Last dump of a server's database, and the state it was taken in. */
interface Known {
  readonly tables: readonly Table[];
  state: string;
  dump: Dump;
}

const knownOf = new WeakMap<Parts, Known>();

/** Dumps what there is; where nothing has been written since the last time, that is the same object. */
export async function dumpRecords(parts: Parts): Promise<Dump> {
  const db = parts.database.read;
  const known = knownOf.get(parts) ?? { tables: await recordTables(db), state: '', dump: {} };
  knownOf.set(parts, known);
  // Looked at before the rows: what is written in between makes the next call dump once more.
  const state = await stateOf(db);
  if (state !== known.state) known.dump = await dumpOf(db, known.tables);
  known.state = state;
  return known.dump;
}

export function isSameDump(left: Dump, right: Dump): boolean {
  return left === right || JSON.stringify(left) === JSON.stringify(right);
}

/**
 * Marker that stays the same as long as no one has written: on the embedded database a number that a commit of another
 * connection changes for the reading one, on PostgreSQL the transactions begun and still open.
 */
async function stateOf(db: Reader): Promise<string> {
  const question = isPostgres(db) ? sql`select pg_current_snapshot()::text` : sql`pragma data_version`;
  return JSON.stringify((await question.execute(db)).rows);
}

/** All in one statement, which makes the texts: a walk dumps after each request that may have written. */
async function dumpOf(db: Reader, tables: readonly Table[]): Promise<Dump> {
  const textOf = isPostgres(db) ? textOnPostgres : textOnSqlite;
  const selects = tables.map((table) => {
    const text = ONLY_GROWING.has(table.name) ? sql`cast(count(*) as text)` : textOf(table);
    return sql`select ${sql.lit(table.name)} as name, ${text} as text from ${sql.table(table.name)} one`;
  });
  const { rows } = await sql<{
    name: string;
    text: string | null;
  }>`${sql.join(selects, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ name, text }) => [name, text ?? '']));
}

function textOnPostgres() {
  return sql`string_agg(to_jsonb(one)::text, chr(10) order by to_jsonb(one)::text)`;
}

function textOnSqlite({ columns }: Table) {
  const values = columns.map((column) => sql`quote(${sql.ref(column)})`);
  const line = sql.join(values, sql` || ',' || `);
  return sql`group_concat(${line}, char(10) order by ${line})`;
}

async function recordTables(db: Reader): Promise<readonly Table[]> {
  const tables = await db.introspection.getTables();
  return tables
    .filter(({ name }) => !BOOKS.has(name) && !NO_RECORDS.test(name))
    .map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name) }));
}
