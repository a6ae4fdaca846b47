import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { wordingMatrix } from '#contract/wording-matrix.ts';
import {
  FALLBACK_LANG_IDENTIFIER as FALLBACK,
  fallbackLanguageOf,
  resolveWording,
} from '#server/domain/inheritance.ts';
import { ContextTrees } from '#server/store/places/context-trees.ts';
import { contexts } from '#server/store/records/contexts.ts';
import { KeptCounts } from '#server/store/texts/coverage-counts.ts';
import { FoundTexts } from '#server/store/texts/found-texts.ts';
import { readMatrix } from '#server/store/texts/wording-matrix.ts';
import { changeWording } from '#server/store/texts/wording-save.ts';
import { findWording, toWording, type WordingTexts } from '#server/store/texts/wordings.ts';
import { FUZZ } from '#tests/support/long.ts';
import { readEverything } from '#tests/support/shown-everywhere.ts';
import { EDITOR_ACTOR, openTextDatabase, type TextDatabase } from '#tests/support/texts.ts';
import { generated } from '#tests/support/walks/sample.ts';

let texts: TextDatabase;
beforeAll(async () => {
  texts = await openTextDatabase();
  await texts.addContexts(['b', 'GLOBAL'], ['c', 'b'], ['aside', 'b']);
});
afterAll(() => texts.close());
beforeEach(async () => {
  await texts.database.write.deleteFrom('wordings').execute();
  await texts.database.write.updateTable('contexts').set({ active: 1 }).execute();
});

const reads = () => ({ db: texts.database.read, counting: async () => texts.database.read });

type Request = Parameters<typeof readMatrix>[2];
const matrix = async (request: Partial<Request> = {}, contextIdentifier = 'c') => {
  const chain = (await new ContextTrees(texts.database.read).current()).chainOf(contextIdentifier);
  const asked = { offset: 0, maxResult: 100, withCoverage: false, ...request };
  const answer = await readMatrix(reads(), chain, asked, {
    found: new FoundTexts(texts.database.read),
    counts: new KeptCounts(1),
  });
  return wordingMatrix.content.parse({ matrix: answer }).matrix;
};

/** The cells of a context in short: the text, where it stands, and what the context has of its own. */
const shown = async (request: Partial<Request> = {}) =>
  (await matrix(request)).rows.map(
    ({ identifier, cells }) =>
      `${identifier}: ${cells
        .map(({ lang, value, from, own, isCutOff }) =>
          [
            `${lang} ${value}`,
            ...(from ? [`${from.contextIdentifier}/${from.lang}`] : []),
            ...(own ? [`own${own.active ? '' : ' inactive'}${own.resetInheritance ? ' reset' : ''}`] : []),
            ...(isCutOff ? ['cut off'] : []),
          ].join(' '),
        )
        .join(', ')}`,
  );

const IN_TWO = { langs: ['all', 'de'] };

test('a cell says what is shown, where that stands, and what the context says itself', async () => {
  await texts.addWordings(
    { contextIdentifier: 'GLOBAL', identifier: 'inherited', value: 'A' },
    { contextIdentifier: 'c', identifier: 'own', value: 'C' },
    { contextIdentifier: 'GLOBAL', identifier: 'own', value: 'A' },
    { contextIdentifier: 'c', identifier: 'inactive', value: 'C', active: false },
    { contextIdentifier: 'b', identifier: 'inactive', value: 'B' },
    { contextIdentifier: 'GLOBAL', identifier: 'reset', value: 'A' },
    { contextIdentifier: 'c', identifier: 'reset', lang: 'all', value: 'C', resetInheritance: true },
    { contextIdentifier: 'b', identifier: 'fallback', lang: 'en', value: 'B' },
    { contextIdentifier: 'b', identifier: 'missing', lang: 'fr', value: 'B' },
    { contextIdentifier: 'aside', identifier: 'elsewhere', value: 'D' },
  );
  expect(await shown(IN_TWO)).toEqual([
    'fallback: all B b/en, de B b/en',
    'inactive: all null, de B b/de own inactive',
    'inherited: all null, de A GLOBAL/de',
    'missing: all null, de null',
    'own: all null, de C c/de own',
    'reset: all C c/all own reset, de C c/all cut off',
  ]);
  expect((await matrix({ ...IN_TWO, withCoverage: true })).coverage).toEqual([
    { lang: 'all', own: 1, inherited: 0, missing: 5, findings: 0, outdated: 0 },
    { lang: 'de', own: 1, inherited: 3, missing: 2, findings: 0, outdated: 0 },
  ]);
});

