import { LIMITS } from '#contract/limits.ts';
import * as REFUSAL from '#contract/refusal.ts';
import type { ExchangeFormat, PlaceholderStyle } from '#contract/wording-exchange.ts';
import { hasActiveContent } from '#server/domain/active-content.ts';
import {
  type FileText,
  Gathered,
  type TextFile,
  TooManyFindings,
  UnreadableFile,
} from '#server/exchange/file-text.ts';
import { encodingOf, piecesOf } from '#server/exchange/pieces.ts';
import type { FileHints, Pieces } from '#server/exchange/read-keyed.ts';

type Read = (pieces: Pieces, gathered: Gathered, hints: FileHints) => string | null;

/** A thread reads one file, and loads the reader of its format alone. */
const READERS: Readonly<Record<Exclude<ExchangeFormat, 'xlsx'>, () => Promise<Read>>> = {
  // A file says itself of which version it is.
  xliff2: xliff,
  xliff12: xliff,
  csv,
  'csv-wide': csv,
  json: async () => (await import('#server/exchange/json-read.ts')).readJson,
  'json-flat': jsonKeyed,
  'json-nested': jsonKeyed,
  arb: async () => (await import('#server/exchange/json-keyed-read.ts')).readArb,
  xcstrings: async () => (await import('#server/exchange/json-keyed-read.ts')).readXcstrings,
  android: async () => (await import('#server/exchange/xml-keyed-read.ts')).readAndroid,
  resx: async () => (await import('#server/exchange/xml-keyed-read.ts')).readResx,
  po: async () => (await import('#server/exchange/po-read.ts')).readPo,
  strings: async () => (await import('#server/exchange/line-keyed-read.ts')).readStrings,
  properties: async () => (await import('#server/exchange/line-keyed-read.ts')).readProperties,
  yaml: async () => (await import('#server/exchange/yaml-read.ts')).readYaml,
};

async function xliff(): Promise<Read> {
  return (await import('#server/exchange/xliff-read.ts')).readXliff;
}

async function csv(): Promise<Read> {
  const { readCsv } = await import('#server/exchange/csv-read.ts');
  return (pieces, gathered, { lang }) => readCsv(pieces, gathered, lang);
}

async function jsonKeyed(): Promise<Read> {
  return (await import('#server/exchange/json-keyed-read.ts')).readJsonKeyed;
}

/** Formats whose files may be older than UTF-8. */
const OLD: ReadonlySet<ExchangeFormat> = new Set(['csv', 'csv-wide', 'properties', 'strings', 'po']);
/** Formats in which a file without texts has no byte. */
const BLANK: ReadonlySet<ExchangeFormat> = new Set(['properties', 'strings']);

/** What the caller says of a file beside its format. */
export interface SaidOfFile {
  /** Language of the texts where the file does not say it. */
  readonly lang?: string | undefined;
  readonly placeholders?: PlaceholderStyle | undefined;
}

/**
 * Reads the texts of a file and finds what cannot be taken, active content included. It blocks: the server calls it on a
 * thread of its own (file-reader.ts).
 * @param langs codes of the languages table
 * @throws UnreadableFile when it is empty, no file of its format, or beyond a limit
 */
export async function readTextFile(
  file: Uint8Array,
  format: ExchangeFormat,
  langs: readonly string[],
  { lang = '', placeholders = 'i18next' }: SaidOfFile = {},
): Promise<TextFile> {
  if (file.length === 0 && !BLANK.has(format)) throw new UnreadableFile('empty');
  const gathered = new Gathered(langs);
  const encoding = format === 'xlsx' ? 'utf-8' : encodingOf(file, OLD.has(format));
  let context: string | null = null;
  try {
    const said =
      format === 'xlsx'
        ? (await import('#server/exchange/xlsx-read.ts')).readXlsx(file, gathered, lang)
        : (await READERS[format]())(piecesOf(file, encoding), gathered, { lang, placeholders });
    // It is shown to people; a longer one is no context's anyhow.
    context = said?.slice(0, LIMITS.name + 1) ?? null;
    await refuseActive(gathered);
  } catch (error) {
    if (!(error instanceof TooManyFindings)) throw error;
    // The rest was not looked at.
    return { context, encoding, ...gathered.all(), texts: [] };
  }
  return { context, encoding, ...gathered.all() };
}

async function refuseActive(gathered: Gathered): Promise<void> {
  const active = new Set<FileText>();
  for (const text of gathered.all().texts) {
    if (!text.value.includes('<') && !text.value.includes(':')) continue;
    if (!(await hasActiveContent(text.value))) continue;
    active.add(text);
    gathered.refuse(text, { place: text.place, property: 'value', code: REFUSAL.activeContent });
  }
  gathered.drop(active);
}
