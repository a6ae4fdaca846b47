import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { canInstall, installPackage } from './apt.mjs';
import { giveUp, say } from './words.mjs';

/** Debian keeps the programs of each version apart, and none of them on the PATH. */
const DEBIAN = '/usr/lib/postgresql';
const OLDEST = 15;

/** The folder with PostgreSQL's programs: the newest of Debian's, or where the PATH leads; undefined without any. */
export function findPostgres() {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).map(Number) : [];
  const debian = versions
    .filter((version) => version >= OLDEST)
    .sort((a, b) => b - a)
    .map((version) => join(DEBIAN, String(version), 'bin'));
  const folders = [...debian, ...(process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')];
  return folders.find((folder) => existsSync(join(folder, 'initdb')));
}

/** Sees to it that there is a PostgreSQL for the tests; ends the script with what to do when there can be none. */
export async function ensurePostgres() {
  if (findPostgres() !== undefined) return;
  if (!canInstall()) {
    giveUp(
      "The server's tests need PostgreSQL, and it cannot be installed from here (that takes apt-get and root or sudo " +
        `without a password). Please install PostgreSQL ${OLDEST} or newer and put initdb and postgres on the PATH.`,
    );
  }
  say("Installing PostgreSQL for the server's tests (apt-get, once, about a minute) …");
  await installPackage('postgresql');
  if (findPostgres() === undefined) {
    giveUp(`apt-get installed PostgreSQL, and yet there is none from version ${OLDEST} on.`);
  }
}
