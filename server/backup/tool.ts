import '#server/house/closed-pipe.mjs';
import { resolve } from 'node:path';
import { BackupRefused } from '#server/backup/refused.ts';
import { DatabaseRefused, DatabaseUnavailable } from '#server/dialect/base/failure.ts';
import { FilesRefused, StoreGone } from '#server/files/file-store.ts';
import type { StorePlace } from '#server/files/open-store.ts';
import { asksForHelp } from '#server/house/help.mjs';
import { environmentWith } from '#server/settings/environment.ts';
import { readSettings, type Settings } from '#server/settings/settings.ts';
import type { BackupKeys } from '#server/settings/settings-backup.ts';
import { WrongSetting } from '#server/settings/wrong-setting.ts';

/** Neither the command nor what it makes is for any other user: a database holds secrets. */
const ONLY_OWNER = 0o077;

const MENDABLE = [BackupRefused, DatabaseRefused, DatabaseUnavailable, FilesRefused, StoreGone, WrongSetting];

/** The arguments are not those of the command. */
export class WrongUse extends Error {}

/**
 * Runs a command with the arguments of this process, and sets its exit code: 1 for what it refuses, in one line, or
 * cannot do, 2 for wrong arguments.
 */
export async function runTool(usage: string, work: (args: string[]) => Promise<number>): Promise<void> {
  const args = process.argv.slice(2);
  if (asksForHelp(args)) {
    print(usage.trimEnd());
    return;
  }
  process.umask(ONLY_OWNER);
  try {
    process.exitCode = await work(args);
  } catch (error) {
    const isWrongUse = error instanceof WrongUse || codeOf(error).startsWith('ERR_PARSE_ARGS');
    process.stderr.write(isWrongUse ? usage : `${reasonOf(error)}\n`);
    process.exitCode = isWrongUse ? 2 : 1;
  }
}

/** Where database and files lie, and by which keys they are backed up, by the settings that the server has. */
export function readStorage(): Pick<Settings, 'databaseUrl'> & StorePlace & BackupKeys {
  return readSettings(environmentWith(resolve('.env')));
}

/** A path as the person who typed it means it: npm runs commands in the project's folder, wherever it was called. */
export function fromHere(path: string): string {
  return resolve(process.env.INIT_CWD ?? '.', path);
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isMendable = MENDABLE.some((kind) => error instanceof kind) || /^E[A-Z]+$/.test(codeOf(error));
  return (isMendable ? error.message : error.stack) ?? error.message;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
