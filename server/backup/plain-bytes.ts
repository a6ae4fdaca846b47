import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyFile, writeBytes } from '#server/backup/bytes.ts';
import type { CheckedBackup } from '#server/backup/check.ts';
import { decrypted } from '#server/backup/encryption.ts';
import { databaseFileOf } from '#server/backup/manifest.ts';
import { BackupRefused } from '#server/backup/refused.ts';
import type { SumLine } from '#server/backup/sums.ts';
import type { Sum } from '#server/files/file-store.ts';

/** The bytes of a backup as they were before it was made, encrypted or not. */
export class PlainBytes {
  readonly #checked: CheckedBackup;
  readonly #identities: readonly string[];

  constructor(checked: CheckedBackup, identities: readonly string[]) {
    this.#checked = checked;
    this.#identities = identities;
  }

  /**
   * Lets `work` have the file of the database; one that is decrypted is gone afterwards.
   * @throws BackupRefused when it cannot be decrypted
   */
  async withDatabase<Result>(work: (file: string) => Promise<Result>): Promise<Result> {
    const { backup, manifest } = this.#checked;
    const stored = join(backup, databaseFileOf(manifest));
    if (!manifest.recipients) return work(stored);
    const folder = await mkdtemp(join(tmpdir(), 'leitstand-restore-'));
    try {
      const file = join(folder, manifest.database.file);
      await writeBytes(decrypted(stored, this.#identities), file, null);
      return await work(file);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /**
   * Copies a file of the backup.
   * @returns the sum of the copy
   * @throws BackupRefused when it cannot be decrypted, or was changed since the backup was looked at
   */
  async copy({ path, sha256 }: Pick<SumLine, 'path' | 'sha256'>, to: string): Promise<Sum> {
    const { backup, manifest } = this.#checked;
    const from = join(backup, path);
    if (manifest.recipients) return (await writeBytes(decrypted(from, this.#identities), to, null)).plain;
    const copied = await copyFile(from, to);
    if (copied?.sha256 === sha256) return copied;
    throw new BackupRefused(`The backup ${backup} is damaged: ${path} was changed while it was read.`);
  }
}