test('the columns are all languages and those of the table, unless others are asked for', async () => {
  expect((await matrix()).langs).toEqual(['all', 'de', 'en', 'fr']);
  expect((await matrix({ langs: ['fr', 'de', 'fr', 'xx'] })).langs).toEqual(['fr', 'de']);
});

test('an inactive text of its own counts as its own where rows are narrowed to those', async () => {
  await texts.addWordings(
    { contextIdentifier: 'c', identifier: 'a', value: 'C', active: false },
    { contextIdentifier: 'b', identifier: 'b', value: 'B' },
  );
  expect(await shown({ langs: ['de'], only: 'own' })).toEqual(['a: de null own inactive']);
});

test('only the languages that are asked for can be missing; all languages count where nothing else is asked for', async () => {
  await texts.addWordings({ contextIdentifier: 'b', identifier: 'a', value: 'B' });
  const missing = async (langs: string[]) => (await matrix({ langs, only: 'missing' })).count;
  expect(await missing(['all', 'de'])).toBe(0);
  expect(await missing(['all', 'de', 'fr'])).toBe(1);
  expect(await missing(['all'])).toBe(1);
});

test('every page is that part of all rows, from whichever end it is read', async () => {
  const identifiers = Array.from({ length: 23 }, (_, at) => `row.${String(at).padStart(2, '0')}`);
  await texts.addWordings(
    ...identifiers.flatMap((identifier, at) => [
      { contextIdentifier: (['GLOBAL', 'b', 'c'] as const)[at % 3] ?? 'c', identifier },
      ...(at % 2 ? [{ contextIdentifier: 'b', identifier, lang: 'en' }] : []),
    ]),
    { contextIdentifier: 'aside', identifier: 'row.elsewhere' },
  );
  for (const [offset, maxResult] of [
    [0, 5],
    [9, 4],
    [12, 5],
    [20, 2],
    [20, 10],
    [23, 5],
    [40, 5],
  ] as const) {
    const { rows, count } = await matrix({ offset, maxResult });
    expect({ offset, count, rows: rows.map(({ identifier }) => identifier) }).toEqual({
      ...{ offset, count: 23 },
      rows: identifiers.slice(offset, offset + maxResult),
    });
  }
});

test('what is known of a chain holds until a text comes, goes, moves or names another language', async () => {
  const { read } = texts.database;
  const found = new FoundTexts(read);
  const chain = (await new ContextTrees(read).current()).chainOf('c');
  const known = async () => [
    await found.identifiers(async () => read, chain),
    await found.languages(async () => read, chain),
  ];
  const [id = 0] = await texts.addWordings({ contextIdentifier: 'b', identifier: 'a', value: 'B' });
  const one = { fallback: 'en', most: 'de' };
  expect(await known()).toEqual([1, one]);

  // Past the history: it shows where something is counted again.
  await texts.database.write.deleteFrom('wordings').where('id', '=', id).execute();
  const [aside = 0] = await texts.addWordings({ contextIdentifier: 'aside', identifier: 'x', lang: 'fr' });
  expect(await known()).toEqual([1, one]);
  await change(aside, { contextIdentifier: 'b' });
  expect(await known()).toEqual([1, { fallback: 'en', most: 'fr' }]);
  await change(aside, { value: 'X' });
  await texts.database.write.deleteFrom('wordings').where('id', '=', aside).execute();
  expect(await known()).toEqual([1, { fallback: 'en', most: 'fr' }]);

  const [fallback = 0] = await texts.addWordings({ identifier: FALLBACK, lang: 'all', value: 'de' });
  expect(await known()).toEqual([1, { fallback: 'de', most: 'de' }]);
  await change(fallback, { value: 'fr' });
  expect(await known()).toEqual([1, { fallback: 'fr', most: 'fr' }]);
});

const change = (id: number, changed: Partial<WordingTexts>) =>
  texts.units.run(EDITOR_ACTOR, async (unit) => {
    const row = await findWording(unit.db, id);
    if (!row) throw new Error(`there is no wording ${id}`);
    const wording = toWording(row);
    await changeWording(unit, wording, { ...wording, ...changed });
  });

