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
/** How often each table that holds records has changed. */
const MARKS = 'walk_marks';
/** Of the migrations, of PostgreSQL itself, what the search keeps beside the texts, and the marks. */
const NO_RECORDS = /^(kysely_|pg_|sqlite_|wordingParts|wordingBeginnings|walk_)/;

/** Tables to which rows are only ever added: how many there are tells whether anything was written. */
const ONLY_GROWING: ReadonlySet<string> = new Set(['revisions', 'revisionEntries']);

/** All rows of each table that holds records, as one text: equal dumps mean that nothing has changed. */
export type Dump = Readonly<Record<string, string>>;

type Reader = Parts['database']['read'];

interface Table {
  readonly name: string;
  readonly columns: readonly string[];
}

/** Last dump of a server's database, and how often each table had changed by then. */
interface Known {
  readonly tables: readonly Table[];
  marks: ReadonlyMap<string, number>;
  dump: Dump;
}

const knownOf = new WeakMap<Parts, Known>();

/** Dumps what there is; of a table that has not changed since the last time, that is the same text. */
export async function dumpRecords(parts: Parts): Promise<Dump> {
  const db = parts.database.read;
  const known = knownOf.get(parts) ?? (await begin(parts));
  knownOf.set(parts, known);
  // Looked at before the rows: what is written in between makes the next call dump once more.
  const marks = await marksOf(db);
  const changed = known.tables.filter(
    ({ name }) => !(name in known.dump) || marks.get(name) !== known.marks.get(name),
  );
  if (changed.length > 0) known.dump = { ...known.dump, ...(await dumpOf(db, changed)) };
  known.marks = marks;
  return known.dump;
}

export function isSameDump(left: Dump, right: Dump): boolean {
  return left === right || JSON.stringify(left) === JSON.stringify(right);
}

/** Lets the database itself note which of the tables a statement changes, and forget it if that is rolled back. */
async function begin({ database: { read, write } }: Parts): Promise<Known> {
  const tables = await recordTables(read);
  const marking = isPostgres(write) ? markingOnPostgres(tables) : markingOnSqlite(tables);
  await write.transaction().execute(async (db) => {
    await sql`create table ${sql.table(MARKS)} (name text primary key, changes integer not null)`.execute(db);
    const rows = sql.join(tables.map(({ name }) => sql`(${sql.lit(name)}, 0)`));
    await sql`insert into ${sql.table(MARKS)} values ${rows}`.execute(db);
    for (const statement of marking) await statement.execute(db);
  });
  return { tables, marks: new Map(), dump: {} };
}

function markingOnPostgres(tables: readonly Table[]) {
  return [
    sql`create function walk_mark() returns trigger language plpgsql as $$
      begin
        update ${sql.table(MARKS)} set changes = changes + 1 where name = tg_table_name;
        return null;
      end $$`,
    ...tables.map(
      ({ name }) =>
        sql`create trigger walk_mark after insert or update or delete or truncate on ${sql.table(name)}
          for each statement execute function walk_mark()`,
    ),
  ];
}

function markingOnSqlite(tables: readonly Table[]) {
  return tables.flatMap(({ name }) =>
    ['insert', 'update', 'delete'].map(
      (change) =>
        sql`create trigger ${sql.ref(`walk_${change}_${name}`)} after ${sql.raw(change)} on ${sql.table(name)}
          begin update ${sql.table(MARKS)} set changes = changes + 1 where name = ${sql.lit(name)}; end`,
    ),
  );
}

async function marksOf(db: Reader): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{
    name: string;
    changes: number;
  }>`select name, changes from ${sql.table(MARKS)}`.execute(db);
  return new Map(rows.map(({ name, changes }) => [name, changes]));
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
  const beside = await besideTheTexts(db);
  return tables
    .filter(({ name }) => !BOOKS.has(name) && !NO_RECORDS.test(name) && !beside.has(name))
    .map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name) }));
}

/** Tables that the embedded database makes from others for the search, and that take no triggers. */
async function besideTheTexts(db: Reader): Promise<ReadonlySet<string>> {
  if (isPostgres(db)) return new Set();
  const { rows } = await sql<{
    name: string;
  }>`select name from pragma_table_list where type in ('virtual', 'shadow')`.execute(db);
  return new Set(rows.map(({ name }) => name));
}
