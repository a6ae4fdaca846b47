import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { linkFile, sumOf, syncFolder, writeBytes } from '#server/backup/bytes.ts';
import type { DatabaseContents, KnownFile } from '#server/backup/contents.ts';
import { copyDatabase } from '#server/backup/copy-database.ts';
import { ENCRYPTED_ENDING, type Encrypt, encryptionFor } from '#server/backup/encryption.ts';
import {
  backupName,
  backupsIn,
  databaseFileOf,
  MANIFEST,
  type Manifest,
  readManifest,
  SUMS,
} from '#server/backup/manifest.ts';
import { counted, megabytes, type Progress } from '#server/backup/progress.ts';
import { BackupRefused } from '#server/backup/refused.ts';
import { ensureSigner, readSigner, SIGNATURE_ENDING, type Signer } from '#server/backup/signature.ts';
import { signingKeyPath } from '#server/backup/signing-key.ts';
import { readSums, sumLine } from '#server/backup/sums.ts';
import { makeFolder } from '#server/dialect/base/make-folder.ts';
import { type FileStore, isStoreName, placeOf, type Sum } from '#server/files/file-store.ts';
import { openStore, type StorePlace } from '#server/files/open-store.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { BackupKeys } from '#server/settings/settings-backup.ts';
import { SERVER_VERSION } from '#server/settings/versions.ts';

interface BackupParts {
  readonly settings: Pick<Settings, 'databaseUrl'> & StorePlace & BackupKeys;
  /** Holds the backups, each in a folder of its own; is made when it is missing. */
  readonly to: string;
  /** This many backups stay, this one among them; null: all. */
  readonly keep: number | null;
  readonly now: () => Date;
  readonly progress: Progress;
}

export interface MadeBackup {
  readonly folder: string;
  readonly manifest: Manifest;
  /** Of the files: this many did not have to be copied again. */
  readonly linked: number;
  /** Names of backups that were taken away. */
  readonly removed: readonly string[];
}

/**
 * Makes a backup of database and files while servers run. Bytes never change and are there before the database names
 * them, so the database is copied first, and then what the copy names. Until it is whole it has another name.
 * @throws BackupRefused, DatabaseRefused or StoreGone with one line; nothing remains then
 */
