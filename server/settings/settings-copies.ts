import { WrongSetting } from '#server/settings/wrong-setting.ts';

type Read = <Value>(name: string, parse: (value: string, name: string) => Value, missing: Value) => Value;

/** Where the log of the embedded database is copied to. */
export interface CopiesSettings {
  readonly folder: string;
  /** Any moment of the last so many can be restored. */
  readonly days: number;
}

/** @throws WrongSetting, also where the database is on a server that archives its own log */
export function readCopies(databaseUrl: string, read: Read): CopiesSettings | null {
  const days = read('WAL_COPIES_DAYS', daysOf, 7);
  const folder = read<string | null>('WAL_COPIES', (value) => value, null);
  if (folder === null) return null;
  if (databaseUrl.startsWith('sqlite:')) return { folder, days };
  throw new WrongSetting('WAL_COPIES', 'a folder only with the embedded database', folder);
}

function daysOf(value: string, name: string): number {
  if (/^\d{1,4}$/.test(value) && Number(value) >= 1 && Number(value) <= 3_650) return Number(value);
  throw new WrongSetting(name, 'a number of days from 1 to 3650', value);
}
