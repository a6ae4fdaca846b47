import {
  appendFileSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { withProgress } from './words.mjs';

/**
 * When a process began, in ticks since the machine did; keeps a lock from being taken for that of a later process
 * with the same number. Empty where the system does not tell. A process that has ended and that no one has taken note
 * of began at no time.
 * @param {number} pid
 */
function beginning(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? 'never' : (fields[19] ?? '');
  } catch {
    return '';
  }
}

/**
 * How a process is named in a lock.
 * @param {number} pid
 */
function entry(pid) {
  return `${pid} ${beginning(pid)}\n`;
}

/** @param {string} line of a lock file */
function isAlive(line) {
  const [pid = '', began = ''] = line.split(' ');
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
  return began === beginning(Number(pid));
}

/** @param {string} owners the content of a lock file */
function isHeld(owners) {
  return owners.trimEnd().split('\n').some(isAlive);
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/**
 * Takes the lock if it is free. A link either appears whole or not at all, so no one ever reads half a lock.
 * @param {string} file
 */
function take(file) {
  const own = `${file}.${process.pid}`;
  writeFileSync(own, entry(process.pid));
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(own, { force: true });
  }
}

/**
 * Puts a lock aside whose owner is gone. Renaming succeeds for one process only; if another one has taken the lock
 * over since it was read, that one's lock is put back.
 * @param {string} file
 * @param {string} stale what was read
 */
function putAside(file, stale) {
  const aside = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, aside);
    if (read(aside) !== stale) linkSync(aside, file);
  } catch {
    // Another process was faster; the next look finds out which.
  }
  rmSync(aside, { force: true });
}

/**
 * Lets a tool hold the lock too: what it does goes on when the script that started it is killed.
 * @param {string} file of a lock that this process holds
 * @param {number} pid
 */
export function holdAlso(file, pid) {
  appendFileSync(file, entry(pid));
}

/**
 * Does something that no two processes may do at once, waiting for the other one with a word about it.
 * @template T
 * @param {string} file the lock; names the processes that own it
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(file, work) {
  mkdirSync(dirname(file), { recursive: true });
  if (!take(file)) {
    let owners = read(file) ?? '';
    await withProgress(
      () => `waiting for another start that is setting up (process ${owners.split(' ')[0]})`,
      async () => {
        while (!take(file)) {
          owners = read(file) ?? owners;
          if (!isHeld(owners)) putAside(file, owners);
          else await wait(200);
        }
      },
    );
  }
  const release = () => rmSync(file, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}
