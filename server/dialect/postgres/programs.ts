import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Client } from 'pg';
import { DatabaseRefused } from '#server/dialect/base/failure.ts';

/** Debian keeps the programs of each version apart; the newest can talk to every older server. */
const DEBIAN = '/usr/lib/postgresql';
/** Name of sessions that do not belong to a server. */
export const TOOL = 'leitstand-tool';
const SAID_AT_MOST = 4_000;

type ProgramName = 'pg_dump' | 'pg_restore' | 'psql';

export interface RunningProgram {
  readonly child: ChildProcess;
  /** Comes when it has ended well. @throws DatabaseRefused with what it said when it has not */
  readonly done: Promise<void>;
}

/**
 * Where PostgreSQL's own programs lie.
 * @param versionsFolder with a folder for each version, as Debian has it
 * @throws DatabaseRefused when one of them is not on this machine
 */
export function programsFolder(names: readonly ProgramName[], versionsFolder = DEBIAN): string {
  const versions = existsSync(versionsFolder) ? readdirSync(versionsFolder) : [];
  const debian = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((name) => join(versionsFolder, name, 'bin'));
  const folders = [...debian, ...(process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')];
  const found = folders.find((folder) => names.every((name) => existsSync(join(folder, name))));
  if (found !== undefined) return found;
  throw new DatabaseRefused(
    `This takes ${names.join(' and ')} on this machine: install PostgreSQL's client programs (on Debian the package postgresql-client) of the server's version or newer.`,
  );
}

/**
 * The environment in which PostgreSQL's programs reach the same database in the same way as the server does. A password
 * on their command line could be read by everybody on the machine.
 */
export function programEnvironment(url: string): NodeJS.ProcessEnv {
  const { host, port, user, database, password } = new Client({ connectionString: url });
  const { searchParams } = new URL(url);
  const tls = Object.entries({
    PGSSLMODE: searchParams.get('sslmode'),
    PGSSLROOTCERT: searchParams.get('sslrootcert'),
    PGSSLCERT: searchParams.get('sslcert'),
    PGSSLKEY: searchParams.get('sslkey'),
  }).filter((entry): entry is [string, string] => entry[1] !== null);
  return {
    ...process.env,
    ...Object.fromEntries(tls),
    PGHOST: host,
    PGPORT: String(port),
    ...(user !== undefined && { PGUSER: user }),
    ...(database !== undefined && { PGDATABASE: database }),
    ...(typeof password === 'string' && { PGPASSWORD: password }),
    PGAPPNAME: TOOL,
    PGCLIENTENCODING: 'UTF8',
  };
}

/** Starts one of PostgreSQL's programs. */
export function startProgram(path: string, args: readonly string[], options: SpawnOptions): RunningProgram {
  const child = spawn(path, args, options);
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-SAID_AT_MOST);
  });
  const done = new Promise<void>((resolve, reject) => {
    child.on('error', (error) => reject(new DatabaseRefused(`${path}: ${error.message}`, error)));
    child.on('close', (code, signal) => {
      if (code === 0) return resolve();
      const how = said.trim().split('\n').slice(0, 5).join(' ') || `it ended with ${code ?? signal}`;
      reject(new DatabaseRefused(`PostgreSQL's program ${path} did not succeed: ${how}`));
    });
  });
  // Looked at where it is waited for; until then it must not end the process.
  done.catch(() => {});
  return { child, done };
}
