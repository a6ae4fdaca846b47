import { existsSync } from 'node:fs';
import { placesFor } from '#server/data/places.ts';
import { beginOf } from '#server/data/plan.ts';
import { DatabaseRefused } from '#server/dialect/base/failure.ts';
import { addAdmin } from '#server/first-data/first-data.ts';
import { addFirstTexts } from '#server/first-data/first-texts.ts';
import { type Database, openDatabase } from '#server/store/base/database.ts';
import { keepMeta, readMeta } from '#server/store/base/meta.ts';
import { UnitOfWork } from '#server/store/base/unit-of-work.ts';
import { migrate } from '#server/store/migrations/migrate.ts';
import { keepAccountsNotShown } from '#server/store/people/accounts-not-shown.ts';

export interface DataDatabase {
  readonly database: Database;
  readonly units: UnitOfWork;
}

interface Opening {
  readonly beside: boolean;
  readonly adminPassword: string | null;
  readonly until: number;
}

/**
 * Opens a database that is to be filled; a new one gets its tables, the root contexts, the languages and `admin`, who is
 * still to be shown (server/security/first-access.ts).
 * @param opening.beside whether a server may have an embedded one open
 * @throws DatabaseRefused with one line: when a server has it, or when it has generated data already
 */
export async function openForData(url: string, opening: Opening): Promise<DataDatabase> {
  const isNewFile = url.startsWith('sqlite:') && !existsSync(url.slice('sqlite:'.length));
  const database = await openDatabase(url, opening.beside && !isNewFile ? 'tool' : 'server').catch(explained);
  try {
    const units = new UnitOfWork({
      transaction: (work) => database.write.transaction().execute(work),
      now: Date.now,
      reportFailure: (error) => {
        throw error;
      },
    });
    await database.alone(async () => {
      await migrate(database.write);
      await fillIfNew(database, units, opening);
    });
    await refuseGenerated(database);
    return { database, units };
  } catch (error) {
    await database.close();
    throw error;
  }
}

function explained(error: unknown): never {
  if (!(error instanceof DatabaseRefused) || !error.message.startsWith('Another Leitstand server'))
    throw error;
  throw new DatabaseRefused(`${error.message} Or give --beside, to fill it while that server runs.`, error);
}

/** As a server without demonstration data does at its first start. */
async function fillIfNew(
  database: Database,
  units: UnitOfWork,
  { adminPassword, until }: Opening,
): Promise<void> {
  if ((await readMeta(database.read, 'filled')) !== null) return;
  await addFirstTexts(units, beginOf(until));
  const account = await addAdmin(units, { adminPassword }, beginOf(until));
  await keepAccountsNotShown(database.write, [account]);
  await keepMeta(database.write, 'filled', new Date(until).toISOString());
}

async function refuseGenerated({ read }: Database): Promise<void> {
  const names = placesFor(1).flatMap(({ identifier, parentIdentifier }) =>
    parentIdentifier ? [identifier] : [],
  );
  const { count } = await read
    .selectFrom('contexts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('identifier', 'in', names)
    .executeTakeFirstOrThrow();
  if (count > 0) {
    throw new DatabaseRefused(
      'This database has generated data already. Take a new one, or another with --database.',
    );
  }
}
