/*
 * Run by the project's own Node.js: builds the console into dist/console, or with the inspector into dist/inspected, and its translations into dist/translations,
 * and lays a brotli and a gzip version beside every text file; with --verbose it lists them. Other scripts call it through
 * support/built.mjs.
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { compileTranslations } from '../translations.mjs';
import { compressedApiViewer, writeApiViewer } from './api-viewer.mjs';
import { consoleFolder, DIST } from './house.mjs';
import { putInPlace } from './put-in-place.mjs';
import { weightLines } from './weights.mjs';
import { giveUp, say } from './words.mjs';

const TEXT = new Set(['.js', '.css', '.html', '.json', '.svg', '.txt']);
/** The server writes its base path and its languages into it, so it is never sent as it lies here. */
const REWRITTEN = 'index.html';

/**
 * Lays the compressed versions of a file beside it, unless they would be no smaller.
 * @param {string} folder
 * @param {{name: string, bytes: Buffer}} file below the folder
 * @returns {Promise<import('./weights.mjs').Weight>}
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
 * @returns {Promise<import('./weights.mjs').Weight[]>} what every text file below it weighs
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

async function compile() {
  const page = join(DIST, consoleFolder());
  const translations = join(DIST, 'translations');
  await mkdir(`${translations}.next`, { recursive: true });
  const [viewer] = await Promise.all([
    // Compressed while the console is still being built, which keeps one processor busy only.
    compressedApiViewer(),
    build({ logLevel: 'warn', build: { outDir: `${page}.next` } }),
    compileTranslations(`${translations}.next`).then(() => compressAll(`${translations}.next`)),
  ]);
  const weights = await compressAll(`${page}.next`);
  await writeApiViewer(join(`${page}.next`, 'api-viewer'), viewer);
  const html = await readFile(join(`${page}.next`, REWRITTEN), 'utf8');
  await putInPlace(page);
  await putInPlace(translations);
  for (const line of weightLines(weights, html, process.argv.includes('--verbose'))) say(line);
}

try {
  await compile();
} catch (error) {
  // The error is in the sources; a stack trace of this script would not help.
  giveUp(error instanceof Error ? error.message : String(error));
}
