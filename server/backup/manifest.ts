import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';
import { isThere } from '#server/backup/bytes.ts';
import { ENCRYPTED_ENDING } from '#server/backup/encryption.ts';
import { BackupRefused } from '#server/backup/refused.ts';

/** Says that a backup is whole: it is written last. */
export const MANIFEST = 'manifest.json';
/** One line for each file, as sha256sum writes and checks them. */
export const SUMS = 'SHA256SUMS';

/** Of the folder of a backup, so that names are in the order of time. */
const BACKUP_NAME = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z$/;

const ManifestSchema = z.object({
  product: z.literal('Leitstand'),
  /** 2 where it is encrypted, which earlier versions cannot read. */
  format: z.literal([1, 2]),
  /** Of the product that made it. */
  version: z.string(),
  creationDate: z.iso.datetime(),
  databaseId: z.string(),
  database: z.object({
    kind: z.enum(['sqlite', 'postgres']),
    file: z.enum(['database.sqlite', 'database.dump']),
    migrations: z.array(z.string()),
  }),
  files: z.object({
    count: z.int(),
    bytes: z.int(),
    /** Whose bytes were not where they should have been, or were others. */
    missing: z.array(z.string()),
  }),
  /** Of the list of sums. */
  sumsSha256: z.string(),
  /** Whose keys read it, where database and files are encrypted by age; their names end in .age then. */
  recipients: z.optional(z.array(z.string()).check(z.minLength(1))),
  /** The public half of the key that has signed it. */
  signer: z.optional(z.string()),
});
export type Manifest = z.infer<typeof ManifestSchema>;

/** Folder name for a backup made now. */
export function backupName(now: Date): string {
  return now.toISOString().replace(/[:.]/g, '-');
}

/** What the file of the database is called in a backup. */
export function databaseFileOf({ database, recipients }: Pick<Manifest, 'database' | 'recipients'>): string {
  return database.file + (recipients ? ENCRYPTED_ENDING : '');
}

/**
 * The whole backups in a folder, the oldest first.
 * @returns none when there is no such folder
 */
export async function backupsIn(folder: string): Promise<readonly string[]> {
  if (!(await isThere(folder))) return [];
  const names = (await readdir(folder)).filter((name) => BACKUP_NAME.test(name)).sort();
  const whole: string[] = [];
  for (const name of names) if (await isThere(join(folder, name, MANIFEST))) whole.push(join(folder, name));
  return whole;
}

/**
 * The backup that a folder is, or the newest in it.
 * @throws BackupRefused when there is none
 */
export async function findBackup(folder: string): Promise<string> {
  if (await isThere(join(folder, MANIFEST))) return resolve(folder);
  const newest = (await backupsIn(folder)).at(-1);
  if (newest !== undefined) return resolve(newest);
  throw new BackupRefused(`There is no whole backup in ${resolve(folder)}.`);
}

/** @throws BackupRefused when it is not what this version writes and reads */
export async function readManifest(backup: string): Promise<Manifest> {
  const path = join(backup, MANIFEST);
  const read = ManifestSchema.safeParse(await parsed(path));
  if (read.success) return read.data;
  throw unreadable(path, z.prettifyError(read.error));
}

async function parsed(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    throw unreadable(path, String(error));
  }
}

function unreadable(path: string, reason: string): BackupRefused {
  const words = reason.replace(/\s+/g, ' ');
  return new BackupRefused(`${path} is not the manifest of a backup that this version reads: ${words}`);
}
