import { existsSync, realpathSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { copyFile } from '#server/backup/bytes.ts';
import { sqlitePath } from '#server/backup/copy-database.ts';
import type { Manifest } from '#server/backup/manifest.ts';
import { BackupRefused } from '#server/backup/refused.ts';
import { shownAddress } from '#server/dialect/base/address.ts';
import { makeFolder } from '#server/dialect/base/make-folder.ts';
import { openDatabase } from '#server/store/base/database.ts';
import { readMeta } from '#server/store/base/meta.ts';
import { executedMigrations } from '#server/store/migrations/migrate.ts';

/** Users who were signed in then must not be so again: they may have been locked out since. */
export const FORGOTTEN = ['sessions', 'pendingLogins'] as const;

/** A database that no server can open while it is looked at and replaced. */
export interface Replaceable {
  /** As people read it. */
  readonly name: string;
  /** Whether there is anything in it. */
  readonly isFilled: boolean;
  /** Whether it can be replaced when it is filled. */
  readonly isReplaceable: boolean;
  /** null for one that is empty, or damaged. */
  readonly databaseId: string | null;
  /**
   * Puts a backup's database in its place, in one step.
   * @param file of the backup's database
   * @returns what the old one is called from now on; null when it is gone, or there was none
   */
  replace(file: string): Promise<string | null>;
}

/**
 * Lets `work` have a database for itself.
 * @param kind what the backup's database is
 * @throws DatabaseRefused while a server has it; BackupRefused for a backup that cannot go there
 */
export async function withReplaceable<Result>(
  databaseUrl: string,
  kind: Manifest['database']['kind'],
  work: (database: Replaceable) => Promise<Result>,
): Promise<Result> {
  const path = sqlitePath(databaseUrl);
  if (path === null) return withPostgres(databaseUrl, kind, work);
  if (kind === 'sqlite') return withSqlite(path, work);
  throw new BackupRefused(
    'The backup is of a database of a PostgreSQL server, and DATABASE_URL names an embedded one. There is a way from embedded to PostgreSQL only.',
  );
}

async function withSqlite<Result>(
  path: string,
  work: (database: Replaceable) => Promise<Result>,
): Promise<Result> {
  const { lockForServer } = await import('#server/dialect/sqlite/lock.ts');
  const { replaceSqlite } = await import('#server/dialect/sqlite/replace.ts');
  makeFolder(dirname(resolve(path)));
  const folder = realpathSync(dirname(resolve(path)));
  const file = existsSync(path) ? realpathSync(path) : join(folder, basename(path));
  const lock = lockForServer(file);
  try {
    return await work({
      name: file,
      isReplaceable: true,
      ...(existsSync(file) ? await stateOf(`sqlite:${file}`) : EMPTY),
      replace: async (copy) => {
        const prepared = `${file}.restoring`;
        await rm(prepared, { force: true });
        await copyFile(copy, prepared);
        const keptAs = `${file}.before-${new Date().toISOString().replace(/[:.]/g, '-')}`;
        replaceSqlite(file, prepared, { forget: FORGOTTEN, keptAs });
        return existsSync(keptAs) ? keptAs : null;
      },
    });
  } finally {
    lock.release();
  }
}

async function withPostgres<Result>(
  databaseUrl: string,
  kind: Manifest['database']['kind'],
  work: (database: Replaceable) => Promise<Result>,
): Promise<Result> {
  const { aloneOnPostgres, replacePostgres } = await import('#server/dialect/postgres/dump.ts');
  const name = shownAddress(databaseUrl);
  return aloneOnPostgres(databaseUrl, name, async () =>
    work({
      name,
      isReplaceable: kind === 'postgres',
      ...(await stateOf(databaseUrl)),
      replace: async (file) => {
        if (kind === 'postgres') await replacePostgres(databaseUrl, file, FORGOTTEN);
        else await fillFromSqlite(databaseUrl, file);
        return null;
      },
    }),
  );
}

/** From a copy, since tables of an older version are brought up to date in it first. */
async function fillFromSqlite(databaseUrl: string, file: string): Promise<void> {
  const { carryOver } = await import('#server/backup/carry-over.ts');
  const folder = await mkdtemp(join(tmpdir(), 'leitstand-restore-'));
  try {
    const copy = join(folder, 'database.sqlite');
    await copyFile(file, copy);
    await carryOver(copy, databaseUrl, [...FORGOTTEN, 'endpoints']);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type State = Pick<Replaceable, 'isFilled' | 'databaseId'>;

const EMPTY: State = { isFilled: false, databaseId: null };
/** There is something of unknown content. */
const DAMAGED: State = { isFilled: true, databaseId: null };

async function stateOf(databaseUrl: string): Promise<State> {
  try {
    const database = await openDatabase(databaseUrl, 'tool');
    try {
      const { read } = database;
      const tables = await read.introspection.getTables({ withInternalKyselyTables: true });
      if (tables.length === 0) return EMPTY;
      const isOurs = (await executedMigrations(read)).length > 0;
      const databaseId = isOurs ? await readMeta(read, 'databaseId') : null;
      // Tables alone are nothing: the first thing that is ever written is what the database is called.
      return { isFilled: !isOurs || databaseId !== null, databaseId };
    } finally {
      await database.close();
    }
  } catch (error) {
    // One that cannot be reached cannot be replaced either, and says so then.
    if (sqlitePath(databaseUrl) === null) throw error;
    return DAMAGED;
  }
}
