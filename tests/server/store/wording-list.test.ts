import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SortOf } from '#contract/records/record.ts';
import { WORDING } from '#contract/records/wording.ts';
import type { Wording } from '#contract/wording.ts';
import { sortKeyOf } from '#server/domain/search-text.ts';
import { listWordings } from '#server/store/texts/wordings-list.ts';
import { ON_POSTGRES } from '#tests/support/database.ts';
import { plansOf } from '#tests/support/plans.ts';
import { openTextDatabase, type TextDatabase } from '#tests/support/texts.ts';

type Request = Parameters<typeof listWordings>[1];
type Sort = NonNullable<NonNullable<Request['filter']>['sort']>;

const CONTEXTS = ['GLOBAL', 'praxis-a', 'praxis-b'];
const LANGS = ['de', 'en', 'fr', 'all'];

let texts: TextDatabase;
let stored: Wording[];

const list = (request: Partial<Request> = {}) =>
  listWordings(texts.database.read, { offset: 0, maxResult: 500, ...request });

/** 480 wordings in two units, some inactive, some reset, in an order that no column has. */
beforeAll(async () => {
  texts = await openTextDatabase();
  await texts.addContexts(['praxis-a', 'GLOBAL'], ['praxis-b', 'GLOBAL']);
  const wordings = Array.from({ length: 480 }, (_, index) => {
    const place = (index * 167) % 480;
    return {
      contextIdentifier: CONTEXTS[place % 3] ?? 'GLOBAL',
      lang: LANGS[place % 4] ?? 'de',
      identifier: `${place % 2 ? 'Text' : 'text'}.${place}`,
      value: place % 10 === 0 ? null : `${'Äaé'[place % 3]} Wert ${place % 20}`,
      active: place % 11 !== 0,
      resetInheritance: place % 8 === 3,
    };
  });
  await texts.addWordings(...wordings.slice(0, 200));
  texts.clock.advance({ minutes: 5 });
  await texts.addWordings(...wordings.slice(200));
  stored = (await list()).data;
});
afterAll(() => texts.close());

function sortValue(wording: Wording, field: SortOf<typeof WORDING>): string | number {
  const value = wording[field];
  if (field === 'identifier' || field === 'value') return sortKeyOf(value === null ? null : String(value));
  return typeof value === 'number' ? value : String(value);
}

function inOrder(wordings: readonly Wording[], { field, direction }: Sort): Wording[] {
  const sign = direction === 'asc' ? 1 : -1;
  return wordings.toSorted((a, b) => {
    const [first, second] = [sortValue(a, field), sortValue(b, field)];
    if (first === second) return sign * (a.id - b.id);
    return first < second ? -sign : sign;
  });
}

test('a search reads all numbers that it finds as one value, and beside it only the rows of its page', async () => {
  let rows = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      rows += result.rows.length;
      return result;
    },
  };
  const db = texts.database.read.withPlugin(counting);
  const found = await listWordings(db, { offset: 0, maxResult: 15, keyWord: 'wert' });
  expect(found.count).toBe(432);
  expect(found.data).toHaveLength(15);
  expect(rows).toBeLessThan(20);
  rows = 0;
  const active = await listWordings(db, {
    offset: 0,
    maxResult: 15,
    keyWord: 'wert',
    filter: { active: true },
  });
  expect(active.count).toBeGreaterThan(300);
  expect(rows).toBeLessThan(20);
});

test('without a wish it is in the order of ids and says how many there are', async () => {
  const { count, data } = await list({ maxResult: 15 });
  expect(count).toBe(480);
  expect(data.map(({ id }) => id)).toEqual(Array.from({ length: 15 }, (_, index) => index + 1));
  expect(Object.keys(data[0] ?? {}).toSorted()).toEqual(
    [
      ...['active', 'contextIdentifier', 'creationDate', 'id', 'identifier', 'lang'],
      ...['modificationDate', 'resetInheritance', 'value'],
    ].toSorted(),
  );
});

describe.each(WORDING.sorts)('sorted by %s', (field) => {
  test.each(['asc', 'desc'] as const)(
    '%s, every page is the piece of the whole that it should be',
    async (direction) => {
      const sort = { field, direction };
      const whole = inOrder(stored, sort);
      for (let offset = 0; offset < 480; offset += 75) {
        const { count, data } = await list({ offset, maxResult: 75, filter: { sort } });
        expect(count).toBe(480);
        expect(data).toEqual(whole.slice(offset, offset + 75));
      }
    },
  );
});

