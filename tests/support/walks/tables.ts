import { sql } from 'kysely';
import { isPostgres } from '#server/dialect/kind.ts';
import type { Parts } from '#server/parts.ts';

/**
 * Tables in which the server keeps its own books: a refusal may leave its trace here (an attempt to sign in, a line of
 * the security log, an answer under an idempotency key, a wrong code that was tried), and reading extends a session.
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
]);
/** Of the migrations, of PostgreSQL itself, and what the search keeps beside the texts. */
const NO_RECORDS = /^(kysely_|pg_|sqlite_|wordingParts|wordingBeginnings)/;

/** Every row of every table that holds records, table by table: equal dumps mean that nothing has changed. */
export type Dump = Readonly<Record<string, readonly string[]>>;

const namesOf = new WeakMap<Parts, readonly string[]>();

export async function dumpRecords(parts: Parts): Promise<Dump> {
  const names = await recordTables(parts);
  const db = parts.database.read;
  const dump: Record<string, string[]> = Object.fromEntries(names.map((name) => [name, []]));
  if (isPostgres(db)) {
    // All in one statement: a walk dumps after each request, and the way to the server is most of what it would cost.
    const all = names.map(
      (name) => sql`select ${sql.lit(name)} as name, to_jsonb(one)::text as row from ${sql.table(name)} one`,
    );
    const { rows } = await sql<{ name: string; row: string }>`${sql.join(all, sql` union all `)}`.execute(db);
    for (const { name, row } of rows) dump[name]?.push(row);
  } else {
    for (const name of names) {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
      dump[name]?.push(...rows.map((row) => JSON.stringify(row)));
    }
  }
  for (const rows of Object.values(dump)) rows.sort();
  return dump;
}

async function recordTables(parts: Parts): Promise<readonly string[]> {
  const known = namesOf.get(parts);
  if (known) return known;
  const tables = await parts.database.read.introspection.getTables();
  const names = tables.map(({ name }) => name).filter((name) => !BOOKS.has(name) && !NO_RECORDS.test(name));
  namesOf.set(parts, names);
  return names;
}
