import { WrongSetting } from '#server/settings/wrong-setting.ts';

type Read = <Value>(name: string, parse: (value: string, name: string) => Value, missing: Value) => Value;

/** By whose keys backups are encrypted, signed and trusted. */
export interface BackupKeys {
  /** Public keys of age; none: backups are not encrypted. */
  readonly backupRecipients: readonly string[];
  /** File of the key that signs; null: beside the database or the files, made with the first backup. */
  readonly backupSigningKey: string | null;
  /** Public keys of other machines whose backups are taken here. */
  readonly backupSigners: readonly string[];
}

export function readBackupKeys(read: Read): BackupKeys {
  return {
    backupRecipients: read<readonly string[]>('BACKUP_RECIPIENTS', recipients, []),
    backupSigningKey: read<string | null>('BACKUP_SIGNING_KEY', (value) => value, null),
    backupSigners: read<readonly string[]>('BACKUP_SIGNERS', signers, []),
  };
}

function recipients(value: string, name: string): readonly string[] {
  const keys = listed(value);
  if (keys.every((key) => /^age1[a-z0-9]{50,4000}$/.test(key))) return keys;
  // Who confuses the two halves of a key must not find the secret one in a log.
  throw new WrongSetting(name, 'a comma list of public keys of age, age1…', '…');
}

function signers(value: string, name: string): readonly string[] {
  const keys = listed(value);
  if (keys.every((key) => /^[A-Za-z0-9+/]{43}=$/.test(key))) return keys;
  throw new WrongSetting(
    name,
    'a comma list of keys of 44 characters, as npm run backup prints its own',
    '…',
  );
}

function listed(value: string): readonly string[] {
  return value.split(',').map((one) => one.trim());
}
