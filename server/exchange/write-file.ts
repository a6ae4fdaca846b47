import type { Separator } from '#contract/csv.ts';
import { csvLine, MARK } from '#contract/csv.ts';
import type { Wording } from '#contract/wording.ts';
import type { ExchangeFormat, PlaceholderStyle } from '#contract/wording-exchange.ts';
import { writeCsv } from '#server/exchange/csv-write.ts';
import { type FileNotes, NOTE_COLUMNS, noteCells } from '#server/exchange/file-notes.ts';
import { writeJson } from '#server/exchange/json-write.ts';
import { type Unit, unitsOf } from '#server/exchange/plurals.ts';
import { writePo } from '#server/exchange/po-write.ts';
import {
  writeAndroid,
  writeArb,
  writeFlat,
  writeNested,
  writeProperties,
  writeResx,
  writeStrings,
  writeYaml,
} from '#server/exchange/write-keyed.ts';
import { writeXcstrings } from '#server/exchange/xcstrings-write.ts';
import { byIdentifier, type Direction, writeXliff, writeXliff12 } from '#server/exchange/xliff-write.ts';
import { writeXlsx } from '#server/exchange/xlsx-write.ts';

/** Texts in the order of their identifiers. */
export type Pages = AsyncIterable<readonly Wording[]>;

/** What a file is written for. */
export interface FileWish {
  readonly context: string;
  /** Languages of the file, in the order of its columns. */
  readonly langs: readonly string[];
  /** Between which languages it translates; null for formats without a source. */
  readonly direction: Direction | null;
  readonly separator: Separator;
  readonly placeholders: PlaceholderStyle;
  /** By identifier; written wherever the format has a place for them. */
  readonly notes: FileNotes;
}

const KEYED: Readonly<Partial<Record<ExchangeFormat, (units: readonly Unit[], wish: FileWish) => string>>> = {
  'json-flat': (units, { placeholders }) => writeFlat(units, placeholders),
  'json-nested': (units, { placeholders }) => writeNested(units, placeholders),
  arb: (units, { langs, notes }) => writeArb(units, langs[0] ?? '', notes),
  android: (units, { notes }) => writeAndroid(units, notes),
  strings: (units, { notes }) => writeStrings(units, notes),
  properties: (units, { notes }) => writeProperties(units, notes),
  resx: (units, { notes }) => writeResx(units, notes),
  yaml: (units, { langs, notes }) => writeYaml(units, langs[0] ?? '', notes),
};

/** Formats that have a place for a text without a value. */
const WITH_EMPTY: ReadonlySet<ExchangeFormat> = new Set([
  ...(['xliff2', 'xliff12', 'csv', 'csv-wide', 'xlsx', 'json'] as const),
]);

/** The texts that a file of the format holds: in most formats those with a value. */
export async function* writtenTexts(
  format: ExchangeFormat,
  pages: Pages,
): AsyncGenerator<readonly Wording[]> {
  for await (const page of pages) {
    yield WITH_EMPTY.has(format) ? page : page.filter(({ value }) => value);
  }
}

/** Writes texts as a file. */
export function writeTextFile(
  format: ExchangeFormat,
  all: Pages,
  wish: FileWish,
): AsyncGenerator<string | Uint8Array> {
  const pages = writtenTexts(format, all);
  const { context, direction, separator, notes } = wish;
  const keyed = KEYED[format];
  if (keyed) return afterAll(pages, (wordings) => keyed(unitsOf(textsOf(wordings)), wish));
  if (direction) {
    const write = { xliff12: writeXliff12, po: writePo }[format as string] ?? writeXliff;
    return write(pages, context, direction, notes);
  }
  switch (format) {
    case 'csv':
      return writeCsv(pages, separator, notes);
    case 'csv-wide':
      return writeWideCsv(pages, wish);
    case 'xlsx':
      return writeSheet(pages, wish);
    case 'xcstrings':
      return afterAll(pages, (wordings) => writeXcstrings(wordings, wish.langs[0] ?? '', notes));
    default:
      return writeJson(pages, context, notes);
  }
}

async function* afterAll(
  pages: Pages,
  write: (wordings: readonly Wording[]) => string,
): AsyncGenerator<string> {
  const wordings: Wording[] = [];
  for await (const page of pages) for (const wording of page) wordings.push(wording);
  yield write(wordings);
}

function textsOf(wordings: readonly Wording[]) {
  return wordings.flatMap(({ identifier, value }) => (value ? { key: identifier, value } : []));
}

async function* writeWideCsv(pages: Pages, wish: FileWish): AsyncGenerator<string> {
  let before = MARK;
  for await (const row of rowsOf(pages, wish)) {
    yield before + csvLine(row, wish.separator);
    before = '';
  }
}

async function* writeSheet(pages: Pages, wish: FileWish): AsyncGenerator<Uint8Array> {
  const rows: string[][] = [];
  for await (const row of rowsOf(pages, wish)) rows.push(row);
  yield writeXlsx(rows);
}

/** The header, and a row for each identifier. */
async function* rowsOf(pages: Pages, { langs, notes }: FileWish): AsyncGenerator<string[]> {
  const hasNotes = notes.size > 0;
  yield ['identifier', ...langs, ...(hasNotes ? NOTE_COLUMNS : [])];
  for await (const texts of byIdentifier(pages)) {
    const valueIn = new Map(texts.map(({ lang, value }) => [lang, value]));
    const identifier = texts[0]?.identifier ?? '';
    const cells = langs.map((lang) => valueIn.get(lang) ?? '');
    yield [identifier, ...cells, ...(hasNotes ? noteCells(notes, identifier) : [])];
  }
}
