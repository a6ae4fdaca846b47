import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Wording } from '#contract/wording.ts';
import { listWordings } from '#server/store/texts/wordings-list.ts';
import { FUZZ } from '#tests/support/long.ts';
import { openTextDatabase, type TextDatabase } from '#tests/support/texts.ts';
import { generated } from '#tests/support/walks/sample.ts';

const VALUES = [
  'Termin buchen',
  'TERMINE und Überweisungen',
  'Straße, Hausnummer: 100 % sicher',
  'STRASSE_DER_FREIHEIT',
  'say "hello" OR * NEAR("x", 2) NOT this AND that',
  'Rabatt: 50% auf {%name%} und {%1%}',
  'naïve cafe\u0301 – café',
  'U\u0308bermorgen übermorgen',
  '👩‍⚕️ Ärztin 👍🏽 ok',
  'ΟΔΟΣ οδός',
  'приём врача',
  '東京都の病院',
  "l'été d’avant – mot de passe oublié\u00a0?",
  'a\nb\tc  d',
  'İstanbul ISPARTA ısı',
  '\u{1D54F} math \u{10FFFF} end',
  "x' OR 1=1; --",
  '^anfang col:on -minus +plus (klammer)',
  'null',
  '',
  null,
];
/** Hundreds of searches each. */
const SLOW = { timeout: 30_000 };
const LANGS = ['de', 'en', 'fr', 'all'];

let texts: TextDatabase;
let stored: Wording[];

beforeAll(async () => {
  texts = await openTextDatabase();
  await texts.addContexts(['praxis-größe', 'GLOBAL'], ['Région_Été', 'GLOBAL']);
  const contexts = ['GLOBAL', 'praxis-größe', 'Région_Été'];
  await texts.addWordings(
    ...Array.from({ length: 360 }, (_, index) => ({
      contextIdentifier: contexts[index % 3] ?? 'GLOBAL',
      lang: LANGS[index % 4] ?? 'de',
      identifier: `Subject${index % 7}.text_${index}%`,
      value: VALUES[index % VALUES.length] ?? null,
    })),
  );
  stored = (await listWordings(texts.database.read, { offset: 0, maxResult: 500 })).data;
});
afterAll(() => texts.close());

/** Case and the two ways of writing marks, written down once more. */
function alike(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .normalize('NFC')
    .replace(/ς/g, 'σ')
    .replace(/\p{Zs}/gu, ' ');
}

/** The rule of searching by reading everything. */
function matches(wording: Wording, keyWord: string): boolean {
  const term = alike(keyWord).trim();
  if (term === '' || (/^[0-9]+$/.test(term) && Number(term) === wording.id)) return true;
  const { identifier, value, contextIdentifier, lang } = wording;
  return [identifier, value ?? '', contextIdentifier, lang].map(alike).some((text) => {
    if ([...term].length >= 3) return text.includes(term);
    for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + 1)) {
      const before = [...text.slice(0, at)].at(-1) ?? ' ';
      const [first = ''] = term;
      const inWord = /[\p{L}\p{N}\p{M}]/u;
      if (!(inWord.test(before) && inWord.test(first))) return true;
    }
    return false;
  });
}

async function search(keyWord: string): Promise<{ count: number; ids: number[] }> {
  const { count, data } = await listWordings(texts.database.read, { offset: 0, maxResult: 500, keyWord });
  return { count, ids: data.map(({ id }) => id) };
}

async function expectRule(keyWord: string): Promise<number> {
  const expected = stored.filter((wording) => matches(wording, keyWord)).map(({ id }) => id);
  expect(await search(keyWord)).toEqual({ count: expected.length, ids: expected });
  return expected.length;
}

test.each([
  ['termin', true],
  ['TERMIN', true],
  ['  ermin bu ', true],
  ['überw', true],
  ['STRASSE', true],
  ['straße', true],
  ['100 %', true],
  ['%', true],
  ['_', true],
  ['50%', true],
  ['{%', true],
  ['%1%}', true],
  ['"hello"', true],
  ['"', true],
  ['* NEAR(', true],
  ['NOT this AND', true],
  ['OR *', true],
  ['café', true],
  ['cafe\u0301', true],
  ['cafe', false],
  ['👍', true],
  ['👩‍⚕️', true],
  ['Ärztin 👍🏽', true],
  ['οδοσ', true],
  ['ПРИ', true],
  ['вр', true],
  ['京都', false],
  ['東京', true],
  ['京都の', true],
  ['oublié ?', true],
  ['\u{1D54F}', true],
  ['1=1; --', true],
  ["x'", true],
  ['^anfang col:on', true],
  ['-minus +plus (', true],
  ['praxis-GRÖSSE', true],
  ['région_été', true],
  ['de', true],
  ['all', true],
  ['te', true],
  ['er', false],
  ['t', true],
  ['zz', false],
  ['xyzxyz', false],
  ['null', true],
  ['a\nb', true],
  ['77', true],
  ['360', true],
  ['99999999999999999999', false],
])('%j follows the rule (something found: %s)', async (keyWord, found) => {
  expect((await expectRule(keyWord)) > 0).toBe(found);
});

test('any part of any text finds it, whatever characters it is made of', SLOW, async () => {
  const part = fc
    .tuple(fc.constantFrom(...VALUES.filter((value) => value)), fc.nat(), fc.integer({ min: 1, max: 12 }))
    .map(([value, start, length]) => {
      const characters = [...(value ?? '')];
      return characters.slice(start % characters.length, (start % characters.length) + length).join('');
    });
  await fc.assert(
    fc.asyncProperty(part, async (keyWord) => void (await expectRule(keyWord))),
    { numRuns: generated(150), seed: FUZZ.seed },
  );
});

test('no term, however odd, fails or finds what the rule does not', SLOW, async () => {
  const odd = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 8 }).map((text) => text.replaceAll('\u0000', '').toWellFormed()),
    fc.string({ unit: 'grapheme', maxLength: 8 }),
    fc.string({ unit: fc.constantFrom(...'"\'*^:-+(){}%_.,;AND OR\\/\t\n'), maxLength: 10 }),
    fc.constantFrom(
      'AND',
      'OR',
      'NOT',
      'NEAR',
      'NEAR("a" "b", 2)',
      'rowid',
      '"',
      '""',
      '"""',
      "'",
      '*',
      '\\',
      '\u0301',
    ),
  );
  await fc.assert(
    fc.asyncProperty(odd, async (keyWord) => void (await expectRule(keyWord))),
    { numRuns: generated(200), seed: FUZZ.seed },
  );
});

test('a changed text is found by its new words and no longer by its old ones', async () => {
  const [id] = await texts.addWordings({ identifier: 'search.changing', value: 'Kernspintomographie' });
  expect((await search('kernspin')).ids).toEqual([id]);
  await texts.database.write
    .updateTable('wordings')
    .set({ searchText: 'search.changing\u0001ultraschall', wordBeginnings: ' se .c ch ul ' })
    .where('id', '=', id ?? 0)
    .execute();
  expect((await search('kernspin')).count).toBe(0);
  expect((await search('ultraschall')).ids).toEqual([id]);
  expect((await search('ul')).ids).toEqual([id]);
  await texts.database.write
    .deleteFrom('wordings')
    .where('id', '=', id ?? 0)
    .execute();
  expect((await search('ultraschall')).count).toBe(0);
  expect((await search('ul')).count).toBe(0);
});
