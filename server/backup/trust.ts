import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MANIFEST, type Manifest } from '#server/backup/manifest.ts';
import { BackupRefused } from '#server/backup/refused.ts';
import { isSignedBy, SIGNATURE_ENDING } from '#server/backup/signature.ts';

export interface Trust {
  /** Public keys whose backups are taken here; none: a signature is only held against the key that it names. */
  readonly signers: readonly string[];
  /** Whether backups are taken that no one has signed, from before backups were signed. */
  readonly unsigned: boolean;
}

/** What is known of who has made a backup. */
export type Signature = 'trusted' | 'unknownSigner' | 'unsigned';

/**
 * Holds a backup against its signature.
 * @throws BackupRefused when it was changed since, or was made by no one who is trusted here
 */
export async function checkSignature(
  backup: string,
  { signer }: Manifest,
  { signers, unsigned }: Trust,
): Promise<Signature> {
  const path = join(backup, MANIFEST);
  const signature = await readFile(path + SIGNATURE_ENDING).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (signature === null || signer === undefined) {
    if (signature === null && signer === undefined && (unsigned || signers.length === 0)) return 'unsigned';
    throw new BackupRefused(
      `The backup ${backup} has no signature. If it is from before backups were signed, say --unsigned.`,
    );
  }
  if (!isSignedBy(signer, await readFile(path), signature)) {
    throw new BackupRefused(`The backup ${backup} was changed: ${MANIFEST} does not fit its signature.`);
  }
  if (signers.length === 0) return 'unknownSigner';
  if (signers.includes(signer)) return 'trusted';
  throw new BackupRefused(
    `The backup ${backup} is signed by ${signer}, which is none of the keys trusted here. If you know it, add it to BACKUP_SIGNERS.`,
  );
}
