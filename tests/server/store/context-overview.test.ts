import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SortOf } from '#contract/records/record.ts';
import { WORDING } from '#contract/records/wording.ts';
import { type Wording, wordingSchema } from '#contract/wording.ts';
import { fallbackLanguageOf, resolveWording, wordingInheritance } from '#server/domain/inheritance.ts';
import { sortKeyOf } from '#server/domain/search-text.ts';
import { ContextTrees } from '#server/store/places/context-trees.ts';
import { contexts } from '#server/store/records/contexts.ts';
import { listForContext } from '#server/store/texts/context-overview.ts';
import { deleteWording, type WordingTexts } from '#server/store/texts/wordings.ts';
import { listWordings } from '#server/store/texts/wordings-list.ts';
import { FUZZ } from '#tests/support/long.ts';
import { type Everything, readEverything } from '#tests/support/shown-everywhere.ts';
import { EDITOR_ACTOR, openTextDatabase, type TextDatabase, wordingIn } from '#tests/support/texts.ts';
import { generated } from '#tests/support/walks/sample.ts';

type Request = Parameters<typeof listForContext>[2];

let texts: TextDatabase;
beforeAll(async () => {
  texts = await openTextDatabase();
  await texts.addContexts(['b', 'GLOBAL'], ['c', 'b'], ['d', 'c'], ['aside', 'b']);
});
afterAll(() => texts.close());
beforeEach(async () => {
  await texts.database.write.deleteFrom('wordings').execute();
  await texts.database.write.updateTable('contexts').set({ active: 1 }).execute();
});

const overview = async (contextIdentifier: string, request: Partial<Request> = {}) => {
  const tree = await new ContextTrees(texts.database.read).current();
  const chain = tree.chainOf(contextIdentifier);
  return listForContext(texts.database.read, chain, { offset: 0, maxResult: 500, ...request });
};
const shown = async (contextIdentifier: string, request: Partial<Request> = {}) =>
  (await overview(contextIdentifier, request)).data.map(
    ({ identifier, lang, value, contextIdentifier }) => `${identifier} ${lang} ${value} ${contextIdentifier}`,
  );

/** The golden cases: contexts GLOBAL, b and c, asked at c; a row of a text is lang, value, then its marks. */
const GOLDEN: readonly [at: Partial<Record<'GLOBAL' | 'b' | 'c', string>>, rows: readonly string[]][] = [
  [{ GLOBAL: 'de A' }, ['de A GLOBAL']],
  [{ GLOBAL: 'de A', b: 'all B' }, ['all B b', 'de A GLOBAL']],
  [{ GLOBAL: 'de A', b: 'all B reset' }, ['all B b', 'de B b']],
  [{ GLOBAL: 'de A', b: 'all B reset', c: 'de C' }, ['all B b', 'de C c']],
  [{ GLOBAL: 'all A', b: 'all B' }, ['all B b']],
  [{ GLOBAL: 'all A reset', b: 'all B' }, ['all B b']],
  [{ GLOBAL: 'de A', b: 'de B inactive' }, ['de A GLOBAL']],
  [{ GLOBAL: 'en A', c: 'de C inactive' }, ['de A GLOBAL', 'en A GLOBAL']],
  [{ b: 'fr B inactive' }, ['fr null b']],
];

describe('each row shows what wins there', () => {
  test.each(GOLDEN)('%j', async (at, rows) => {
    await texts.addWordings(
      ...Object.entries(at).map(([contextIdentifier, said]) => {
        const [lang = '', value = '', ...marks] = said.split(' ');
        const resetInheritance = marks.includes('reset');
        return { contextIdentifier, lang, value, resetInheritance, active: !marks.includes('inactive') };
      }),
    );
    expect(await shown('c')).toEqual(rows.map((row) => `text ${row}`));
  });

  test('with every layer up to the root, and where it hides one', async () => {
    const [, id] = await texts.addWordings(
      { contextIdentifier: 'GLOBAL', value: 'A' },
      { contextIdentifier: 'b', value: 'B' },
      { contextIdentifier: 'aside', value: 'not in the chain' },
    );
    const { count, data } = await overview('c');
    expect(count).toBe(1);
    expect(data[0]).toMatchObject({ id, value: 'B', contextIdentifier: 'b', lang: 'de' });
    expect(data[0]?.wordingInheritance).toMatchObject([
      { contextIdentifier: 'b', value: 'B', wins: true, reason: 'language' },
      { contextIdentifier: 'GLOBAL', value: 'A', wins: false, reason: 'overridden' },
    ]);
  });
});

