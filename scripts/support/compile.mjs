/*
 * Run by the project's own Node.js: builds the console into dist/console and its translations into dist/translations,
 * and lays a brotli and a gzip version beside every text file. Other scripts call it through support/console.mjs.
 */
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { compileTranslations } from '../translations.mjs';
import { DIST } from './house.mjs';
import { giveUp, say, secondsSince } from './words.mjs';

const TEXT = new Set(['.js', '.css', '.html', '.json', '.svg', '.txt']);
/** The server writes its base path and its languages into it, so it is never sent as it lies here. */
const REWRITTEN = 'index.html';

/**
 * @typedef {{name: string, bytes: number, brotli: number}} Weight
 */

/**
 * Lays the compressed versions of a file beside it, unless they would be no smaller.
 * @param {string} folder
 * @param {{name: string, bytes: Buffer}} file below the folder
 * @returns {Promise<Weight>}
 */
async function compress(folder, { name, bytes }) {
  const file = join(folder, name);
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
    promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  if (brotli.length < bytes.length) await writeFile(`${file}.br`, brotli);
  if (gzipped.length < bytes.length) await writeFile(`${file}.gz`, gzipped);
  return { name, bytes: bytes.length, brotli: brotli.length };
}

/**
 * @param {string} folder
 * @returns {Promise<Weight[]>} what every text file below it weighs
 */
async function compressAll(folder) {
  const names = await readdir(folder, { recursive: true });
  const texts = names.filter((name) => TEXT.has(extname(name)) && name !== REWRITTEN);
  const files = await Promise.all(
    texts.map(async (name) => ({ name, bytes: await readFile(join(folder, name)) })),
  );
  // The large ones first, so that no processor is left alone with the last of them.
  files.sort((one, other) => other.bytes.length - one.bytes.length);
  return Promise.all(files.map((file) => compress(folder, file)));
}

/**
 * @param {Weight[]} weights
 * @param {string} page index.html as built
 */
function tellWeights(weights, page) {
  const kilobytes = (/** @type {number} */ bytes) => `${(bytes / 1000).toFixed(1)} KB`.padStart(10);
  const code = weights.filter(({ name }) => /\.(js|css)$/.test(name)).sort((a, b) => b.brotli - a.brotli);
  for (const { name, bytes, brotli } of code) {
    say(
      `  ${name.padEnd(48)}${kilobytes(bytes)}${kilobytes(brotli)} brotli${page.includes(name) ? ', with the page' : ''}`,
    );
  }
  const first = code.filter(({ name }) => page.includes(name));
  const sum = first.reduce((total, { brotli }) => total + brotli, 0);
  const files = first.length === 1 ? 'file' : 'files';
  say(`  With the page: ${kilobytes(sum).trim()} brotli of JavaScript and CSS in ${first.length} ${files}.`);
}

/**
 * Puts the whole new version where the old one was.
 * @param {string} folder
 */
async function putInPlace(folder) {
  await rm(folder, { recursive: true, force: true });
  await rename(`${folder}.next`, folder);
}

async function compile() {
  const started = performance.now();
  const page = join(DIST, 'console');
  const translations = join(DIST, 'translations');
  await mkdir(`${translations}.next`, { recursive: true });
  await Promise.all([
    build({ logLevel: 'warn', build: { outDir: `${page}.next` } }),
    // Compressed while the console is still being built, which keeps one processor busy only.
    compileTranslations(`${translations}.next`).then(() => compressAll(`${translations}.next`)),
  ]);
  const built = secondsSince(started);
  const weights = await compressAll(`${page}.next`);
  tellWeights(weights, await readFile(join(`${page}.next`, REWRITTEN), 'utf8'));
  await putInPlace(page);
  await putInPlace(translations);
  say(`Built in ${built}, ${secondsSince(started)} with compression.`);
}

try {
  await compile();
} catch (error) {
  // What is wrong is in the sources; where this script stood says nothing about it.
  giveUp(error instanceof Error ? error.message : String(error));
}
