import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { type IndexedText, type Question, TextIndex } from '#server/counts/text-index.ts';
import { foldTerm, isShortTerm, searchTextOf, wordBeginningsOf } from '#server/domain/search-text.ts';

// They take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const PROPERTIES = 3;
const EVERYTHING = { narrowings: [], numberProperty: 0, idsAtMost: 1_000, page: null } as const;

function termOf(keyWord: string): Question['term'] {
  const text = foldTerm(keyWord);
  return { text, short: isShortTerm(text), id: /^[0-9]{1,15}$/.test(text) ? Number(text) : null };
}

/** The rule of searching, written down once more. */
function has(
  { searchText, id }: IndexedText,
  { text, short, id: number }: NonNullable<Question['term']>,
): boolean {
  if (number === id) return true;
  if (!short) return searchText.includes(text);
  return wordBeginningsOf(searchText).includes([...text].length === 1 ? ` ${text}` : ` ${text} `);
}

/** @param settled after so many texts the index settles; without it never */
function indexOf(texts: readonly IndexedText[], settled?: number): TextIndex {
  const index = new TextIndex(PROPERTIES);
  for (const [at, text] of texts.entries()) {
    if (at === settled) index.settle();
    index.add(text);
  }
  return index;
}

/** Few characters and words, so that they meet often. */
const word = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'abä.%_\n\t🙂1'), maxLength: 4 }),
  fc.constantFrom('anna', 'hanna', 'an', 'na', '', '12', 'straße'),
);
const field = fc.array(word, { maxLength: 4 }).map((words) => words.join(' '));
const LANGS = ['de', 'en', 'all'];
const texts = fc
  .array(fc.tuple(fc.array(field, { minLength: 1, maxLength: 3 }), fc.nat(2)), { maxLength: 12 })
  .map((all) =>
    all.map(
      ([fields, lang], at): IndexedText => ({
        id: at + 1,
        searchText: searchTextOf(fields),
        properties: [at + 1, LANGS[lang] ?? '', at * 10],
      }),
    ),
  );

describe('an index of texts', () => {
  test('finds what reading every text would find', () => {
    const terms = fc.oneof(field, word).filter((keyWord) => foldTerm(keyWord) !== '');
    fc.assert(
      fc.property(texts, terms, fc.nat(12), (all, keyWord, settled) => {
        const term = termOf(keyWord);
        const ids = all.filter((text) => term && has(text, term)).map(({ id }) => id);
        expect(indexOf(all, settled).find({ ...EVERYTHING, term })).toMatchObject({ count: ids.length, ids });
      }),
      { numRuns: 1_500, seed: 20_261_120 },
    );
  });

  test.each([
    ['anna b', [1]],
    ['na be', [1]],
    ['berg nord', []],
    ['nna  be', []],
    ['  ANNA ', [1, 2]],
    ['hanna', [2]],
    ['xyz', []],
    ['2', [2]],
    ['be', [1]],
    ['er', []],
  ])('%j', (keyWord, ids) => {
    const index = indexOf([
      { id: 1, searchText: searchTextOf(['Anna Berg', 'Nord']), properties: [1] },
      { id: 2, searchText: searchTextOf(['Hanna', 'Süd']), properties: [2] },
    ]);
    expect(index.find({ ...EVERYTHING, term: termOf(keyWord) })).toMatchObject({ count: ids.length, ids });
  });

  test('is narrowed by values and by what lies between two, with a term and without', () => {
    fc.assert(
      fc.property(texts, fc.nat(3), fc.nat(120), fc.boolean(), (all, lang, to, searched) => {
        const equals = LANGS[lang] ?? 'nobody';
        const term = searched ? termOf('ann') : null;
        const narrowings = [
          { property: 1, equals },
          { property: 2, from: 10, to },
        ];
        const ids = all
          .filter((text) => !term || has(text, term))
          .filter(
            ({ properties: [, is, number] }) => is === equals && Number(number) >= 10 && Number(number) <= to,
          )
          .map(({ id }) => id);
        expect(indexOf(all).find({ ...EVERYTHING, narrowings, term })).toMatchObject({
          count: ids.length,
          ids,
        });
      }),
      { numRuns: 500, seed: 20_261_120 },
    );
  });

  test('forgets what is removed, and takes it again', () => {
    const all = ['eins', 'zwei', 'eins zwei'].map((text, at) => ({
      id: at + 1,
      searchText: text,
      properties: [at + 1],
    }));
    const index = indexOf(all);
    const count = (keyWord: string) => index.find({ ...EVERYTHING, term: termOf(keyWord) }).count;
    index.remove(new Set([1, 3, 77]));
    expect([index.size, count('eins'), count('zwei'), count('3')]).toEqual([1, 0, 1, 0]);
    expect(index.waste).toBeCloseTo(2 / 3);
    index.add({ id: 1, searchText: 'drei', properties: [1] });
    expect([index.size, count('eins'), count('drei'), count('1')]).toEqual([2, 0, 1, 1]);
  });

  test('has every page of what matches, in order, whatever the order in which it came', () => {
    const order = fc.array(fc.nat(6), { minLength: 1, maxLength: 14 });
    fc.assert(
      fc.property(
        order,
        fc.nat(5),
        fc.integer({ min: 1, max: 6 }),
        fc.boolean(),
        (values, offset, limit, up) => {
          const all = values.map((value, at) => ({
            id: (at * 5) % 14,
            searchText: at % 3 === 0 ? 'anderes' : 'text',
            properties: [value],
          }));
          const sign = up ? 1 : -1;
          const found = all
            .filter(({ searchText }) => searchText === 'text')
            .sort(
              (one, other) =>
                sign * (Number(one.properties[0]) - Number(other.properties[0]) || one.id - other.id),
            )
            .map(({ id }) => id);
          const page = { order: 0, direction: up ? ('asc' as const) : ('desc' as const), offset, limit };
          // Asked in between, so that an order which is known takes in what comes later.
          const half = Math.floor(all.length / 2);
          const index = indexOf(all.slice(0, half));
          index.find({ ...EVERYTHING, term: null, page });
          for (const text of all.slice(half)) index.add(text);
          const answer = index.find({ ...EVERYTHING, term: termOf('text'), page });
          expect(answer).toMatchObject({ count: found.length, page: found.slice(offset, offset + limit) });
        },
      ),
      { numRuns: 500, seed: 20_261_120 },
    );
  });

  test('keeps numbers of any size', () => {
    const times = [1_700_000_000_000, 5, 2 ** 31, -1];
    const index = indexOf(times.map((time, at) => ({ id: at + 1, searchText: 'x', properties: [time] })));
    const between = (from: number, to: number) =>
      index.find({ ...EVERYTHING, term: null, narrowings: [{ property: 0, from, to }] }).ids;
    expect([
      between(1_600_000_000_000, 1_800_000_000_000),
      between(-5, 5),
      between(2 ** 31, 2 ** 31),
    ]).toEqual([[1], [2, 4], [3]]);
  });

  test('names the records only where there are not too many', () => {
    const all = Array.from({ length: 5_000 }, (_, at) => ({
      id: at + 1,
      searchText: `text ${at}`,
      properties: [at + 1],
    }));
    const index = indexOf(all);
    expect(index.find({ ...EVERYTHING, term: termOf('text') })).toMatchObject({ count: 5_000, ids: null });
    expect(index.find({ ...EVERYTHING, term: termOf('text 499') }).ids).toHaveLength(11);
    expect(index.find({ ...EVERYTHING, term: null })).toMatchObject({ count: 5_000, ids: null });
  });
});