const LANGS = ['all', 'de', 'en', 'fr'];
const text: fc.Arbitrary<Partial<WordingTexts>> = fc.record({
  contextIdentifier: fc.constantFrom('c', 'b', 'GLOBAL', 'aside'),
  identifier: fc.constantFrom('Ä', 'b', 'B.c', 'b.d', 'Global.fallbackLang', 'x'),
  lang: fc.constantFrom(...LANGS),
  value: fc.oneof(fc.constantFrom('de', 'fr', 'Alpha', ''), fc.constant(null)),
  resetInheritance: fc.boolean(),
  active: fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, fc.boolean()),
});
const situation = fc.record({
  inactive: fc.subarray(['b', 'GLOBAL'], { maxLength: 1 }),
  wordings: fc.uniqueArray(text, {
    selector: ({ contextIdentifier, identifier, lang }) => `${contextIdentifier} ${identifier} ${lang}`,
    maxLength: 40,
  }),
  langs: fc.subarray(LANGS, { minLength: 1 }),
  only: fc.constantFrom(null, 'missing' as const, 'own' as const),
  prefix: fc.constantFrom(null, '', 'b', 'B', 'Ä'),
  keyWord: fc.constantFrom(null, null, 'alpha', 'b'),
  offset: fc.nat(3),
  maxResult: fc.nat(4),
  after: fc.constantFrom('', 'b', 'Ä', 'x'),
});

test('agrees with the rules applied to all texts, whatever is looked for', async () => {
  const { read, write } = texts.database;
  await fc.assert(
    fc.asyncProperty(situation, async ({ inactive, wordings, after, ...request }) => {
      await write.deleteFrom('wordings').execute();
      await texts.units.run(EDITOR_ACTOR, async (unit) => {
        for (const one of ['b', 'GLOBAL']) {
          await contexts.changeSome(unit, { identifier: one }, { active: !inactive.includes(one) });
        }
      });
      await texts.addWordings(
        ...wordings.map((one) => ({
          ...one,
          resetInheritance: one.lang === 'all' && !!one.resetInheritance,
        })),
      );
      const layers = (await readEverything(read)).layersOf('c');
      const fallback = fallbackLanguageOf(layers);
      const all = layers.flatMap((layer) => layer.wordings.map((one) => ({ ...one, ...layer })));
      const identifiers = [...new Set(all.map(({ identifier }) => identifier))].sort((a, b) =>
        Buffer.compare(Buffer.from(a), Buffer.from(b)),
      );
      const { langs, only, prefix, keyWord } = request;
      const each = langs.filter((lang) => lang !== 'all');
      const asked = each.length === 0 ? langs : each;
      const found = (identifier: string, lang: string) => resolveWording(layers, identifier, lang, fallback);
      const isMissing = (identifier: string, lang: string) =>
        ![lang, 'all'].includes(found(identifier, lang)?.lang ?? '');
      const isHeld = (identifier: string, lang: string) =>
        layers[0]?.wordings.some((one) => one.identifier === identifier && one.lang === lang) ?? false;
      const rows = identifiers.filter(
        (identifier) =>
          identifier.startsWith(prefix ?? '') &&
          (only !== 'missing' || asked.some((lang) => isMissing(identifier, lang))) &&
          (only !== 'own' || langs.some((lang) => isHeld(identifier, lang))) &&
          (keyWord === null ||
            all.some(
              (one) =>
                one.identifier === identifier &&
                [one.identifier, one.value, one.contextIdentifier, one.lang].some((said) =>
                  keyWord === 'b'
                    ? said
                        ?.toLowerCase()
                        .split(/[^a-zä]+/)
                        .some((word) => word.startsWith(keyWord))
                    : said?.toLowerCase().includes(keyWord),
                ),
            )),
      );
      const located = rows.find((one) => one > after && isMissing(one, asked[0] ?? ''));
      const answer = await matrix({
        ...request,
        withCoverage: true,
        locate: { after, missingIn: asked.slice(0, 1) },
      });
      expect(answer.count).toBe(rows.length);
      expect(answer.rows.map(({ identifier }) => identifier)).toEqual(
        rows.slice(request.offset, request.offset + request.maxResult),
      );
      for (const { identifier, cells } of answer.rows) {
        for (const { lang, value, from } of cells) {
          expect(from && { value, ...from }).toEqual(found(identifier, lang));
        }
      }
      for (const { lang, own, inherited, missing } of answer.coverage ?? []) {
        const isOwn = (one: string) =>
          found(one, lang)?.lang === lang && found(one, lang)?.contextIdentifier === 'c';
        const counted = [
          identifiers.filter(isOwn).length,
          identifiers.filter((one) => isMissing(one, lang)).length,
        ];
        expect([own, missing, own + inherited + missing]).toEqual([...counted, identifiers.length]);
      }
      expect(answer.located).toEqual(
        located === undefined ? null : { identifier: located, index: rows.indexOf(located) },
      );
    }),
    { numRuns: generated(60), seed: FUZZ.seed },
  );
}, 60_000);
