import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contextCoverage } from '#contract/context-coverage.ts';
import type { Layer } from '#server/domain/inheritance.ts';
import { ContextTrees } from '#server/store/places/context-trees.ts';
import { contexts } from '#server/store/records/contexts.ts';
import { languages } from '#server/store/records/languages.ts';
import { readCoverage } from '#server/store/texts/context-coverage.ts';
import { KeptCounts } from '#server/store/texts/coverage-counts.ts';
import { addWording, changeWording } from '#server/store/texts/wording-save.ts';
import { deleteWording, findWordingAt } from '#server/store/texts/wordings.ts';
import { FUZZ } from '#tests/support/long.ts';
import { readEverything } from '#tests/support/shown-everywhere.ts';
import { EDITOR_ACTOR, openTextDatabase, type TextDatabase } from '#tests/support/texts.ts';
import { generated } from '#tests/support/walks/sample.ts';

const CONTEXTS = ['DEFAULT', 'GLOBAL', 'aside', 'b', 'c'];

let texts: TextDatabase;
beforeAll(async () => {
  texts = await openTextDatabase();
  await texts.addContexts(['b', 'GLOBAL'], ['c', 'b'], ['aside', 'b']);
});
afterAll(() => texts.close());
beforeEach(async () => {
  await texts.database.write.deleteFrom('wordings').execute();
});

const tree = () => new ContextTrees(texts.database.read).current();
const read = async (counts = new KeptCounts(1)) => {
  const coverage = await readCoverage(texts.database.read, await tree(), counts);
  return contextCoverage.content.parse({ coverage }).coverage;
};
const of = async (identifier: string) =>
  (await read()).contexts.find((context) => context.identifier === identifier);

const wording = fc.record({
  contextIdentifier: fc.constantFrom('GLOBAL', 'b', 'c', 'aside'),
  identifier: fc.constantFrom('one', 'two', 'three'),
  lang: fc.constantFrom('all', 'de', 'en'),
  active: fc.boolean(),
});

/** How much of what a context shows exists in a language, worked out from all texts of its layers. */
function byTheRules(layers: readonly Layer[], lang: string) {
  const all = layers.flatMap(({ wordings }) => wordings.map(({ identifier }) => identifier));
  const has = (some: readonly Layer[], identifier: string, langs: readonly string[]) =>
    some.some(
      (layer) =>
        layer.active &&
        layer.wordings.some((one) => one.active && one.identifier === identifier && langs.includes(one.lang)),
    );
  const identifiers = [...new Set(all)];
  const own = identifiers.filter((one) => has(layers.slice(0, 1), one, [lang])).length;
  const shown = identifiers.filter((one) => has(layers, one, [lang, 'all'])).length;
  return { lang, own, inherited: shown - own, missing: identifiers.length - shown };
}

test('every context is counted by the rules, inactive ones as if they were active', async () => {
  const { read: db, write } = texts.database;
  const situation = fc.record({
    inactive: fc.subarray(['GLOBAL', 'b', 'aside']),
    wordings: fc.uniqueArray(wording, {
      selector: ({ contextIdentifier, identifier, lang }) => `${contextIdentifier} ${identifier} ${lang}`,
      maxLength: 16,
    }),
  });
  await fc.assert(
    fc.asyncProperty(situation, async ({ inactive, wordings }) => {
      await write.deleteFrom('wordings').execute();
      await texts.units.run(EDITOR_ACTOR, async (unit) => {
        for (const identifier of ['GLOBAL', 'b', 'aside']) {
          await contexts.changeSome(unit, { identifier }, { active: !inactive.includes(identifier) });
        }
      });
      await texts.addWordings(...wordings.map((one) => ({ ...one, value: 'A' })));
      const { langs, contexts: counted } = await read();
      const { layersOf } = await readEverything(db);
      expect(counted.map(({ identifier }) => identifier).toSorted()).toEqual(CONTEXTS);
      for (const { identifier, texts: own, languages } of counted) {
        const [context, ...above] = layersOf(identifier);
        const layers = [...(context ? [{ ...context, active: true }] : []), ...above];
        expect({ identifier, languages }).toEqual({
          identifier,
          languages: langs.map((lang) => byTheRules(layers, lang)),
        });
        expect(own).toBe(wordings.filter((one) => one.contextIdentifier === identifier).length);
      }
    }),
    { numRuns: generated(40), seed: FUZZ.seed },
  );
  await texts.units.run(EDITOR_ACTOR, async (unit) => {
    for (const identifier of ['GLOBAL', 'b', 'aside'])
      await contexts.changeSome(unit, { identifier }, { active: true });
  });
}, 60_000);