const FILTERS: [name: string, filter: NonNullable<Request['filter']>, is: (wording: Wording) => boolean][] = [
  ['id', { id: 77 }, (one) => one.id === 77],
  ['an unknown id', { id: 4_811 }, () => false],
  ['identifier', { identifier: 'Text.7' }, (one) => one.identifier === 'Text.7'],
  ['context', { contextIdentifier: 'praxis-a' }, (one) => one.contextIdentifier === 'praxis-a'],
  ['language', { lang: 'fr' }, (one) => one.lang === 'fr'],
  ['active', { active: true }, (one) => one.active],
  ['inactive', { active: false }, (one) => !one.active],
  [
    'context, language and inactive',
    { contextIdentifier: 'praxis-b', lang: 'de', active: false },
    (one) => one.contextIdentifier === 'praxis-b' && one.lang === 'de' && !one.active,
  ],
  ['empty values, which are none', { contextIdentifier: '', lang: '' }, () => true],
];

describe.each(FILTERS)('filtered by %s', (_name, filter, is) => {
  test.each([null, 'wert', 'Wert 7', 'w', 'text.1', 'nirgends'])('and searched for %s', async (keyWord) => {
    const term = keyWord?.toLowerCase() ?? '';
    const found = stored
      .filter(is)
      .filter(({ identifier, value }) => `${identifier}\n${value ?? ''}`.toLowerCase().includes(term));
    for (const field of ['id', 'value', 'modificationDate'] as const) {
      const sort = { field, direction: 'desc' } as const;
      const whole = inOrder(found, sort);
      for (const offset of [0, 7, Math.max(0, found.length - 3)]) {
        const { count, data } = await list({ offset, maxResult: 15, keyWord, filter: { ...filter, sort } });
        expect(count).toBe(found.length);
        expect(data).toEqual(whole.slice(offset, offset + 15));
      }
    }
  });
});

test('a page behind the end is empty and still says how many there are', async () => {
  expect(await list({ offset: 480 })).toEqual({ count: 480, data: [] });
  expect(await list({ offset: 9_000_000, keyWord: 'wert 7' })).toMatchObject({ data: [] });
});

test('the way to a page makes no difference to what stands on it', async () => {
  // Many that match are tested in order, few are found first: 'text' matches all, and each page is both near and far.
  const sort = { field: 'identifier', direction: 'asc' } as const;
  const whole = inOrder(stored, sort);
  for (const [offset, maxResult] of [
    [0, 1],
    [239, 2],
    [479, 1],
    [0, 500],
    [100, 300],
  ] as const) {
    const { data } = await list({ offset, maxResult, keyWord: 'text', filter: { sort, active: true } });
    expect(data).toEqual(whole.filter(({ active }) => active).slice(offset, offset + maxResult));
  }
});

describe('every query is answered from an index', () => {
  const plans = (request: Partial<Request>) =>
    plansOf(texts.url, (db) => listWordings(db, { offset: 0, maxResult: 15, ...request }));

  test.each(WORDING.sorts)('a page sorted by %s is read in the order of its index', async (field) => {
    for (const direction of ['asc', 'desc'] as const) {
      const { walks, sorts, lines } = await plans({ filter: { sort: { field, direction } } });
      expect({ sorts, lines }).toEqual({ sorts: false, lines });
      // On the embedded database the table itself is the index of ids.
      expect(walks.filter((index) => index === null)).toEqual(field === 'id' && !ON_POSTGRES ? [null] : []);
    }
  });

  test.each([
    ['a word', { keyWord: 'wert 7' }],
    ['the beginning of a word', { keyWord: 'zz' }],
    ['a sign', { keyWord: '—' }],
    ['signs', { keyWord: '———' }],
    ['a number', { keyWord: '77' }],
    ['a long number', { keyWord: '777' }],
    ['a word in one context', { keyWord: 'wert 7', filter: { contextIdentifier: 'praxis-a' } }],
    ['a word in one language', { keyWord: 'wert 7', filter: { lang: 'de' } }],
    ['one id', { filter: { id: 7 } }],
    ['one identifier', { filter: { identifier: 'Text.7' } }],
    ['one context and language', { filter: { contextIdentifier: 'praxis-a', lang: 'de' } }],
    ['the inactive ones', { filter: { active: false } }],
  ])('%s', async (_name, request) => {
    const { walks, lines } = await plans(request);
    expect(lines).not.toEqual([]);
    expect(walks.filter((index) => index !== 'inactiveWordings' && index !== 'wordings_pkey')).toEqual([]);
  });

  test('what nearly all match is tested in order until the page is full', async () => {
    const { walks } = await plans({
      keyWord: 'text',
      filter: { sort: { field: 'value', direction: 'asc' } },
    });
    expect(walks).toContain('wordingsBy_valueKey');
  });
});
