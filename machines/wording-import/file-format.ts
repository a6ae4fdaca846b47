import { FORMATS } from '#contract/exchange-formats.ts';
import type { ExchangeFormat, PlaceholderStyle } from '#contract/wording-exchange.ts';

/** How a file is read: what was recognised, until the user says otherwise. */
export interface FileReading {
  readonly format: ExchangeFormat;
  /** Language of its texts; null where the file says it, or where it is not known yet. */
  readonly lang: string | null;
  /** Library whose placeholders it has, where the format leaves the choice. */
  readonly placeholders: PlaceholderStyle;
}

/** A file as far as its format and language can be recognised by it. */
export interface FileSigns {
  /** Its name, with the folders that it lies in where they are known. */
  readonly name: string;
  /** The beginning of its content. */
  readonly head: string;
  /** Codes of the languages that its name may mention. */
  readonly languages: readonly string[];
}

type Sniff = (head: string) => ExchangeFormat | null;

const BY_ENDING: Readonly<Record<string, Sniff>> = {
  ...{ xlf: xliffIn, xliff: xliffIn },
  ...{ csv: () => 'csv', tsv: () => 'csv' },
  ...{ xlsx: (head) => (head.startsWith('PK') ? 'xlsx' : null) },
  ...{ json: jsonIn, arb: (head) => (isObject(head) ? 'arb' : null) },
  ...{ xcstrings: (head) => (isObject(head) ? 'xcstrings' : null) },
  ...{ po: () => 'po', pot: () => 'po', yaml: () => 'yaml', yml: () => 'yaml' },
  ...{ xml: xmlIn, resx: (head) => (head.includes('<root') ? 'resx' : null) },
  ...{ strings: () => 'strings', properties: () => 'properties' },
};

/** Endings of the files that can be imported. */
export const FILE_ENDINGS: readonly string[] = Object.keys(BY_ENDING).map((ending) => `.${ending}`);

/** Recognises how a file is to be read, by its name and the beginning of its content; null for none that can be. */
export function recognize({ name, head, languages }: FileSigns): FileReading | null {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const text = head.replace(/^\uFEFF/, '').trimStart();
  const sniff = Object.hasOwn(BY_ENDING, ending) ? BY_ENDING[ending] : byContent;
  const format = sniff?.(text) ?? null;
  if (format === null) return null;
  return {
    format,
    lang: FORMATS[format].isSilent ? languageIn(name, languages) : null,
    placeholders: placeholdersIn(text),
  };
}

/** Formats that hold one language and usually name it: where they do not, one can be given. */
const MAY_BE_SILENT: ReadonlySet<ExchangeFormat> = new Set(['arb', 'yaml', 'csv', 'csv-wide', 'xlsx']);

/** Whether a language can be given for a file: it has to be, it may be, or the file always says it. */
export function languageNeed(format: ExchangeFormat): 'required' | 'optional' | 'none' {
  if (FORMATS[format].isSilent) return 'required';
  return MAY_BE_SILENT.has(format) ? 'optional' : 'none';
}

function byContent(head: string): ExchangeFormat | null {
  if (head.startsWith('<')) return xmlIn(head);
  if (head.startsWith('{')) return jsonIn(head);
  if (/^(?:#[^\n]*\n|\s)*(?:msgctxt|msgid) "/.test(head)) return 'po';
  return /^"?(?:identifier|key)"?[,;\t]/i.test(head) ? 'csv' : null;
}

function xliffIn(head: string): ExchangeFormat | null {
  const [, version] = /<(?:\w+:)?xliff\b[^>]*?\sversion\s*=\s*["']([\d.]+)/.exec(head) ?? [];
  if (version === undefined) return null;
  return version.startsWith('1.') ? 'xliff12' : 'xliff2';
}

function xmlIn(head: string): ExchangeFormat | null {
  // Comments and the prologue may say anything.
  const [root = ''] = /<[\w:]+/.exec(head.replace(/<!--[\s\S]*?-->|<\?[\s\S]*?\?>/g, '')) ?? [];
  if (root === '<resources') return 'android';
  if (root === '<root') return 'resx';
  return xliffIn(head);
}

function jsonIn(head: string): ExchangeFormat | null {
  if (!isObject(head)) return null;
  if (/"wordings"\s*:\s*\[/.test(head)) return 'json';
  if (/"sourceLanguage"\s*:/.test(head) && /"strings"\s*:\s*\{/.test(head)) return 'xcstrings';
  if (/"@@locale"\s*:/.test(head)) return 'arb';
  const withoutTexts = head.replace(/"(?:[^"\\]|\\.)*"/g, '');
  return withoutTexts.indexOf('{', 1) > 0 ? 'json-nested' : 'json-flat';
}

function isObject(head: string): boolean {
  return head.startsWith('{');
}

function placeholdersIn(head: string): PlaceholderStyle {
  if (/\{\{[^{}]+\}\}/.test(head)) return 'i18next';
  if (/\{\s*\w+\s*,\s*(?:plural|select|number|date)/.test(head)) return 'formatjs';
  if (/"[^"\n]* \| [^"\n]*"|@:[\w.(]/.test(head)) return 'vue-i18n';
  return /"[^"]*\{\w+\}[^"]*"/.test(head) ? 'formatjs' : 'i18next';
}

/**
 * The language that a name mentions: at the end or the beginning of the file's own (`messages_fr.properties`,
 * `fr-BE.app.json`), or else in the folder nearest to it (`values-fr/strings.xml`, `fr.lproj/Localizable.strings`).
 */
export function languageIn(name: string, languages: readonly string[]): string | null {
  const known = new Map(languages.map((code) => [plain(code), code]));
  const [file = '', ...folders] = name.split(/[/\\]/).toReversed();
  for (const part of [file.replace(/\.[^.]*$/, ''), ...folders]) {
    for (const tag of tagsIn(part)) {
      const code = known.get(plain(tag));
      if (code !== undefined) return code;
    }
  }
  return null;
}

function* tagsIn(part: string): Generator<string> {
  const words = part
    .replace(/\.lproj$/i, '')
    // Android writes fr-rBE, or b+fr+BE.
    .replace(/-r(?=[A-Z]{2}$)/, '-')
    .replace(/^(.*-)?b\+/, '')
    .split(/[._+\s-]+/);
  yield words.join('_');
  for (const length of [3, 2, 1]) {
    yield words.slice(-length).join('_');
    yield words.slice(0, length).join('_');
  }
}

function plain(tag: string): string {
  return tag.replaceAll('-', '_').toLowerCase();
}
