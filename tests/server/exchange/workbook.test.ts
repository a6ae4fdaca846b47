import { deflateRawSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { UnreadableFile } from '#server/exchange/file-text.ts';
import { readTextFile } from '#server/exchange/read-file.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

interface Sheet {
  readonly name: string;
  readonly state?: 'hidden' | 'veryHidden';
  /** What stands in its rows, as XML. */
  readonly rows: string;
  readonly behind?: string;
}

const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
const row = (number: number, ...texts: readonly string[]) =>
  `<row r="${number}">${texts.map((text, index) => cell(`${'ABC'[index]}${number}`, text)).join('')}</row>`;
const HEADER = row(1, 'identifier', 'de', 'en');

/** A workbook as spreadsheets write it. */
function workbook(...sheets: readonly Sheet[]): Uint8Array {
  const parts: Record<string, string> = {
    'xl/workbook.xml': `${HEAD}<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets>${sheets
      .map(({ name, state }, index) => {
        return `<sheet name="${name}" sheetId="${index + 1}"${state ? ` state="${state}"` : ''} r:id="rId${index + 1}"/>`;
      })
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships>${sheets
      .map((_, index) => `<Relationship Id="rId${index + 1}" Target="worksheets/sheet${index + 1}.xml"/>`)
      .join('')}</Relationships>`,
  };
  for (const [index, { rows, behind = '' }] of sheets.entries()) {
    parts[`xl/worksheets/sheet${index + 1}.xml`] =
      `${HEAD}<worksheet ${MAIN}><sheetData>${HEADER}${rows}</sheetData>${behind}</worksheet>`;
  }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));
}

const read = (file: Uint8Array) => readTextFile(file, 'xlsx', ['de', 'en']);
const textsOf = ({ texts }: Awaited<ReturnType<typeof read>>) =>
  texts.filter(({ value }) => value !== '').map(({ identifier, lang, value }) => [identifier, lang, value]);

test('a formula is evaluated by no one: its cell is named, and the others are read', async () => {
  const formula = '<c r="B2" t="str"><f>HYPERLINK("http://x")</f><v>Click</v></c>';
  const found = await read(
    workbook({
      name: 'Texts',
      rows: `<row r="2">${cell('A2', 'a')}${formula}${cell('C2', 'English')}</row>${row(3, 'b', 'Gut', 'Good')}`,
    }),
  );
  expect(found.findings).toMatchObject([
    { place: { unit: 'line', number: 2 }, reason: 'formula', said: 'B2' },
  ]);
  expect(textsOf(found)).toEqual([
    ['a', 'en', 'English'],
    ['b', 'de', 'Gut'],
    ['b', 'en', 'Good'],
  ]);
});

test.each(['hidden', 'veryHidden'] as const)('a %s sheet is passed over and named', async (state) => {
  const found = await read(
    workbook(
      { name: 'Secret', state, rows: row(2, 'secret', 'Geheim', 'Secret') },
      { name: 'Texts', rows: row(2, 'a', 'Eins', 'One') },
      { name: 'Later', rows: row(2, 'later', 'Später', 'Later') },
    ),
  );
  expect(textsOf(found)).toEqual([
    ['a', 'de', 'Eins'],
    ['a', 'en', 'One'],
  ]);
  expect(found.ignoredColumns).toEqual(['Secret', 'Later']);
});

test('merged cells are named with their place', async () => {
  const found = await read(
    workbook({
      name: 'Texts',
      rows: row(2, 'a', 'Eins', 'One'),
      behind: '<mergeCells count="1"><mergeCell ref="B2:C3"/></mergeCells>',
    }),
  );
  expect(found.findings).toMatchObject([
    { place: { unit: 'line', number: 2 }, reason: 'mergedCells', said: 'B2:C3' },
  ]);
});

test('a workbook without a visible sheet is none', async () => {
  const file = workbook({ name: 'Secret', state: 'hidden', rows: row(2, 'a', 'b', 'c') });
  await expect(read(file)).rejects.toThrow(UnreadableFile);
});

/**
 * A zip with a sheet of zeros, packed by native code, which takes a second for that much.
 * @param said the size that the zip gives for it
 */
function vast(bytes: number, said = bytes): Uint8Array {
  const name = Buffer.from('xl/worksheets/sheet1.xml');
  const packed = deflateRawSync(Buffer.alloc(bytes), { level: 1 });
  const sizes = Buffer.alloc(12);
  sizes.writeUInt32LE(packed.length, 4);
  sizes.writeUInt32LE(said, 8);
  const [head, entry, end] = [Buffer.alloc(30), Buffer.alloc(46), Buffer.alloc(22)];
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(8, 8);
  sizes.copy(head, 14);
  head.writeUInt16LE(name.length, 26);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  sizes.copy(entry, 16);
  entry.writeUInt16LE(name.length, 28);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length + name.length, 12);
  end.writeUInt32LE(head.length + name.length + packed.length, 16);
  return new Uint8Array(Buffer.concat([head, name, packed, entry, name, end]));
}

test('200 MB in a zip of one are refused before they are unpacked', async () => {
  const file = vast(200_000_000);
  expect(file.length).toBeLessThan(2_000_000);
  const before = process.memoryUsage().arrayBuffers;
  await expect(read(file)).rejects.toThrow('tooMuchMemory');
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(60_000_000);
});

test('a zip that says less of itself than it holds is unpacked no further than it says', async () => {
  const file = vast(60_000_000, 1_000);
  const before = process.memoryUsage().arrayBuffers;
  await expect(read(file)).rejects.toThrow(UnreadableFile);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(60_000_000);
});
