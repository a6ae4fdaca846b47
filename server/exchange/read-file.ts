import { LIMITS } from '#contract/limits.ts';
import * as REFUSAL from '#contract/refusal.ts';
import type { ExchangeFormat, PlaceholderStyle } from '#contract/wording-exchange.ts';
import { hasActiveContent } from '#server/domain/active-content.ts';
import { readCsv } from '#server/exchange/csv-read.ts';
import {
  type FileText,
  Gathered,
  type TextFile,
  TooManyFindings,
  UnreadableFile,
} from '#server/exchange/file-text.ts';
import { readArb, readJsonKeyed, readXcstrings } from '#server/exchange/json-keyed-read.ts';
import { readJson } from '#server/exchange/json-read.ts';
import { readProperties, readStrings, readYaml } from '#server/exchange/line-keyed-read.ts';
import { encodingOf, piecesOf } from '#server/exchange/pieces.ts';
import { readPo } from '#server/exchange/po-read.ts';
import type { FileHints, Pieces } from '#server/exchange/read-keyed.ts';
import { readXliff } from '#server/exchange/xliff-read.ts';
import { readXlsx } from '#server/exchange/xlsx-read.ts';
import { readAndroid, readResx } from '#server/exchange/xml-keyed-read.ts';

type Read = (pieces: Pieces, gathered: Gathered, hints: FileHints) => string | null;

const readTexts: Read = (pieces, gathered, { lang }) => readCsv(pieces, gathered, lang);

const READERS: Readonly<Record<Exclude<ExchangeFormat, 'xlsx'>, Read>> = {
  // A file says itself of which version it is.
  ...{ xliff2: readXliff, xliff12: readXliff },
  ...{ csv: readTexts, 'csv-wide': readTexts, json: readJson },
  ...{ 'json-flat': readJsonKeyed, 'json-nested': readJsonKeyed, arb: readArb, xcstrings: readXcstrings },
  ...{ android: readAndroid, resx: readResx },
  ...{ po: readPo, strings: readStrings, properties: readProperties, yaml: readYaml },
};
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
        ? readXlsx(file, gathered, lang)
        : READERS[format](piecesOf(file, encoding), gathered, { lang, placeholders });
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