const LANGS = ['all', 'de', 'en', 'fr'];
const CHAIN = ['d', 'c', 'b', 'GLOBAL'];

/** The overview worked out from all texts, without SQL. */
function naive({ layersOf }: Everything, wordings: readonly Wording[]): Wording[] {
  const layers = layersOf('d');
  const fallbackLang = fallbackLanguageOf(layers);
  const keys = new Map<string, [string, string]>();
  for (const { wordings } of layers) {
    for (const { identifier, lang } of wordings) keys.set(`${identifier}\u0000${lang}`, [identifier, lang]);
  }
  return [...keys.values()].map(([identifier, lang]) => {
    const found = resolveWording(layers, identifier, lang, fallbackLang);
    const nearest = CHAIN.flatMap((context) =>
      wordings.filter(
        (one) => one.contextIdentifier === context && one.identifier === identifier && one.lang === lang,
      ),
    )[0];
    const source = found
      ? wordings.find(
          (one) =>
            one.contextIdentifier === found.contextIdentifier &&
            one.identifier === identifier &&
            one.lang === found.lang,
        )
      : nearest;
    if (!source) throw new Error('no source');
    return {
      ...source,
      lang,
      value: found ? source.value : null,
      wordingInheritance: wordingInheritance(layers, identifier, lang, fallbackLang),
    };
  });
}

/** The stored texts of a wording are what is searched and sorted by, whatever the row's own language. */
function sortValue(row: Wording, stored: ReadonlyMap<number, Wording>, field: SortOf<typeof WORDING>) {
  if (field === 'lang') return row.lang;
  const value = stored.get(row.id)?.[field] ?? null;
  if (field === 'identifier' || field === 'value') return sortKeyOf(value === null ? null : String(value));
  return typeof value === 'boolean' ? Number(value) : (value ?? '');
}

function byBytes(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)));
}

const wording: fc.Arbitrary<Partial<WordingTexts>> = fc.record({
  contextIdentifier: fc.constantFrom(...CHAIN, 'aside'),
  identifier: fc.constantFrom('Ä', 'b', 'B.c', 'Global.fallbackLang', 'x'),
  lang: fc.constantFrom(...LANGS),
  value: fc.oneof(fc.constantFrom('de', 'fr', 'Alpha', 'alpha beta', 'ÄÖ', ''), fc.constant(null)),
  resetInheritance: fc.boolean(),
  active: fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, fc.boolean()),
});
const situation = fc.record({
  inactive: fc.subarray(['c', 'b', 'GLOBAL'], { maxLength: 1 }),
  wordings: fc.uniqueArray(wording, {
    selector: ({ contextIdentifier, identifier, lang }) => `${contextIdentifier} ${identifier} ${lang}`,
    maxLength: 40,
  }),
  field: fc.option(fc.constantFrom(...WORDING.sorts)),
  direction: fc.constantFrom('asc' as const, 'desc' as const),
  offset: fc.nat(12),
  maxResult: fc.integer({ min: 1, max: 12 }),
  keyWord: fc.constantFrom(null, null, 'alpha', 'al', 'global', 'äö', 'x'),
  lang: fc.constantFrom(undefined, undefined, 'de', 'all'),
});

