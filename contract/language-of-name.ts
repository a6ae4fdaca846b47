import { endingOf } from '#contract/file-name.ts';

/** Where a browser or a system has saved a file of that name before. */
const COPY = /[\s_-]*(?:\(\d{1,3}\)|[-–\s_](?:kopie|copy|copie)(?:[\s_]*\(?\d{1,3}\)?)?)$/i;
/** A version at the end: v2, version 3, rev4. */
const VERSION = /[\s._-]+(?:v|ver|version|rev|r)[\s._-]?\d+(?:[._]\d+)*$/i;
/** A number at the end, such as a year or a date. */
const NUMBER = /[\s._-]+\d[\d._-]*$/;
/** Codes that are words too: between other words, or before a year, they may be those. */
const WORDS: ReadonlySet<string> = new Set(
  'am an as be da de el en es et he is it la my ne no or os se si so te to'.split(' '),
);
/** EN names a European standard here: EN 1041, EN ISO 13485, DIN EN 1041. */
const STANDARD =
  /^en[\s._-]*\d|(?:^|[\s._-])(?:(?:din|önorm|oenorm|sn|nf|bs|une|uni)[\s._-]*en|en[\s._-]*(?:iso|iec))(?!\p{L})/iu;
/** A code, with its region where it has one, whole and at the end of a name. */
const TAG = '([a-z]{2,3})(?:[_-]([a-z]{2}|\\d{3}))?';
const WHOLE = new RegExp(`^${TAG}$`, 'i');
const AT_END = new RegExp(`([\\s._-])${TAG}$`, 'i');
const AT_START = new RegExp(`^${TAG}_(?=.)`, 'i');
const IN_BRACKETS = /[([{]([^()[\]{}]*)[)\]}]/g;

/**
 * The language that a file's name says it is in; null unless exactly one is certain.
 * A code counts where it is set off at the end, in brackets, before an underline at the start, or is all there is; the
 * name of a language, in German, English, French or itself, wherever it stands as a word.
 * @param codes of the languages that there are to choose from, such as de and en_US
 */
export function languageOfName(fileName: string, codes: readonly string[]): string | null {
  const given = fileName.normalize('NFC');
  const ending = endingOf(given);
  const bare = (ending === '' ? given : given.slice(0, given.lastIndexOf('.'))).trim();
  const found = new Set([...coded(bare, codes), ...named(bare, codes)]);
  const [language] = found;
  return found.size === 1 ? (language ?? null) : null;
}

/** Every language whose code is set off in a name; a code that may mean two of them counts as both. */
function coded(name: string, codes: readonly string[]): readonly string[] {
  const inBrackets = [...name.matchAll(IN_BRACKETS)].flatMap(([, inside = '']) =>
    tagged(WHOLE.exec(inside.trim()), codes),
  );
  let rest = name.replace(COPY, '').replaceAll(IN_BRACKETS, '').replace(VERSION, '').trim();
  const numbered = rest.replace(NUMBER, '');
  const isNumbered = numbered !== rest;
  rest = numbered;
  if (STANDARD.test(name)) return inBrackets;
  const whole = WHOLE.exec(rest);
  if (whole) return [...inBrackets, ...tagged(whole, codes)];
  const found = [...inBrackets, ...tagged(AT_START.exec(rest), codes)];
  for (let at = AT_END.exec(rest); at; at = AT_END.exec(rest)) {
    const [all, before = '', code = '', region] = at;
    if (region === undefined && !isSetOff(before, code, isNumbered)) break;
    const here = tagged([all, code, ...(region === undefined ? [] : [region])], codes);
    if (here.length === 0) break;
    found.push(...here);
    rest = rest.slice(0, -all.length);
  }
  return found;
}

/** Whether a code at the end of a name can be nothing else. */
function isSetOff(before: string, code: string, isNumbered: boolean): boolean {
  const isUpper = code === code.toUpperCase();
  // Not a department or a trade: Sicherheit IT, Handbuch-IT.
  if (code === 'IT') return before === '_' || before === '.';
  if (isUpper) return true;
  return before.trim() !== '' && !(isNumbered && WORDS.has(code.toLowerCase()));
}

/** The languages that a code with or without a region can mean. */
function tagged(match: readonly (string | undefined)[] | null, codes: readonly string[]): readonly string[] {
  const [, code, region] = match ?? [];
  if (code === undefined) return [];
  const base = baseOf(code);
  const own = ofBase(base, codes);
  if (region === undefined) return own;
  const exact = codes.find((one) => sameTag(one, `${base}_${region}`));
  if (exact !== undefined) return [exact];
  const second = region.toLowerCase() === base ? [] : ofBase(region.toLowerCase(), codes);
  // Two languages, such as de-fr, rather than a region.
  if (own.length > 0 && second.length > 0) return [...own, ...second];
  // The end of a word, and a language after it: note-de.
  return own.length === 0 ? second : own.filter((one) => !one.includes('_'));
}

const sameTag = (one: string, other: string) => one.replace('-', '_').toLowerCase() === other.toLowerCase();

/** deu and eng are de and en. */
function baseOf(code: string): string {
  const lower = code.toLowerCase();
  try {
    return Intl.getCanonicalLocales(lower)[0] ?? lower;
  } catch {
    return lower;
  }
}

/** The language itself where it is one to choose from, otherwise every one of its regions. */
function ofBase(base: string, codes: readonly string[]): readonly string[] {
  const itself = codes.find((code) => code.toLowerCase() === base);
  return itself !== undefined ? [itself] : codes.filter((code) => splitBase(code) === base);
}

const splitBase = (code: string) => code.split(/[_-]/, 1)[0]?.toLowerCase() ?? '';

/** Every language whose name is a word, or a row of words, of a file's name. */
function named(name: string, codes: readonly string[]): readonly string[] {
  const words = ` ${wordsOf(name)} `;
  const bases = [...new Set(codes.map(splitBase))];
  return bases
    .filter((base) => namesOf(base).some((one) => words.includes(` ${one} `)))
    .flatMap((base) => ofBase(base, codes));
}

/** In small letters, without accents, one space between two words. */
function wordsOf(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ');
}

const known = new Map<string, readonly string[]>();

/** Names of a language in German, English, French and itself. */
function namesOf(base: string): readonly string[] {
  const before = known.get(base);
  if (before) return before;
  const names = ['de', 'en', 'fr', base].flatMap((locale) => {
    try {
      const name = new Intl.DisplayNames([locale], { type: 'language', fallback: 'none' }).of(base);
      return name === undefined ? [] : [wordsOf(name)];
    } catch {
      // Not a language that the browser knows.
      return [];
    }
  });
  const found = [...new Set(names.filter((name) => name.length > 2 || /[^a-z]/.test(name)))];
  known.set(base, found);
  return found;
}
