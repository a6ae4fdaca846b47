/*
 * The interface's texts. German stands in the sources, its translations in src/i18n/locales.
 *   --extract   brings the catalogs in step with the sources
 *   --check     fails when a text is missing, unused, different from the sources, or does not stand in a catalog at all
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { createCompiledCatalog } from '@lingui/cli/api';
import { serializeTexts } from './catalog-format.mjs';

/** @typedef {Record<string, string>} Texts identifier to text */

const LOCALES_FOLDER = fileURLToPath(new URL('../src/i18n/locales/', import.meta.url));
export const SOURCE = 'de';
/** Languages that have every text, and the regions that have only what they say differently. */
export const BASES = ['de', 'en', 'fr'];
export const REGIONS = ['de_DE', 'en_GB', 'en_US', 'fr_FR', 'fr_BE'];

/** @param {string} name @returns {Promise<Texts>} */
export async function readCatalog(name) {
  const path = join(LOCALES_FOLDER, `${name}.json`);
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw new Error(`${path} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

/**
 * Writes one compiled file for each base language and each region; a region's holds only its own messages.
 * @param {string} outDir
 */
export async function compileTranslations(outDir) {
  await mkdir(outDir, { recursive: true });
  await Promise.all(
    [...BASES, ...REGIONS].map(async (name) => {
      const texts = Object.fromEntries(
        Object.entries(await readCatalog(name)).filter(([, text]) => text !== ''),
      );
      const { source, errors } = createCompiledCatalog(name, texts, { namespace: 'json', strict: true });
      const [first] = errors;
      if (first) throw new Error(`${name}.json: ${first.id} is no message: ${first.error.message}`);
      await writeFile(join(outDir, `${name}.json`), source);
    }),
  );
}

/** Adds what is new (German filled, the others empty), takes out what is gone, and says what is to be translated. */
async function extract() {
  const { extractTexts } = await import('./support/message-sources.mjs');
  const sources = await extractTexts();
  const before = await readCatalog(SOURCE);
  await writeFile(join(LOCALES_FOLDER, `${SOURCE}.json`), serializeTexts(sources));
  const changed = Object.keys(sources).filter((id) => before[id] !== undefined && before[id] !== sources[id]);
  for (const name of BASES.filter((base) => base !== SOURCE)) {
    const catalog = await readCatalog(name);
    const next = Object.fromEntries(Object.keys(sources).map((id) => [id, catalog[id] ?? '']));
    await writeFile(join(LOCALES_FOLDER, `${name}.json`), serializeTexts(next));
    const missing = Object.keys(next).filter((id) => next[id] === '');
    if (missing.length > 0) console.log(`${name}: to be translated: ${missing.join(', ')}`);
  }
  for (const name of REGIONS) {
    const own = Object.entries(await readCatalog(name)).filter(([id]) => id in sources);
    await writeFile(join(LOCALES_FOLDER, `${name}.json`), serializeTexts(Object.fromEntries(own)));
  }
  if (changed.length > 0) console.log(`German changed, look at the translations: ${changed.join(', ')}`);
  console.log(`${Object.keys(sources).length} messages.`);
}

async function check() {
  const { extractTexts, findLiteralTexts } = await import('./support/message-sources.mjs');
  const { americanFindings, catalogFindings } = await import('./support/catalog-findings.mjs');
  const [sources, literals, ...catalogs] = await Promise.all([
    extractTexts(),
    findLiteralTexts(),
    ...[...BASES, ...REGIONS].map(readCatalog),
  ]);
  const findings = [...BASES, ...REGIONS].flatMap((name, index) =>
    catalogFindings({
      name,
      catalog: catalogs[index] ?? {},
      sources,
      isSource: name === SOURCE,
      isRegion: REGIONS.includes(name),
    }),
  );
  const [english = {}, american = {}] = ['en', 'en_US'].map(
    (name) => catalogs[[...BASES, ...REGIONS].indexOf(name)],
  );
  findings.push(...americanFindings(english, american));
  for (const finding of [...literals, ...findings]) console.error(finding);
  const count = literals.length + findings.length;
  console.log(
    count === 0 ? `${Object.keys(sources).length} messages, all translated.` : `${count} findings.`,
  );
  process.exitCode = count === 0 ? 0 : 1;
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  try {
    if (argv[2] === '--extract') await extract();
    else if (argv[2] === '--check') await check();
    else throw new Error('translations.mjs takes --extract or --check');
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
