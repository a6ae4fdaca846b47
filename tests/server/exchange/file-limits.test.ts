import { expect, test } from 'vitest';
import type { FileFinding } from '#contract/wording-exchange.ts';
import { readCsv } from '#server/exchange/csv-read.ts';
import { FILE_LIMITS } from '#server/exchange/file-limits.ts';
import { Gathered, UnreadableFile } from '#server/exchange/file-text.ts';
import { readTextFile } from '#server/exchange/read-file.ts';
import { readXliff } from '#server/exchange/xliff-read.ts';

const LANGS = ['de', 'en'];
const XLIFF = '<xliff version="2.0" trgLang="en">\n<file id="f">\n';
const CSV = 'identifier,lang,value\n';
const PIECE = 100_000;
const MEGABYTE = 'x'.repeat(1_000_000);
const unit = (name: string, target: string, attributes = '') =>
  `<unit id="u" name="${name}"${attributes}><segment><target>${target}</target></segment></unit>\n`;

type Format = 'xliff2' | 'csv' | 'json';

async function unreadable(text: string, format: Format): Promise<FileFinding> {
  const error = await readTextFile(Buffer.from(text), format, LANGS).catch((thrown: unknown) => thrown);
  if (!(error instanceof UnreadableFile)) throw new Error(`the file was read: ${error}`);
  return error.finding;
}
const read = (text: string, format: Format) => readTextFile(Buffer.from(text), format, LANGS);

test.each([
  ['levels', XLIFF + '<a>'.repeat(31), 'xliff2', 'tooManyLevels', 3, '32'],
  ['attributes', `${XLIFF}<a ${named(51)}/>`, 'xliff2', 'tooManyAttributes', 3, '50'],
  ['text in a row', `${XLIFF}<a>\n${MEGABYTE}</a>`, 'xliff2', 'textTooLong', 4, '1'],
  ['text that never ends', `${XLIFF}<a>${MEGABYTE.repeat(2)}`, 'xliff2', 'textTooLong', 3, '1'],
  ['characters of an attribute', `${XLIFF}<a b="${MEGABYTE}x"/>`, 'xliff2', 'textTooLong', 3, '1'],
  ['characters of a comment', `${XLIFF}<!--${MEGABYTE.repeat(2)}-->`, 'xliff2', 'textTooLong', 3, '1'],
  ['cells', `${CSV}x,de,y\n${','.repeat(200)}`, 'csv', 'tooManyCells', 3, '200'],
  ['characters of a line', `${CSV}x,de,y\nx,de,${MEGABYTE}\n`, 'csv', 'lineTooLong', 3, '1'],
  ['quoted lines', `${CSV}x,de,"${'y\n'.repeat(500_000)}"`, 'csv', 'lineTooLong', 2, '1'],
  ['levels', `{"words\\\\":"[[[\\"{{",\n"wordings":[\n${'['.repeat(19)}`, 'json', 'tooManyLevels', 3, '20'],
  ['properties', `{"wordings":[\n{${keyed(201)}}\n]}`, 'json', 'tooManyProperties', 2, '200'],
  ['characters of a line', lines(`"${MEGABYTE}"`), 'json', 'lineTooLong', 2_002, '1'],
  ['levels', lines('['.repeat(19)), 'json', 'tooManyLevels', 2_002, '20'],
  ['characters around the entries', `${MEGABYTE}${lines('7')}`, 'json', 'lineTooLong', 1, '1'],
] as const)(
  'a file with too many %s is refused with the line',
  async (_name, text, format, reason, line, said) => {
    const place = { unit: 'line', number: line } as const;
    expect(await unreadable(text, format)).toEqual({ place, property: '', code: '014', reason, said });
  },
);

test('a file at the limits is read', async () => {
  const levels = `${XLIFF}${'<a>'.repeat(30)}${'</a>'.repeat(30)}${unit('x', 'y', ` ${named(48)}`)}</file></xliff>`;
  expect((await read(levels, 'xliff2')).texts).toMatchObject([{ identifier: 'x', value: 'y' }]);
  const ignored = `${XLIFF}<a>${MEGABYTE}</a>${unit('x', 'y')}</file></xliff>`;
  expect((await read(ignored, 'xliff2')).texts).toMatchObject([{ identifier: 'x', value: 'y' }]);
  expect((await read(`${CSV}x,de,y\n${','.repeat(199)}`, 'csv')).findings).toMatchObject([
    { reason: 'fieldCount', said: '200/3' },
  ]);
  const long = await read(`${CSV}x,de,${'y'.repeat(999_994)}\n`, 'csv');
  expect(long.findings).toMatchObject([{ property: 'value', code: '040' }]);
  expect((await read(lines('{"identifier":"x","lang":"de","value":"y"}'), 'json')).findingCount).toBe(0);
});