export async function makeBackup(parts: BackupParts): Promise<MadeBackup> {
  const { to, now } = parts;
  const begun = now();
  const sealing = await sealingOf(parts.settings);
  prepareFolder(to);
  await removeLeftOvers(to);
  const unfinished = join(to, `unfinished-${hostname()}-${process.pid}-${randomBytes(4).toString('hex')}`);
  await mkdir(unfinished);
  try {
    const { manifest, linked } = await new Filling(parts, sealing, { folder: unfinished, begun }).fill();
    const folder = join(resolve(to), backupName(begun));
    await rename(unfinished, folder);
    await syncFolder(to);
    return { folder, manifest, linked, removed: await removeOld(parts, manifest.databaseId) };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

class Filling {
  readonly #parts: BackupParts;
  readonly #folder: string;
  readonly #begun: Date;
  readonly #sealing: Sealing;
  #linked = 0;
  #bytes = 0;

  constructor(
    parts: BackupParts,
    sealing: Sealing,
    { folder, begun }: { readonly folder: string; readonly begun: Date },
  ) {
    this.#parts = parts;
    this.#sealing = sealing;
    this.#folder = folder;
    this.#begun = begun;
  }

  async fill(): Promise<{ readonly manifest: Manifest; readonly linked: number }> {
    const { recipients } = this.#sealing;
    const { copied, sha256 } = await this.#takeDatabase();
    const { kind, file, contents } = copied;
    const database = { kind, file, migrations: [...contents.migrations] };
    const stored = databaseFileOf({ database, ...recipients });
    const sums = await open(join(this.#folder, SUMS), 'wx');
    const missing: string[] = [];
    try {
      await sums.appendFile(sumLine(sha256, stored));
      const count = await this.#takeFiles(contents, missing, (line) => sums.appendFile(line));
      await sums.sync();
      // Made with the first backup, not by one that fails: a restore on this machine would ask for what that one signed.
      const signer = this.#sealing.signer ?? (await ensureSigner(signingKeyPath(this.#parts.settings)));
      const manifest: Manifest = {
        product: 'Leitstand',
        format: recipients.recipients ? 2 : 1,
        version: SERVER_VERSION,
        creationDate: this.#begun.toISOString(),
        databaseId: contents.databaseId,
        database,
        files: { count, bytes: this.#bytes, missing },
        sumsSha256: (await sumOf(join(this.#folder, SUMS)))?.sha256 ?? '',
        ...recipients,
        signer: signer.name,
      };
      await this.#sign(manifest, stored, signer);
      return { manifest, linked: this.#linked };
    } finally {
      await sums.close();
    }
  }

  /** Copied elsewhere first where it is to be encrypted: it is never in the clear where backups are kept. */
  async #takeDatabase() {
    const { settings, progress } = this.#parts;
    const { encrypt } = this.#sealing;
    const folder = encrypt ? await mkdtemp(join(tmpdir(), 'leitstand-backup-')) : this.#folder;
    try {
      const copying = copyDatabase(settings.databaseUrl, folder);
      const copied = await progress.during(() => 'copying the database', copying);
      const looking = encrypt
        ? encryptedCopy(join(folder, copied.file), join(this.#folder, copied.file), encrypt)
        : sumOf(join(folder, copied.file));
      const sum = await progress.during(() => 'looking at the copy of the database', looking);
      return { copied, sha256: sum?.sha256 ?? '' };
    } finally {
      if (encrypt) await rm(folder, { recursive: true, force: true });
    }
  }

  async #takeFiles(
    { databaseId, files }: DatabaseContents,
    missing: string[],
    addLine: (line: string) => Promise<void>,
  ): Promise<number> {
    const earlier = await this.#earlierBackup(databaseId);
    const store = openStore(this.#parts.settings, { databaseId, now: Date.now, reportFailure });
    let count = 0;
    for (const file of files) {
      const { fileNameOnDisk, isBound } = file;
      const sum = isStoreName(fileNameOnDisk) ? await this.#take(file, { earlier, store }) : null;
      if (sum !== null) {
        await addLine(sumLine(sum, this.#placeOf(file)));
        count += 1;
      } else if (isBound) missing.push(fileNameOnDisk);
      this.#parts.progress.reached(
        () => `${count} of ${counted(files.length, 'file')}, ${megabytes(this.#bytes)}`,
      );
    }
    return count;
  }

  #placeOf({ fileNameOnDisk }: KnownFile): string {
    return `files/${placeOf(fileNameOnDisk)}${this.#sealing.encrypt ? ENCRYPTED_ENDING : ''}`;
  }

  /** @returns the hash of the file that is in the backup now; null: the bytes that the database means are not to be had */
  async #take(file: KnownFile, { earlier, store }: Sources): Promise<string | null> {
    const { fileNameOnDisk, sha256, size } = file;
    const { encrypt } = this.#sealing;
    const path = this.#placeOf(file);
    const to = join(this.#folder, path);
    const known = earlier?.sums.get(fileNameOnDisk);
    if (earlier && known !== undefined && (encrypt || known === sha256)) {
      if (await linkFile(join(earlier.folder, path), to, encrypt ? null : size)) {
        this.#linked += 1;
        this.#bytes += size;
        return known;
      }
    }
    const content = await store.open(fileNameOnDisk);
    if (content === null) return null;
    const { plain, written } = await writeBytes(await content.stream(0, content.size - 1), to, encrypt);
    if (plain.sha256 === sha256) {
      this.#bytes += size;
      return written.sha256;
    }
    await rm(to, { force: true });
    return null;
  }

  /** Written last, when everything else lies on the disk. */
  async #sign(manifest: Manifest, databaseFile: string, signer: Signer): Promise<void> {
    for (const path of [databaseFile, '.']) await syncFolder(join(this.#folder, path));
    const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
    const path = join(this.#folder, MANIFEST);
    await writeFile(path + SIGNATURE_ENDING, signer.sign(text), { flush: true });
    await writeFile(path, text, { flush: true });
  }

  async #earlierBackup(databaseId: string): Promise<EarlierBackup | null> {
    for (const folder of (await backupsIn(this.#parts.to)).toReversed()) {
      const manifest = await readManifest(folder).catch(() => null);
      if (manifest?.databaseId !== databaseId) continue;
      // Bytes for other keys are of no use to the owners of these.
      if (!isDeepStrictEqual(manifest.recipients, this.#sealing.recipients.recipients)) continue;
      const sums = new Map<string, string>();
      for await (const { fileNameOnDisk, sha256 } of readSums(folder)) {
        if (fileNameOnDisk !== null) sums.set(fileNameOnDisk, sha256);
      }
      return { folder, sums };
    }
    return null;
  }
}

/** How a backup is closed against readers and changes. */
interface Sealing {
  /** Null before the first backup. */
  readonly signer: Signer | null;
  readonly encrypt: Encrypt | null;
  /** As the manifest names them. */
  readonly recipients: Pick<Manifest, 'recipients'>;
}

async function sealingOf(settings: BackupParts['settings']): Promise<Sealing> {
  const { backupRecipients } = settings;
  return {
    encrypt: encryptionFor(backupRecipients),
    recipients: backupRecipients.length > 0 ? { recipients: [...backupRecipients] } : {},
    signer: await readSigner(signingKeyPath(settings)),
  };
}

async function encryptedCopy(from: string, to: string, encrypt: Encrypt): Promise<Sum> {
  const { written } = await writeBytes(createReadStream(from), to + ENCRYPTED_ENDING, encrypt);
  return written;
}

/** Where the bytes of files are found. */
interface Sources {
  readonly earlier: EarlierBackup | null;
  readonly store: FileStore;
}

interface EarlierBackup {
  readonly folder: string;
  /** Hash of each file by its name. */
  readonly sums: ReadonlyMap<string, string>;
}

/** A file that cannot be closed: what was read of it has been held against its sum. */
function reportFailure(): void {}

function prepareFolder(folder: string): void {
  try {
    makeFolder(folder);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new BackupRefused(`The folder ${resolve(folder)} cannot be used: ${reason}.`);
  }
}

/** Removes unfinished backups left by killed processes of this machine. */
async function removeLeftOvers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const [, host, pid] = /^unfinished-(.+)-(\d+)-[0-9a-f]{8}$/.exec(name) ?? [];
    if (host === hostname() && !isRunning(Number(pid))) {
      await rm(join(folder, name), { recursive: true, force: true });
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}

/** Only what is a backup of this database. */
async function removeOld({ to, keep }: BackupParts, databaseId: string): Promise<readonly string[]> {
  if (keep === null) return [];
  const own: string[] = [];
  for (const folder of await backupsIn(to)) {
    const manifest = await readManifest(folder).catch(() => null);
    if (manifest?.databaseId === databaseId) own.push(folder);
  }
  const old = own.slice(0, -keep);
  for (const folder of old) {
    // Without it, it is no backup any more: one that is broken off here must not look whole.
    await rm(join(folder, MANIFEST));
    await rm(folder, { recursive: true, force: true });
  }
  return old;
}
