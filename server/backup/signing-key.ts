import { dirname, join } from 'node:path';
import { sqlitePath } from '#server/backup/copy-database.ts';
import { readSigner } from '#server/backup/signature.ts';
import type { Trust } from '#server/backup/trust.ts';
import { localFolder, type StorePlace } from '#server/files/open-store.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { BackupKeys } from '#server/settings/settings-backup.ts';

type Places = Pick<Settings, 'databaseUrl'> & StorePlace & BackupKeys;

/** Where the key lies that signs this machine's backups: never in a backup, so that its finder cannot sign another. */
export function signingKeyPath(settings: Places): string {
  if (settings.backupSigningKey !== null) return settings.backupSigningKey;
  const database = sqlitePath(settings.databaseUrl);
  return join(dirname(database ?? localFolder(settings)), 'backup-signing-key.pem');
}

/** Whose backups are taken here: this machine's own, and those of the signers that the settings name. */
export async function trustOf(settings: Places, unsigned: boolean): Promise<Trust> {
  const own = await readSigner(signingKeyPath(settings));
  return { signers: [...(own ? [own.name] : []), ...settings.backupSigners], unsigned };
}
