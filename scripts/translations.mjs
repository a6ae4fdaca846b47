/* The interface's texts. German stands in the sources, its translations in src/i18n/locales. Its options: see USAGE. */

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createCompiledCatalog } from '@lingui/cli/api';
import { serializeTexts } from './catalog-format.mjs';
import { showHelp } from './support/arguments.mjs';
import { counted } from './support/words.mjs';

/** @typedef {Record<string, string>} Texts identifier to text */

const LOCALES_FOLDER = fileURLToPath(new URL('../src/i18n/locales/', import.meta.url));
export const SOURCE = 'de';
/** Languages that have every text, and the regions that have only what they say differently. */
export const BASES = ['de', 'en', 'fr'];
export const REGIONS = ['de_DE', 'en_GB', 'en_US', 'fr_FR', 'fr_BE'];

const USAGE = `npm run translations -- with one of
  --extract                                brings the catalogs in step with the sources
  --check                                  fails when a text is missing, unused or different from the sources
  --export LOCALE [--from en] [--out FILE] writes the file for a translator of a language, with what is translated
  --import FILE [--to FOLDER] [--wordings FILE]
                                           takes the translated file over as a catalog, and as wordings to import`;

/** Where the server looks for further catalogs unless TRANSLATIONS_DIR says otherwise. */
const ADDED_FOLDER = './data/translations';

/** @param {string} name @param {string} [folder] @returns {Promise<Texts>} */
export async function readCatalog(name, folder = LOCALES_FOLDER) {
  const path = join(folder, `${name}.json`);
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
  console.log(`${counted(Object.keys(sources).length, 'message')}.`);
}

async function check() {
  const { extractTexts, findLiteralTexts } = await import('./support/message-sources.mjs');
  const { americanFindings, catalogFindings } = await import('./support/catalog-findings.mjs');
  const [sources, literals, ...catalogs] = await Promise.all([
    extractTexts(),
    findLiteralTexts(),
    ...[...BASES, ...REGIONS].map((name) => readCatalog(name)),
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
    count === 0
      ? `${counted(Object.keys(sources).length, 'message')}, all translated.`
      : `${counted(count, 'finding')}.`,
  );
  process.exitCode = count === 0 ? 0 : 1;
}

/** @param {{export: string, from: string, out?: string | undefined, to: string}} options */
async function exportTo({ export: name, from, out, to }) {
  const { exportLanguage, wantedLocale } = await import('./support/added-language.mjs');
  const { extractOrigins } = await import('./support/message-sources.mjs');
  const locale = wantedLocale(name);
  if (!BASES.includes(from)) throw new Error(`--from takes ${BASES.join(', ')}, not ${from}.`);
  const [sources, german, translated, origins] = await Promise.all([
    readCatalog(from),
    readCatalog(SOURCE),
    readCatalog(locale, to),
    extractOrigins(),
  ]);
  const file = out ?? `${locale}.xlf`;
  await writeFile(file, exportLanguage({ locale, from, sources, german, translated, origins }));
  const missing = Object.keys(german).filter((id) => !translated[id]).length;
  console.log(
    `${file}: ${counted(Object.keys(german).length, 'text')}, ${missing} of them to be translated.`,
  );
}

/** @param {{import: string, to: string, wordings?: string | undefined}} options */
async function importFrom({ import: file, to, wordings }) {
  const { asWordings, importLanguage } = await import('./support/added-language.mjs');
  const german = await readCatalog(SOURCE);
  const { path, locale, texts, missing, findings } = await importLanguage({ file, german, folder: to });
  for (const finding of findings) console.error(`left out: ${finding}`);
  console.log(
    `${path}: ${counted(Object.keys(texts).length, 'text')}; untranslated, and shown in English: ${missing}.`,
  );
  if (wordings !== undefined) {
    const { csv, left } = asWordings(locale, texts);
    await writeFile(wordings, csv);
    console.log(`${wordings}: the same as wordings, without ${left.length} that a wording cannot hold.`);
  }
  if (findings.length > 0) process.exitCode = 1;
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  showHelp(USAGE);
  try {
    const { values } = parseArgs({
      options: {
        extract: { type: 'boolean' },
        check: { type: 'boolean' },
        export: { type: 'string' },
        import: { type: 'string' },
        from: { type: 'string', default: 'en' },
        out: { type: 'string' },
        to: { type: 'string', default: ADDED_FOLDER },
        wordings: { type: 'string' },
      },
    });
    if (values.extract) await extract();
    else if (values.check) await check();
    else if (values.export !== undefined) await exportTo({ ...values, export: values.export });
    else if (values.import !== undefined) await importFrom({ ...values, import: values.import });
    else
      throw new Error('npm run translations -- takes --extract, --check, --export LOCALE or --import FILE.');
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
