import '#server/house/closed-pipe.mjs';
import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { DatabaseRefused, DatabaseUnavailable } from '#server/dialect/base/failure.ts';
import { asksForHelp } from '#server/house/help.mjs';
import { Recovery, UnknownUsername } from '#server/security/account-recovery.ts';
import { securityLogLines } from '#server/security/log-lines.ts';
import { rotateSecrets } from '#server/security/secrets.ts';
import { SecurityLog } from '#server/security/security-log.ts';
import { environmentWith } from '#server/settings/environment.ts';
import { readSettings } from '#server/settings/settings.ts';
import { WrongSetting } from '#server/settings/wrong-setting.ts';
import { type Database, openDatabase } from '#server/store/base/database.ts';
import { isUpToDate } from '#server/store/migrations/migrate.ts';
import { exportPerson, UnknownPerson } from '#server/store/people/export-person.ts';
import { verifyChain } from '#server/store/people/security-chain-check.ts';
import { toInstant } from '#server/store/schema/values.ts';

const USAGE = `Usage, on the server's machine, whether the server runs or not:
  npm run admin -- reset-password NAME        gives NAME a new password and prints it
  npm run admin -- reset-second-factor NAME   switches NAME's second factor off
  npm run admin -- rotate-keys                renews the keys that sign tokens and hash codes
  npm run admin -- security-log [DAYS]        prints the security log of the last DAYS (30) as JSON lines
  npm run admin -- security-log --verify      looks whether an entry was changed, removed or put in; ends with 1 then
  npm run admin -- export-person NAME         prints all that is kept about NAME as JSON
`;

const DAY_MS = 24 * 3_600_000;
const DAYS = 30;

/** An entry of the security log does not fit; the message says which. */
class BrokenChain extends Error {}

const BROKEN = {
  missing: 'is missing',
  changed: 'was changed, or an entry before it',
  personChanged: 'names another person or other values of a person than it did',
  notInChain: 'was put in and is not part of the chain',
} as const;

const MENDABLE = [
  WrongSetting,
  DatabaseRefused,
  DatabaseUnavailable,
  UnknownUsername,
  UnknownPerson,
  BrokenChain,
];

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  const mendable = MENDABLE.some((kind) => error instanceof kind);
  const detail = error instanceof Error ? (mendable ? error.message : error.stack) : String(error);
  process.stderr.write(`${detail}\n`);
  process.exitCode = 1;
}

/** @returns the exit code */
async function run(args: readonly string[]): Promise<number> {
  if (asksForHelp(args)) {
    process.stdout.write(USAGE);
    return 0;
  }
  const [command, argument, ...more] = args;
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
    case 'export-person':
      return argument ? (database) => printPerson(database, argument) : null;
    case 'security-log':
      if (argument === '--verify') return verifyLog;
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

async function verifyLog(database: Database): Promise<void> {
  const { entries, unchained, anchor, end, broken } = await verifyChain(database.read);
  if (anchor.sequence > 0) print(`Entries up to ${anchor.sequence} were removed after their time.`);
  if (unchained > 0) print(`${unchained} entries are from before there was a chain, and cannot be verified.`);
  if (broken) {
    const { sequence, timestamp, reason } = broken;
    const name = sequence === null ? 'An entry' : `Entry ${sequence}`;
    const at = timestamp === null ? '' : ` of ${toInstant(timestamp)}`;
    throw new BrokenChain(`${name}${at} ${BROKEN[reason]}. The ${entries} entries before it fit.`);
  }
  print(`The security log is whole: ${entries} entries, up to ${end.sequence}.`);
  if (end.hash !== '') print(`Its last hash is ${end.hash}; the JSON log has the same one for that entry.`);
}

async function printPerson(database: Database, username: string): Promise<void> {
  print(JSON.stringify(await exportPerson(database.read, username), null, 2));
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
