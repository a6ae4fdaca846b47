import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { SUMS } from '#server/backup/manifest.ts';
import { BackupRefused } from '#server/backup/refused.ts';

/** Nothing else is ever read from a backup, so that no line leads out of its folder. */
const LINE =
  /^([0-9a-f]{64}) {2}((?:database\.sqlite|database\.dump|files\/[0-9a-f]{2}\/([0-9a-f]{32}))(?:\.age)?)$/;

/** One file of a backup. */
export interface SumLine {
  readonly sha256: string;
  /** Below the backup's folder. */
  readonly path: string;
  /** Of a document's file, what its bytes are called; null for the database. */
  readonly fileNameOnDisk: string | null;
}

export function sumLine(sha256: string, path: string): string {
  return `${sha256}  ${path}\n`;
}

/**
 * The files of a backup.
 * @throws BackupRefused at a line that no backup has
 */
export async function* readSums(backup: string): AsyncGenerator<SumLine> {
  const path = join(backup, SUMS);
  let number = 0;
  const handle = await open(path);
  for await (const line of handle.readLines()) {
    number += 1;
    const [, sha256, place, fileNameOnDisk] = LINE.exec(line) ?? [];
    if (sha256 === undefined || place === undefined) {
      throw new BackupRefused(`${path}, line ${number}: this is no file of a backup.`);
    }
    yield { sha256, path: place, fileNameOnDisk: fileNameOnDisk ?? null };
  }
}
