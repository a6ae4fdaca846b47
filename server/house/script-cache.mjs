import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { cachedDataVersionTag } from 'node:v8';
import { Script } from 'node:vm';
import { crc32 } from 'node:zlib';

const HEAD = '(function (exports, require, module, __filename, __dirname) {';
/** Before the code: the checksums of its source and of itself. */
const HEADER_BYTES = 8;

/** @typedef {(exports: object, require: (name: string) => unknown, module: {exports: object}, file: string, folder: string) => void} Run */

/**
 * Loads CommonJS files with what an earlier start has compiled, including the functions that were only compiled when
 * they were called. The cache of Node.js has none of those: it takes a file as it is before it runs.
 *
 * V8 refuses code of another version or of other flags, and what is refused or damaged is compiled again. Of the source
 * it compares only the length, so its checksum is compared here. What runs is the build of the server, which Node.js
 * would run too; the checksums find damage, not intent, and a user who can write to the cache could write to the code.
 * @param {string} folder of the files
 * @param {string} cache where compiled code is kept; without it, or when it cannot be written, everything is compiled
 */
export function scriptLoader(folder, cache) {
  const nodeRequire = createRequire(join(folder, 'main.mjs'));
  /** @type {Map<string, {exports: object}>} */
  const modules = new Map();
  /** @type {{file: string, source: number, script: Script}[]} what was not cached, and is to be */
  const compiled = [];
  const tag = cachedDataVersionTag().toString(16);

  /**
   * @param {string} name of a file of the folder
   * @returns {object} its exports
   */
  function load(name) {
    // Node.js reads the source maps only of what it loads itself.
    if (process.sourceMapsEnabled) return nodeRequire(`./${name}`);
    const known = modules.get(name);
    if (known) return known.exports;
    const module = { exports: {} };
    modules.set(name, module);
    const file = join(folder, name);
    scriptOf(file, name)(module.exports, require, module, file, folder);
    return module.exports;
  }

  /** @param {string} name */
  function require(name) {
    return name.startsWith('./') ? load(name.slice(2)) : nodeRequire(name);
  }

  /**
   * @param {string} file
   * @param {string} name
   * @returns {Run}
   */
  function scriptOf(file, name) {
    const bytes = readFileSync(file);
    const source = crc32(bytes);
    const cached = join(cache, `${name}-${tag}`);
    const cachedData = readCached(cached, source);
    const script = new Script(`${HEAD}${bytes.toString()}\n})`, {
      filename: file,
      ...(cachedData && { cachedData }),
    });
    if (!cachedData || script.cachedDataRejected) compiled.push({ file: cached, source, script });
    return script.runInThisContext();
  }

  /** Keeps what has been compiled by now and was not cached. */
  function keep() {
    try {
      if (compiled.length > 0) mkdirSync(cache, { recursive: true });
      for (const { file, source, script } of compiled) writeCached(file, source, script.createCachedData());
    } catch {
      // The next start takes longer, that is all.
    }
    compiled.length = 0;
  }

  return { load, keep };
}

/**
 * @param {string} file
 * @param {number} source checksum of what the code has to be of
 */
function readCached(file, source) {
  try {
    const bytes = readFileSync(file);
    const code = bytes.subarray(HEADER_BYTES);
    return bytes.readUInt32LE(0) === source && bytes.readUInt32LE(4) === crc32(code) ? code : null;
  } catch {
    return null;
  }
}

/**
 * Writes in one step: another server may be reading.
 * @param {string} file
 * @param {number} source
 * @param {Buffer} code
 */
function writeCached(file, source, code) {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt32LE(source, 0);
  header.writeUInt32LE(crc32(code), 4);
  const written = `${file}.${process.pid}`;
  writeFileSync(written, Buffer.concat([header, code]));
  renameSync(written, file);
}
