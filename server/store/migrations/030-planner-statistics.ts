import { type Kysely, sql } from 'kysely';
import { isPostgres } from '#server/dialect/base/kind.ts';

/**
 * What SQLite is to expect of the indexes of large tables: how many rows there are, and how many have the same values in
 * the first column, the first two, and so on (sqlite.org/fileformat2.html#stat1tab). Of other tables its own assumptions
 * do.
 */
const STATISTICS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  wordings: {
    oneWordingOfContext: '1000000 10000 3 1',
    wordingsBy_contextIdentifier: '1000000 10000 1 1 1',
    wordingsBy_lang: '1000000 250000 1 1',
    wordingsBy_identifierKey: '1000000 40 1',
    wordingsBy_valueKey: '1000000 4 1',
    wordingsBy_resetInheritance: '1000000 500000 1',
    wordingsBy_creationDate: '1000000 1 1',
    wordingsBy_modificationDate: '1000000 1 1',
    inactiveWordings: '30000 1',
    wordingsOfIdentifier: '1000000 40',
  },
  revisions: {
    revisionsByTime: '1000000 1 1',
    revisionsOfUser: '1000000 50000 1',
  },
  revisionEntries: {
    entriesOfRevision: '1000000 1',
    entriesOfRecord: '1000000 300000 1 1',
    entriesOfContext: '1000000 10000 1 1 1 1',
    entriesOfUser: '1000000 300000 50000 1 1',
    entriesByTime: '1000000 300000 1 1',
    entriesOfPlaceLeft: '50000 1',
  },
  documentFiles: {
    oneFileOfDocument: '30000 3 1 1 1',
    documentFilesBy_contextIdentifier: '30000 20 1',
    documentFilesBy_lang: '30000 8000 1',
  },
};

/**
 * SQLite chooses its ways by statistics, and has none as long as no one has it count: it then takes the history of one
 * record for longer than that of all. PostgreSQL counts by itself.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  if (isPostgres(database)) return;
  // This makes the table of statistics.
  await sql`analyze meta`.execute(database);
  await sql`delete from sqlite_stat1`.execute(database);
  const rows = Object.entries(STATISTICS).flatMap(([table, indexes]) =>
    Object.entries(indexes).map(([index, numbers]) => sql`(${table}, ${index}, ${numbers})`),
  );
  await sql`insert into sqlite_stat1 (tbl, idx, stat) values ${sql.join(rows)}`.execute(database);
  await sql`analyze sqlite_schema`.execute(database);
}