test.each([
  ['elements within each other', readXliff, XLIFF + '<a>'.repeat(PIECE)],
  ['attributes', readXliff, `${XLIFF}<a ${named(PIECE)}`],
  ['commas', readCsv, CSV + ','.repeat(3 * PIECE)],
] as const)('of a file full of %s no more than the first piece is read', (_name, reader, text) => {
  const { pieces, taken } = counted(text);
  expect(() => reader(pieces, new Gathered(LANGS))).toThrow(UnreadableFile);
  expect(taken()).toBe(1);
});

test('a line of quotes is read up to the limit of a line', () => {
  const { pieces, taken } = counted(CSV + '"'.repeat(40 * PIECE));
  expect(() => readCsv(pieces, new Gathered(LANGS))).toThrow(UnreadableFile);
  expect(taken()).toBeLessThanOrEqual(FILE_LIMITS.csv.line / PIECE + 1);
});

test('unknown elements are skipped, and nothing of them is kept', () => {
  const gathered = new Gathered(LANGS);
  readXliff([XLIFF, '<a b="c">d<!-- e --></a>\n'.repeat(PIECE), '</file></xliff>'], gathered);
  expect(gathered.all()).toEqual({ texts: [], empty: 0, ignoredColumns: [], findings: [], findingCount: 0 });
});

test('findings beyond the first 500 only count, and with too many of them reading ends', async () => {
  const few = await read(CSV + 'x\n'.repeat(700), 'csv');
  expect([few.findings.length, few.findingCount]).toEqual([500, 700]);
  const { pieces, taken } = counted(CSV + 'x\n'.repeat(10 * PIECE));
  const gathered = new Gathered(LANGS);
  expect(() => readCsv(pieces, gathered)).toThrow();
  expect([taken(), gathered.findingCount]).toEqual([1, FILE_LIMITS.findings]);
  const many = await read(CSV + 'x\n'.repeat(10 * PIECE), 'csv');
  expect([many.findings.length, many.findingCount]).toEqual([500, FILE_LIMITS.findings]);
});

test('a finding quotes only the beginning of what is wrong', async () => {
  const { findings } = await read(`${CSV}x,${'y'.repeat(1_000)},z\n`, 'csv');
  expect(findings).toMatchObject([{ reason: 'languageUnknown', said: `${'y'.repeat(100)}…` }]);
  const { ignoredColumns } = await read(`${'z'.repeat(1_000)},${CSV}`, 'csv');
  expect(ignoredColumns).toEqual([`${'z'.repeat(100)}…`]);
});

test('the name of a context is cut when it is too long', async () => {
  const { context } = await read(`{"context":"${'x'.repeat(1_000)}","wordings":[]}`, 'json');
  expect(context).toHaveLength(256);
});

test('active content is found among the texts, with its place', async () => {
  const { findings, texts, encoding } = await read(`${CSV}x,de,y\nz,de,<script>\n`, 'csv');
  expect(findings).toEqual([
    { place: { unit: 'line', number: 3 }, property: 'value', code: '063', identifier: 'z', lang: 'de' },
  ]);
  expect([texts.map(({ identifier }) => identifier), encoding]).toEqual([['x'], 'utf-8']);
});

function named(count: number): string {
  return Array.from({ length: count }, (_, number) => `a${number}="b"`).join(' ');
}

function keyed(count: number): string {
  return Array.from({ length: count }, (_, number) => `"a${number}":1`).join();
}

/** More than is read as a whole, with an entry in the line 2,002. */
function lines(entry: string): string {
  const filling = JSON.stringify({ identifier: '', lang: '', value: 'x'.repeat(1_000) });
  const entries = Array.from({ length: 2_000 }, (_, number) =>
    filling.replace('"identifier":""', `"identifier":"f${number}"`).replace('"lang":""', '"lang":"de"'),
  );
  return `{"wordings":[\n${[...entries, entry].join(',\n')}\n]}\n`;
}

/** A text in pieces that are counted on demand. */
function counted(text: string) {
  let taken = 0;
  function* pieces() {
    for (let at = 0; at < text.length; at += PIECE) {
      taken += 1;
      yield text.slice(at, at + PIECE);
    }
  }
  return { pieces: pieces(), taken: () => taken };
}
