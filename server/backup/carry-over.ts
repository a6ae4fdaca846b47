import { type Kysely, sql, type TableMetadata } from 'kysely';
import { BackupRefused } from '#server/backup/refused.ts';
import { DatabaseUnavailable } from '#server/dialect/base/failure.ts';
import { continueNumbers, fillTables } from '#server/dialect/postgres/bulk.ts';
import { type Database, openDatabase } from '#server/store/base/database.ts';
import { migrate } from '#server/store/migrations/migrate.ts';

/** This many values of one statement at most. */
const VALUES_AT_ONCE = 20_000;
const ROWS_AT_ONCE = 500;

/** A table of which only the name is known. */
type Rows = Record<string, Record<string, unknown>>;

/**
 * Carries everything from an embedded database into an empty database of a PostgreSQL server, in one transaction: records
 * keep their numbers, the history its order, people their passwords.
 * @param file of the embedded database, which is brought up to date here: a copy
 * @param leaveOut tables that are to be empty
 * @throws BackupRefused when something does not fit; the database has no rows then
 */
export async function carryOver(
  file: string,
  databaseUrl: string,
  leaveOut: readonly string[],
): Promise<void> {
  const source = await openDatabase(`sqlite:${file}`, 'tool');
  try {
    const target = await openDatabase(databaseUrl, 'tool');
    try {
      await migrate(source.write);
      await migrate(target.write);
      await carryTables(source, target, leaveOut);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

async function carryTables(source: Database, target: Database, leaveOut: readonly string[]): Promise<void> {
  const numbers = await lastNumbers(source);
  const tables = (await target.read.introspection.getTables()).filter(({ name }) => !leaveOut.includes(name));
  try {
    await target.write.transaction().execute(async (db) => {
      await fillTables(db, async () => {
        for (const table of tables) {
          await carryRows(rowsOf(source.read), rowsOf(db), table);
          await carryNumber(db, table, numbers.get(table.name));
        }
      });
    });
  } catch (error) {
    if (error instanceof DatabaseUnavailable || !(error instanceof Error)) throw error;
    throw new BackupRefused(`The records do not fit into the new database: ${error.message}.`, {
      cause: error,
    });
  }
  await sql`analyze`.execute(target.write);
}

function rowsOf(db: Database['read']): Kysely<Rows> {
  return db as unknown as Kysely<Rows>;
}

async function carryRows(from: Kysely<Rows>, to: Kysely<Rows>, table: TableMetadata): Promise<void> {
  const columns = table.columns.map(({ name }) => name);
  const atOnce = Math.min(ROWS_AT_ONCE, Math.floor(VALUES_AT_ONCE / columns.length));
  let waiting: Record<string, unknown>[] = [];
  const pass = async () => {
    if (waiting.length > 0) await to.insertInto(table.name).values(waiting).execute();
    waiting = [];
  };
  for await (const row of from.selectFrom(table.name).select(columns).stream()) {
    waiting.push(row);
    if (waiting.length === atOnce) await pass();
  }
  await pass();
}

/** Numbers of records that are gone are not given again, here as little as there. */
async function lastNumbers(source: Database): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ name: string; seq: number }>`select name, seq from sqlite_sequence`.execute(
    source.read,
  );
  return new Map(rows.map(({ name, seq }) => [name, seq]));
}

async function carryNumber(
  db: Database['write'],
  { name: table, columns }: TableMetadata,
  last: number | undefined,
): Promise<void> {
  const column = columns.find(({ isAutoIncrementing }) => isAutoIncrementing)?.name;
  if (column !== undefined && last !== undefined && last > 0) {
    await continueNumbers(db, { table, column, last });
  }
}
