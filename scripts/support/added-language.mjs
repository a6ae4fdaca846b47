import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { csvLine, MARK } from '#contract/csv.ts';
import { serializeTexts } from '../catalog-format.mjs';
import { catalogFindings } from './catalog-findings.mjs';
import { readTranslatorFile, translatorFile } from './translator-file.mjs';

/** @typedef {Record<string, string>} Texts identifier to text */

const LOCALE = /^[a-z]{2}(_[A-Z]{2})?$/;
const COUNTS = /\{\s*\w+\s*,\s*(plural|select|selectordinal)\s*,/;
const NAME = /\{\s*(\w+)\s*\}/g;
const TAG = /<\/?\d+\/?>/;

/** @param {string} locale such as it or pt_BR @throws Error */
export function wantedLocale(locale) {
  if (LOCALE.test(locale)) return locale;
  throw new Error(`A language is named like it or pt_BR, not ${locale}.`);
}

/** @param {string} locale */
const tagOf = (locale) => locale.replace('_', '-');

/**
 * The file for a translator of a language: every message of the console, with the German one, where it is shown, and what
 * its placeholders are.
 * @param {object} given
 * @param {string} given.locale
 * @param {string} given.from base language that is translated from
 * @param {Texts} given.sources in that language
 * @param {Texts} given.german
 * @param {Texts} given.translated what has been translated before
 * @param {Readonly<Record<string, readonly string[]>>} given.origins files of the console that show the message
 */
export function exportLanguage({ locale, from, sources, german, translated, origins }) {
  const units = Object.keys(german).map((id) => ({
    id,
    source: sources[id] ?? german[id] ?? '',
    target: translated[id] ?? '',
    notes: notesOf(id, sources[id] ?? '', german[id] ?? '', origins[id] ?? []),
  }));
  return translatorFile({ from: tagOf(from), to: tagOf(locale), units });
}

/**
 * @param {string} id
 * @param {string} source
 * @param {string} german
 * @param {readonly string[]} origins
 */
function notesOf(id, source, german, origins) {
  const names = [...new Set([...source.matchAll(NAME)].map(([, name]) => `{${name}}`))];
  const notes = [{ category: 'identifier', text: id }];
  if (source !== german) notes.push({ category: 'german', text: german });
  if (origins.length > 0) notes.push({ category: 'shown', text: origins.join(', ') });
  if (names.length > 0)
    notes.push({ category: 'placeholders', text: `Keep as they are: ${names.join(' ')}` });
  if (TAG.test(source))
    notes.push({ category: 'tags', text: 'Keep <0>…</0> around the words that they stand around.' });
  if (COUNTS.test(source)) {
    notes.push({
      category: 'forms',
      text: 'ICU MessageFormat: translate the text inside the braces of one, other …; add the forms that your language has (zero, one, two, few, many, other). # is the number.',
    });
  }
  return notes;
}

/**
 * Takes a translated file over as a catalog, which the server finds in TRANSLATIONS_DIR. Texts with other placeholders
 * than the German ones, or that are no message, are left out and named.
 * @param {object} given
 * @param {string} given.file
 * @param {Texts} given.german
 * @param {string} given.folder
 * @returns {Promise<{path: string, locale: string, texts: Texts, missing: number, findings: string[]}>}
 */
export async function importLanguage({ file, german, folder }) {
  const { locale, texts: read } = await translatedTexts(file);
  const wrong = catalogFindings({
    name: locale,
    catalog: read,
    sources: german,
    isSource: false,
    isRegion: true,
  });
  const bad = new Set(wrong.map((line) => line.split(' ')[1] ?? ''));
  const texts = Object.fromEntries(Object.entries(read).filter(([id]) => !bad.has(id)));
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${locale}.json`);
  await writeFile(path, serializeTexts(texts));
  const missing = Object.keys(german).filter((id) => !(id in texts)).length;
  return { path, locale, texts, missing, findings: wrong };
}

/** @param {string} file */
async function translatedTexts(file) {
  try {
    const { lang, texts } = readTranslatorFile(await readFile(file, 'utf8'));
    return { locale: wantedLocale(lang.replace('-', '_')), texts };
  } catch (error) {
    throw new Error(`${file} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

/**
 * The same texts as wordings, in a file that the console imports into a context. A wording has no forms for numbers and
 * no tags, so messages with them can only be in a catalog.
 * @param {string} locale
 * @param {Texts} texts
 * @returns {{csv: string, left: string[]}} the file, and the identifiers of what it cannot hold
 */
export function asWordings(locale, texts) {
  const fits = Object.entries(texts).filter(([, text]) => !COUNTS.test(text) && !TAG.test(text));
  const rows = fits.map(([id, text]) =>
    csvLine([id, tagOf(locale).slice(0, 2), text.replace(NAME, '{%$1%}')], ','),
  );
  return {
    csv: MARK + csvLine(['identifier', 'lang', 'value'], ',') + rows.join(''),
    left: Object.keys(texts).filter((id) => !fits.some(([fit]) => fit === id)),
  };
}