test('counts that follow the history are those of all texts', async () => {
  const places = fc.array(wording, { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(fc.array(places, { maxLength: 6 }), async (steps) => {
      await texts.database.write.deleteFrom('wordings').execute();
      const followed = new KeptCounts(1);
      await read(followed);
      for (const wanted of steps) {
        await texts.units.run(EDITOR_ACTOR, async (unit) => {
          for (const { active, ...place } of wanted) {
            const there = await findWordingAt(unit.db, place);
            if (there && there.active === active) await deleteWording(unit, there);
            else if (there) await changeWording(unit, there, { ...there, active, value: 'B' });
            else await addWording(unit, { ...place, active, value: 'A', resetInheritance: false });
          }
        });
        expect(await read(followed)).toEqual(await read());
      }
    }),
    { numRuns: generated(30), seed: FUZZ.seed },
  );
}, 60_000);

test('nothing is counted again but the identifiers that have changed', async () => {
  const counts = new KeptCounts(1);
  const missing = async () =>
    (await read(counts)).contexts
      .find(({ identifier }) => identifier === 'c')
      ?.languages.map((one) => one.missing);
  const [id = 0] = await texts.addWordings({ identifier: 'one', value: 'A' });
  expect(await missing()).toEqual([0, 1, 1]);
  // Past the history: that goes unnoticed, and so nothing was counted again.
  const { write } = texts.database;
  await write.deleteFrom('wordings').where('id', '=', id).execute();
  expect(await missing()).toEqual([0, 1, 1]);
  await texts.addWordings({ identifier: 'two', lang: 'en', value: 'B' });
  expect(await missing()).toEqual([1, 1, 2]);

  // A tool that fills tables says nothing of what it changed.
  await write.insertInto('revisions').values({ timestamp: 1, userId: null, username: 'tool' }).execute();
  expect(await missing()).toEqual([1, 0, 1]);
});

test('what is saved while all texts are counted is counted once', async () => {
  await texts.addWordings({ identifier: 'one', value: 'A' });
  const counts = new KeptCounts(1);
  let isDone = false;
  const interrupted = texts.database.read.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      const isRevision = result.rows.some((row) => 'newest' in row);
      if (isRevision && !isDone) {
        isDone = true;
        await texts.addWordings({ identifier: 'two', value: 'B' });
      }
      return result;
    },
  });
  await readCoverage(interrupted, await tree(), counts);
  expect(isDone).toBe(true);
  expect(await read(counts)).toEqual(await read());
  await texts.addWordings({ identifier: 'three', value: 'C' });
  expect(await read(counts)).toEqual(await read());
});

test('more languages than bits of a number are all counted', async () => {
  const codes = Array.from({ length: 40 }, (_, index) => `x${String(index).padStart(2, '0')}`);
  const { write } = texts.database;
  await texts.addWordings({ contextIdentifier: 'b', identifier: 'one', lang: 'x00' });
  await texts.addWordings({ contextIdentifier: 'b', identifier: 'two', lang: 'x39' });
  await texts.addWordings({ contextIdentifier: 'GLOBAL', identifier: 'three', lang: 'all' });
  try {
    await texts.units.run(EDITOR_ACTOR, async (unit) => {
      for (const lang of codes)
        await languages.add(unit, { lang, flag: null, description: null, active: true });
    });
    const counted = Object.fromEntries((await of('b'))?.languages.map((one) => [one.lang, one]) ?? []);
    expect(Object.keys(counted)).toHaveLength(43);
    expect(counted.de).toEqual({ lang: 'de', own: 0, inherited: 1, missing: 2 });
    expect(counted.x00).toEqual({ lang: 'x00', own: 1, inherited: 1, missing: 1 });
    expect(counted.x39).toEqual({ lang: 'x39', own: 1, inherited: 1, missing: 1 });
  } finally {
    await write.deleteFrom('languages').where('lang', 'in', codes).execute();
  }
});

test('contexts that come are counted with the others', async () => {
  await texts.addWordings({ identifier: 'one', value: 'A' });
  const counts = new KeptCounts(1);
  await read(counts);
  await texts.addContexts(['later', 'c']);
  expect(await read(counts)).toEqual(await read());
  expect((await of('later'))?.languages[0]).toEqual({ lang: 'de', own: 0, inherited: 1, missing: 0 });
});
