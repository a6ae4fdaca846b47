import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { DatabaseRefused } from '#server/dialect/base/failure.ts';
import type { Schema } from '#server/store/schema/schema.ts';

/** Every migration in its order. A name that has been published is never changed. */
const MIGRATIONS: Readonly<Record<string, () => Promise<Migration>>> = {
  '001-foundation': () => import('#server/store/migrations/001-foundation.ts'),
  '002-texts': () => import('#server/store/migrations/002-texts.ts'),
  '005-mail-templates': () => import('#server/store/migrations/005-mail-templates.ts'),
  '003-people': () => import('#server/store/migrations/003-people.ts'),
  '004-servers': () => import('#server/store/migrations/004-servers.ts'),
  '007-audit': () => import('#server/store/migrations/007-audit.ts'),
  '006-documents': () => import('#server/store/migrations/006-documents.ts'),
  '009-sync': () => import('#server/store/migrations/009-sync.ts'),
  '010-endpoint-warnings': () => import('#server/store/migrations/010-endpoint-warnings.ts'),
  '011-text-care': () => import('#server/store/migrations/011-text-care.ts'),
  '012-undo-stack': () => import('#server/store/migrations/012-undo-stack.ts'),
  '013-home-work': () => import('#server/store/migrations/013-home-work.ts'),
  '014-webhooks': () => import('#server/store/migrations/014-webhooks.ts'),
  '015-public-files': () => import('#server/store/migrations/015-public-files.ts'),
  '016-access-tokens': () => import('#server/store/migrations/016-access-tokens.ts'),
  '018-session-places': () => import('#server/store/migrations/018-session-places.ts'),
  '019-fresh-proof': () => import('#server/store/migrations/019-fresh-proof.ts'),
  '021-factors': () => import('#server/store/migrations/021-factors.ts'),
  '022-passkeys': () => import('#server/store/migrations/022-passkeys.ts'),
  '024-security-chain': () => import('#server/store/migrations/024-security-chain.ts'),
  '025-deleted-users': () => import('#server/store/migrations/025-deleted-users.ts'),
  '026-required-steps': () => import('#server/store/migrations/026-required-steps.ts'),
  '027-security-log-subjects': () => import('#server/store/migrations/027-security-log-subjects.ts'),
  '028-cheaper-search-indexes': () => import('#server/store/migrations/028-cheaper-search-indexes.ts'),
  '029-places-left': () => import('#server/store/migrations/029-places-left.ts'),
  '030-planner-statistics': () => import('#server/store/migrations/030-planner-statistics.ts'),
  '031-events-of-users-by-time': () => import('#server/store/migrations/031-events-of-users-by-time.ts'),
  '032-care-outlives-contexts': () => import('#server/store/migrations/032-care-outlives-contexts.ts'),
  '033-undone-revisions': () => import('#server/store/migrations/033-undone-revisions.ts'),
  '034-longer-pending-lists': () => import('#server/store/migrations/034-longer-pending-lists.ts'),
};

/**
 * Brings the tables up to date, all in one transaction. A database that is up to date costs one query.
 * @throws DatabaseRefused when a newer server has changed the tables already, or a migration fails
 */
export async function migrate(write: Kysely<Schema>): Promise<void> {
  if (await isUpToDate(write)) return;

  const { Migrator } = await import('kysely/migration');
  const { error } = await new Migrator({ db: write, provider: { getMigrations } }).migrateToLatest();
  if (error !== undefined) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DatabaseRefused(`The tables of the database could not be brought up to date: ${reason}`, error);
  }
}

/**
 * Whether the tables are as this version has them.
 * @throws DatabaseRefused when a newer server has changed them already
 */
export async function isUpToDate(write: Kysely<Schema>): Promise<boolean> {
  const done = await executedMigrations(write);
  const foreign = unknownMigrations(done);
  if (foreign.length > 0) {
    throw new DatabaseRefused(
      `The database was changed by a newer version of Leitstand (${foreign.join(', ')}). Start that version.`,
    );
  }
  return done.length === Object.keys(MIGRATIONS).length;
}

/** Whether these are the migrations of this version, all of them and no other. */
export function isOurs(names: readonly string[]): boolean {
  return names.length === Object.keys(MIGRATIONS).length && unknownMigrations(names).length === 0;
}

/** Those of these migrations that only a newer version has. */
export function unknownMigrations(names: readonly string[]): readonly string[] {
  return names.filter((name) => !Object.hasOwn(MIGRATIONS, name));
}

async function getMigrations(): Promise<Record<string, Migration>> {
  const loaded = Object.entries(MIGRATIONS).map(async ([name, load]) => [name, await load()] as const);
  return Object.fromEntries(await Promise.all(loaded));
}

/** The migrations that a database has seen; none when it has no tables yet. */
export async function executedMigrations(write: Kysely<Schema>): Promise<readonly string[]> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
      write,
    );
    return rows.map((row) => row.name);
  } catch (error) {
    const tables = await write.introspection.getTables({ withInternalKyselyTables: true });
    if (tables.some((table) => table.name === 'kysely_migration')) throw error;
    return [];
  }
}
