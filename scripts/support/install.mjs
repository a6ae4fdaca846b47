import { existsSync, readFileSync } from 'node:fs';
import { delimiter } from 'node:path';
import { DIST, inHouse } from './house.mjs';
import { holdAlso, withLock } from './lock.mjs';
import { readStamp, removeStamp, sumOf, traceOf, writeStamp } from './stamp.mjs';
import { runTool } from './tools.mjs';
import { counted, giveUp, say, secondsSince, withProgress } from './words.mjs';

/** Kept in node_modules, so that it goes with it. */
const STAMP = inHouse('node_modules', '.leitstand-installed');
/** File that npm writes when an installation is complete. */
const INSTALLED = 'node_modules/.package-lock.json';

export const SETUP_LOCK = `${DIST}/setup.lock`;

/**
 * @typedef {{version?: string, integrity?: string, optional?: boolean, os?: string[], cpu?: string[],
 *   libc?: string[]}} LockedPackage
 */

/**
 * The packages of a lock file by their place, without the project itself.
 * @param {string} file
 * @returns {Map<string, LockedPackage>}
 */
function packagesOf(file) {
  const { packages } = JSON.parse(readFileSync(inHouse(file), 'utf8'));
  const places = new Map(Object.entries(packages));
  places.delete('');
  return /** @type {Map<string, LockedPackage>} */ (places);
}

/**
 * Whether what npm says it has installed is what the lock file asks for. Packages for other machines may lack.
 * @param {Map<string, LockedPackage>} locked
 * @param {Map<string, LockedPackage>} installed
 */
export function isAsLocked(locked, installed) {
  const missing = [...locked].filter(([place, wanted]) => {
    const found = installed.get(place);
    if (!found) return !wanted.optional;
    return found.version !== wanted.version || found.integrity !== wanted.integrity;
  });
  return missing.length === 0 && [...installed.keys()].every((place) => locked.has(place));
}

function currentSum() {
  const lock = readFileSync(inHouse('package-lock.json'));
  return sumOf(lock, traceOf(INSTALLED), process.platform, process.arch);
}

/** @param {string} place such as node_modules/react */
function isThere(place) {
  return existsSync(inHouse(place, 'package.json'));
}

/** Whether everything that npm says it has installed is there; its list stays behind when folders are removed. */
function isComplete() {
  return existsSync(inHouse(INSTALLED)) && [...packagesOf(INSTALLED).keys()].every(isThere);
}

/** Whether node_modules is what package-lock.json asks for. */
function isInstalled() {
  const stamp = readStamp(STAMP);
  if (stamp !== null && stamp === currentSum()) return true;
  if (!isComplete() || !isAsLocked(packagesOf('package-lock.json'), packagesOf(INSTALLED))) return false;
  writeStamp(STAMP, currentSum());
  return true;
}

/** The C library that programs are linked with here; Alpine is the one that differs. */
const C_LIBRARY = existsSync('/etc/alpine-release') ? 'musl' : 'glibc';

/** @param {LockedPackage} wanted */
function isForThisMachine(wanted) {
  /** @type {(allowed: string[] | undefined, own: string) => boolean} */
  const fits = (allowed, own) => !allowed || allowed.includes(own);
  return fits(wanted.os, process.platform) && fits(wanted.cpu, process.arch) && fits(wanted.libc, C_LIBRARY);
}

/**
 * The environment without the project's own programs on the PATH: the installation removes them while it runs.
 * @returns {NodeJS.ProcessEnv}
 */
function outsideEnvironment() {
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !/node_modules[\\/]\.bin$/.test(folder));
  return { ...process.env, PATH: path.join(delimiter) };
}

async function install() {
  const started = performance.now();
  const places = [...packagesOf('package-lock.json')]
    .filter(([, wanted]) => isForThisMachine(wanted))
    .map(([place]) => place);
  say(
    `Installing ${counted(places.length, 'package')} as package-lock.json names them (once, about half a minute) …`,
  );
  removeStamp(STAMP);
  const { code, tail } = await withProgress(
    () => `${places.filter(isThere).length} of ${counted(places.length, 'package')} unpacked`,
    // Development packages are needed to build, whatever NODE_ENV says.
    () =>
      runTool('npm', ['ci', '--include=dev', '--include=optional'], {
        env: outsideEnvironment(),
        onStart: (pid) => holdAlso(SETUP_LOCK, pid),
      }),
  );
  if (code !== 0) {
    giveUp(`${tail}\n\nThe packages could not be installed: 'npm ci' ended with code ${code}.`);
  }
  if (!isComplete()) {
    giveUp("'npm ci' has ended, and yet packages are missing. Please remove node_modules and try again.");
  }
  writeStamp(STAMP, currentSum());
  say(`Installed in ${secondsSince(started)}.`);
}

/** Installs the packages unless they are there as locked; ends the script when that fails. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  await withLock(SETUP_LOCK, async () => {
    if (!isInstalled()) await install();
  });
}
