import { sql } from 'kysely';
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
const NO_RECORDS = /^(kysely_|pg_|sqlite_|wordingParts|wordingBeginnings|entryParts|entryBeginnings)/;

/** Every row of every table that holds records, table by table: equal dumps mean that nothing has changed. */
export type Dump = Readonly<Record<string, readonly string[]>>;

const namesOf = new WeakMap<Parts, readonly string[]>();

export async function dumpRecords(parts: Parts): Promise<Dump> {
  const dump: Record<string, string[]> = {};
  for (const name of await recordTables(parts)) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(parts.database.read);
    dump[name] = rows.map((row) => JSON.stringify(row)).sort();
  }
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
