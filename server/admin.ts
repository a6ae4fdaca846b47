import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { DatabaseRefused, DatabaseUnavailable } from '#server/dialect/base/failure.ts';
import { Recovery, UnknownUsername } from '#server/security/account-recovery.ts';
import { securityLogLines } from '#server/security/log-lines.ts';
import { rotateSecrets } from '#server/security/secrets.ts';
import { SecurityLog } from '#server/security/security-log.ts';
import { environmentWith } from '#server/settings/environment.ts';
import { readSettings } from '#server/settings/settings.ts';
import { WrongSetting } from '#server/settings/wrong-setting.ts';
import { type Database, openDatabase } from '#server/store/base/database.ts';
import { isUpToDate } from '#server/store/migrations/migrate.ts';

const USAGE = `Usage, on the server's machine, whether the server runs or not:
  npm run admin -- reset-password NAME        gives NAME a new password and prints it
  npm run admin -- reset-second-factor NAME   switches NAME's second factor off
  npm run admin -- rotate-keys                renews the keys that sign tokens and hash codes
  npm run admin -- security-log [DAYS]        prints the security log of the last DAYS (30) as JSON lines
`;

const DAY_MS = 24 * 3_600_000;
const DAYS = 30;

const MENDABLE = [WrongSetting, DatabaseRefused, DatabaseUnavailable, UnknownUsername];

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  const mendable = MENDABLE.some((kind) => error instanceof kind);
  const detail = error instanceof Error ? (mendable ? error.message : error.stack) : String(error);
  process.stderr.write(`${detail}\n`);
  process.exitCode = 1;
}

/** @returns the exit code */
async function run([command, argument, ...more]: readonly string[]): Promise<number> {
  const work = more.length === 0 ? workOf(command, argument) : null;
  if (!work) {
    process.stderr.write(USAGE);
    return 2;
  }
  const { databaseUrl } = readSettings(environmentWith(resolve('.env')));
  const database = await openDatabase(databaseUrl, 'tool');
  try {
    if (!(await isUpToDate(database.read))) {
      throw new DatabaseRefused('The database is of an earlier version. Start the server once.');
    }
    await work(database);
  } finally {
    await database.close();
  }
  return 0;
}

type Work = (database: Database) => Promise<void>;

function workOf(command: string | undefined, argument: string | undefined): Work | null {
  switch (command) {
    case 'reset-password':
      return argument ? (database) => resetPassword(database, argument) : null;
    case 'reset-second-factor':
      return argument ? (database) => resetSecondFactor(database, argument) : null;
    case 'rotate-keys':
      return argument === undefined ? rotateKeys : null;
    case 'security-log':
      return /^[1-9]\d{0,4}$/.test(argument ?? String(DAYS))
        ? (database) => printLog(database, Number(argument ?? DAYS))
        : null;
    default:
      return null;
  }
}

async function resetPassword(database: Database, username: string): Promise<void> {
  const password = await recovery(database).resetPassword(username);
  print(`The new password of ${username} is ${password}`);
  print('It is shown only this once. All sessions of this user have ended.');
}

async function resetSecondFactor(database: Database, username: string): Promise<void> {
  const wasOn = await recovery(database).resetSecondFactor(username);
  print(
    wasOn
      ? `The second factor of ${username} is off. All sessions of this user have ended.`
      : `The second factor of ${username} was not on. Nothing was changed.`,
  );
}

async function rotateKeys(database: Database): Promise<void> {
  await rotateSecrets({ database, ...byHand(database) });
  print('The keys are new. Servers that run go by them within ten seconds.');
  print('Codes that were sent are void; sessions go on. The access code for syncs is set by ACCESS_CODE.');
}

async function printLog(database: Database, days: number): Promise<void> {
  for await (const line of securityLogLines(database, Date.now() - days * DAY_MS)) print(line);
}

function recovery(database: Database): Recovery {
  return new Recovery({ database, now: Date.now, ...byHand(database) });
}

/** Under whose name, and where, it is written down. */
function byHand(database: Database) {
  const securityLog = new SecurityLog(database, Date.now, () => {});
  return { securityLog, actor: { userId: null, username: `${whoSitsHere()} (npm run admin)` } };
}

function whoSitsHere(): string {
  try {
    return userInfo().username;
  } catch {
    // In a container the user may have a number only.
    return `user ${process.getuid?.() ?? 'without a name'}`;
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
