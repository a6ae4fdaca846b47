import { join } from 'node:path';
import { sumOf } from '#server/backup/bytes.ts';
import { type Manifest, readManifest, SUMS } from '#server/backup/manifest.ts';
import { counted, type Progress } from '#server/backup/progress.ts';
import { BackupRefused } from '#server/backup/refused.ts';
import { readSums } from '#server/backup/sums.ts';
import { checkSignature, type Signature, type Trust } from '#server/backup/trust.ts';

const NAMED_AT_MOST = 5;

export interface CheckedBackup {
  readonly backup: string;
  readonly manifest: Manifest;
  readonly signature: Signature;
}

/**
 * Reads every byte of a backup and holds it against what was written down when it was made.
 * @param backup its folder
 * @throws BackupRefused with what is missing or changed, or when no one who is trusted has signed it
 */
export async function checkBackup(backup: string, trust: Trust, progress: Progress): Promise<CheckedBackup> {
  const manifest = await readManifest(backup);
  const signature = await checkSignature(backup, manifest, trust);
  if ((await sumOf(join(backup, SUMS)))?.sha256 !== manifest.sumsSha256) {
    throw new BackupRefused(`The backup ${backup} is damaged: ${SUMS} is missing or was changed.`);
  }
  const faults: string[] = [];
  let looked = 0;
  for await (const { path, sha256 } of readSums(backup)) {
    const found = await sumOf(join(backup, path));
    if (found?.sha256 !== sha256) faults.push(`${path} ${found === null ? 'is missing' : 'was changed'}`);
    looked += 1;
    progress.reached(() => `${looked} of ${counted(manifest.files.count + 1, 'file')} looked at`);
  }
  if (faults.length === 0) return { backup, manifest, signature };
  const more = faults.length > NAMED_AT_MOST ? `, and ${faults.length - NAMED_AT_MOST} more` : '';
  throw new BackupRefused(
    `The backup ${backup} is damaged: ${faults.slice(0, NAMED_AT_MOST).join(', ')}${more}.`,
  );
}
