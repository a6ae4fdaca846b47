import { sql } from 'kysely';
import { isPostgres } from '#server/dialect/kind.ts';
import type { Parts } from '#server/parts.ts';

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

const namesOf = new WeakMap<Parts, readonly string[]>();

export async function dumpRecords(parts: Parts): Promise<Dump> {
  const names = await recordTables(parts);
  const db = parts.database.read;
  const rows = isPostgres(db) ? await rowsOfPostgres(db, names) : await rowsOf(db, names);
  return Object.fromEntries(names.map((name) => [name, (rows.get(name) ?? []).sort().join('\n')]));
}

type Reader = Parts['database']['read'];
type Rows = Map<string, string[]>;

async function rowsOf(db: Reader, names: readonly string[]): Promise<Rows> {
  const all: Rows = new Map();
  for (const name of names) {
    const columns = ONLY_GROWING.has(name) ? sql`count(*)` : sql`*`;
    const { rows } = await sql`select ${columns} from ${sql.table(name)}`.execute(db);
    all.set(
      name,
      rows.map((row) => JSON.stringify(row)),
    );
  }
  return all;
}

/** All in one statement: a walk dumps after each request, and the way to the server is most of what it costs. */
async function rowsOfPostgres(db: Reader, names: readonly string[]): Promise<Rows> {
  const selects = names.map((name) => {
    const row = ONLY_GROWING.has(name) ? sql`count(*)::text` : sql`to_jsonb(one)::text`;
    return sql`select ${sql.lit(name)} as name, ${row} as row from ${sql.table(name)} one`;
  });
  const { rows } = await sql<{ name: string; row: string }>`${sql.join(selects, sql` union all `)}`.execute(
    db,
  );
  const all: Rows = new Map(names.map((name) => [name, []]));
  for (const { name, row } of rows) all.get(name)?.push(row);
  return all;
}

async function recordTables(parts: Parts): Promise<readonly string[]> {
  const known = namesOf.get(parts);
  if (known) return known;
  const tables = await parts.database.read.introspection.getTables();
  const names = tables.map(({ name }) => name).filter((name) => !BOOKS.has(name) && !NO_RECORDS.test(name));
  namesOf.set(parts, names);
  return names;
}
