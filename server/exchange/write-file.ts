import type { Separator } from '#contract/csv.ts';
import { csvLine, MARK } from '#contract/csv.ts';
import type { Wording } from '#contract/wording.ts';
import type { ExchangeFormat, PlaceholderStyle } from '#contract/wording-exchange.ts';
import { writeCsv } from '#server/exchange/csv-write.ts';
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

type Pages = AsyncIterable<readonly Wording[]>;

/** What a file is written for. */
export interface FileWish {
  readonly context: string;
  /** Languages of the file, in the order of its columns. */
  readonly langs: readonly string[];
  /** Between which languages it translates; null for formats without a source. */
  readonly direction: Direction | null;
  readonly separator: Separator;
  readonly placeholders: PlaceholderStyle;
}

const KEYED: Readonly<Partial<Record<ExchangeFormat, (units: readonly Unit[], wish: FileWish) => string>>> = {
  'json-flat': (units, { placeholders }) => writeFlat(units, placeholders),
  'json-nested': (units, { placeholders }) => writeNested(units, placeholders),
  arb: (units, { langs }) => writeArb(units, langs[0] ?? ''),
  android: writeAndroid,
  strings: writeStrings,
  properties: writeProperties,
  resx: writeResx,
  yaml: (units, { langs }) => writeYaml(units, langs[0] ?? ''),
};

/** Writes texts as a file; those without a value are left out where a format has no rows for them. */
export function writeTextFile(
  format: ExchangeFormat,
  pages: Pages,
  wish: FileWish,
): AsyncGenerator<string | Uint8Array> {
  const { context, direction, separator } = wish;
  const keyed = KEYED[format];
  if (keyed) return afterAll(pages, (wordings) => keyed(unitsOf(textsOf(wordings)), wish));
  if (direction) {
    const write = { xliff12: writeXliff12, po: writePo }[format as string] ?? writeXliff;
    return write(pages, context, direction);
  }
  switch (format) {
    case 'csv':
      return writeCsv(pages, separator);
    case 'csv-wide':
      return writeWideCsv(pages, wish);
    case 'xlsx':
      return writeSheet(pages, wish);
    case 'xcstrings':
      return afterAll(pages, (wordings) => writeXcstrings(wordings, wish.langs[0] ?? ''));
    default:
      return writeJson(pages, context);
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

async function* writeWideCsv(pages: Pages, { langs, separator }: FileWish): AsyncGenerator<string> {
  yield MARK + csvLine(['identifier', ...langs], separator);
  for await (const row of rowsOf(pages, langs)) yield csvLine(row, separator);
}

async function* writeSheet(pages: Pages, { langs }: FileWish): AsyncGenerator<Uint8Array> {
  const rows = [['identifier', ...langs]];
  for await (const row of rowsOf(pages, langs)) rows.push(row);
  yield writeXlsx(rows);
}

async function* rowsOf(pages: Pages, langs: readonly string[]): AsyncGenerator<string[]> {
  for await (const texts of byIdentifier(pages)) {
    const valueIn = new Map(texts.map(({ lang, value }) => [lang, value]));
    yield [texts[0]?.identifier ?? '', ...langs.map((lang) => valueIn.get(lang) ?? '')];
  }
}
