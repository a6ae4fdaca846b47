import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { inHouse } from './house.mjs';

/**
 * A short sum of texts.
 * @param {...(string | Buffer)} parts
 */
export function sumOf(...parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex');
}

/**
 * Size and time of change of a file, or of every file below a folder: enough to see that something was edited, and
 * cheap enough for every start.
 * @param {string} path from the root of the project, or absolute
 * @returns {string}
 */
export function traceOf(path) {
  const stat = statSync(inHouse(path), { throwIfNoEntry: false });
  if (!stat) return `${path} -`;
  if (!stat.isDirectory()) return `${path} ${stat.size} ${stat.mtimeMs}`;
  return readdirSync(inHouse(path))
    .sort()
    .map((name) => traceOf(`${path}/${name}`))
    .join('\n');
}

/** @param {string} file */
export function readStamp(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/**
 * @param {string} file
 * @param {string} sum
 */
export function writeStamp(file, sum) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, sum);
}

/** @param {string} file */
export function removeStamp(file) {
  rmSync(file, { force: true });
}