test('agrees with the rules applied to all texts, in every order and page, with and without a search', async () => {
  const { read, write } = texts.database;
  await fc.assert(
    fc.asyncProperty(situation, async ({ inactive, wordings, field, direction, keyWord, lang, ...page }) => {
      await write.deleteFrom('wordings').execute();
      await texts.units.run(EDITOR_ACTOR, async (unit) => {
        for (const one of ['c', 'b', 'GLOBAL']) {
          await contexts.changeSome(unit, { identifier: one }, { active: !inactive.includes(one) });
        }
      });
      await texts.addWordings(
        ...wordings.map((one) => ({
          ...one,
          resetInheritance: one.lang === 'all' && !!one.resetInheritance,
        })),
      );
      const { data: stored } = await listWordings(read, { offset: 0, maxResult: 500 });
      const found = new Set(
        (await listWordings(read, { offset: 0, maxResult: 500, keyWord })).data.map(({ id }) => id),
      );
      const numbers = new Map(stored.map((one) => [one.id, one]));
      const sign = direction === 'asc' ? 1 : -1;
      const sort = field === null ? undefined : { field, direction };
      const expected = naive(await readEverything(read), stored)
        .filter((row) => found.has(row.id) && (lang === undefined || row.lang === lang))
        .sort(
          (a, b) =>
            (field === null
              ? 0
              : sign * byBytes(sortValue(a, numbers, field), sortValue(b, numbers, field))) ||
            (field === null ? 1 : sign) * (byBytes(a.identifier, b.identifier) || byBytes(a.lang, b.lang)),
        );
      const filter = { ...(lang !== undefined && { lang }), ...(sort && { sort }) };
      const { count, data } = await overview('d', { ...page, keyWord, filter });
      expect(count).toBe(expected.length);
      expect(data).toEqual(expected.slice(page.offset, page.offset + page.maxResult));
      for (const row of data) wordingSchema.parse(row);
    }),
    { numRuns: generated(150), seed: FUZZ.seed },
  );
}, 60_000);

test('is narrowed to an identifier and a language, and refuses what its rows do not have', async () => {
  await texts.addWordings(
    { identifier: 'a', value: '1' },
    { identifier: 'a', lang: 'en', value: '2' },
    { identifier: 'b', value: '3' },
  );
  expect(await shown('c', { filter: { identifier: 'a' } })).toEqual(['a de 1 GLOBAL', 'a en 2 GLOBAL']);
  expect(await shown('c', { filter: { identifier: 'a', lang: 'en' } })).toEqual(['a en 2 GLOBAL']);
  await expect(overview('c', { filter: { id: 1, active: true } })).rejects.toMatchObject({
    code: '012',
    findings: [{ field: 'filter.id' }, { field: 'filter.active' }],
  });
});

test('of a root it is paged and counted in the same order', async () => {
  const identifiers = Array.from(
    { length: 25 },
    (_, index) => `text.${String((index * 7) % 25).padStart(2, '0')}`,
  );
  await texts.addWordings(...identifiers.map((identifier) => ({ identifier, value: identifier })));
  const pages: string[] = [];
  for (const offset of [0, 10, 20, 30]) {
    const { count, data } = await overview('GLOBAL', { offset, maxResult: 10 });
    expect(count).toBe(25);
    pages.push(...data.map(({ identifier }) => identifier));
  }
  expect(pages).toEqual(identifiers.toSorted());
});

test('a text that is deleted while its row is read is left out', async () => {
  const [id] = await texts.addWordings({ identifier: 'a', value: '1' }, { identifier: 'b', value: '2' });
  const deleted = await wordingIn(texts, id ?? 0);
  const chain = (await new ContextTrees(texts.database.read).current()).chainOf('c');
  let statements = 0;
  const read = texts.database.read.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statements += 1;
      // The language that stands in has been read, and the keys of the page.
      if (statements === 2) await texts.units.run(EDITOR_ACTOR, (unit) => deleteWording(unit, deleted));
      return result;
    },
  });
  const { data } = await listForContext(read, chain, { offset: 0, maxResult: 15 });
  expect(data.map(({ identifier }) => identifier)).toEqual(['b']);
});
