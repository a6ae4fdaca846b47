import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type CheckedBackup, checkBackup } from '#server/backup/check.ts';
import { findBackup } from '#server/backup/manifest.ts';
import { PlainBytes } from '#server/backup/plain-bytes.ts';
import { counted, type Progress } from '#server/backup/progress.ts';
import { BackupRefused } from '#server/backup/refused.ts';
import { type Replaceable, withReplaceable } from '#server/backup/replace-database.ts';
import { readSums, type SumLine } from '#server/backup/sums.ts';
import type { Trust } from '#server/backup/trust.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { openStore, type StorePlace } from '#server/files/open-store.ts';
import type { Settings } from '#server/settings/settings.ts';
import { unknownMigrations } from '#server/store/migrations/migrate.ts';

interface RestoreParts {
  readonly settings: Pick<Settings, 'databaseUrl'> & StorePlace;
  readonly trust: Trust;
  /** Secret keys of age, for a backup that is encrypted. */
  readonly identities: readonly string[];
  /** A backup, or the folder of several, of which it is the newest. */
  readonly from: string;
  /** Whether a database that has anything in it may be replaced. */
  readonly replace: boolean;
  readonly progress: Progress;
}

export interface Restored extends CheckedBackup {
  /** As people read it. */
  readonly database: string;
  /** New name of the previous database; null if there was none, or it has been removed. */
  readonly before: string | null;
}

/**
 * Looks whether a backup is whole and this version can read it.
 * @param from a backup, or the folder of several, of which it is the newest
 * @throws BackupRefused when it is not
 */
export async function checkedBackup(from: string, trust: Trust, progress: Progress): Promise<CheckedBackup> {
  const backup = await findBackup(from);
  const checked = await checkBackup(backup, trust, progress);
  const { manifest } = checked;
  const unknown = unknownMigrations(manifest.database.migrations);
  if (unknown.length > 0) {
    throw new BackupRefused(
      `The backup ${backup} was made by a newer version of Leitstand (${manifest.version}; ${unknown.join(', ')}). Use that version.`,
    );
  }
  return checked;
}

/**
 * Brings database and files back to a backup. Bytes come first: names of theirs are never given twice, so they are in
 * no one's way. Then the database is replaced in one step. Whenever this is broken off, everything is as before, or as
 * in the backup; unreferenced bytes are swept.
 * @throws BackupRefused, DatabaseRefused or FilesRefused with one line; everything is as before then
 */
export async function restoreBackup(parts: RestoreParts): Promise<Restored> {
  const { settings, progress } = parts;
  const checked = await checkedBackup(parts.from, parts.trust, progress);
  const { manifest } = checked;
  const plain = new PlainBytes(checked, parts.identities);
  return withReplaceable(settings.databaseUrl, manifest.database.kind, async (database) => {
    refuseFilled(database, parts.replace);
    const { databaseId } = manifest;
    const store = openStore(settings, { databaseId, now: Date.now, reportFailure: () => {} });
    await store.handOver(database.databaseId);
    const before = await plain.withDatabase(async (file) => {
      await bringFiles(checked, plain, store, progress);
      const replacing = database.replace(file);
      return progress.during(() => 'bringing the database back', replacing);
    });
    await store.claim(true);
    return { ...checked, database: database.name, before };
  });
}

function refuseFilled({ isFilled, isReplaceable, name }: Replaceable, replace: boolean): void {
  if (!isFilled || (replace && isReplaceable)) return;
  if (!isReplaceable) {
    throw new BackupRefused(
      `The database ${name} is not empty. A backup of an embedded database goes into an empty database of a PostgreSQL server.`,
    );
  }
  throw new BackupRefused(
    `The database ${name} is not empty. Set DATABASE_URL and FILES_DIR to a new place, or say --replace.`,
  );
}

async function bringFiles(
  { backup, manifest: { files, recipients } }: CheckedBackup,
  plain: PlainBytes,
  store: FileStore,
  progress: Progress,
): Promise<void> {
  let brought = 0;
  for await (const { fileNameOnDisk: name, sha256, path } of readSums(backup)) {
    if (name === null) continue;
    // Of an encrypted file only the sum of what lies in the backup is known.
    if (recipients || (await store.sumOf(name))?.sha256 !== sha256)
      await bringFile({ name, sha256, path }, plain, store);
    brought += 1;
    progress.reached(() => `${brought} of ${counted(files.count, 'file')} restored`);
  }
}

async function bringFile(
  { name, ...line }: Pick<SumLine, 'sha256' | 'path'> & { readonly name: string },
  plain: PlainBytes,
  store: FileStore,
): Promise<void> {
  // Where what has arrived in part is taken away after a day.
  const arriving = join(store.incoming, `restore-${randomBytes(16).toString('hex')}`);
  try {
    await store.keep(name, arriving, await plain.copy(line, arriving));
  } finally {
    await rm(arriving, { force: true });
  }
}
