import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EffectiveChange, effectivePlaces } from '#contract/impact.ts';
import type { Unit } from '#server/store/base/unit-of-work.ts';
import { impactOf } from '#server/store/effective/impact.ts';
import { contexts } from '#server/store/records/contexts.ts';
import { addWording, saveWording } from '#server/store/texts/wording-save.ts';
import { deleteWording, findWordingAt } from '#server/store/texts/wordings.ts';
import { FUZZ } from '#tests/support/long.ts';
import { readEverything, shownEverywhere } from '#tests/support/shown-everywhere.ts';
import { EDITOR_ACTOR, openTextDatabase, type TextDatabase } from '#tests/support/texts.ts';
import { generated } from '#tests/support/walks/sample.ts';

const IDENTIFIERS = ['farewell', 'Global.fallbackLang', 'greeting'];
const LANGS = ['all', 'de', 'en', 'fr'];
const RIGHTS = { editor: true, superAdmin: true, authorizations: [] };

let texts: TextDatabase;
beforeAll(async () => {
  texts = await openTextDatabase();
});
afterAll(() => texts.close());

const place = fc.record({
  context: fc.nat(6),
  identifier: fc.constantFrom(...IDENTIFIERS),
  lang: fc.constantFrom(...LANGS),
});
const text = fc.record({
  value: fc.oneof(fc.constantFrom<string[]>('de', 'en', 'fr', 'a', 'b', ''), fc.constant(null)),
  resetInheritance: fc.boolean(),
  active: fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, fc.boolean()),
});
const wording = fc.tuple(place, text).map(([where, what]) => ({ ...where, ...what }));

/** A step, by the numbers of contexts; one that is not possible is left out. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('save' as const), wording }),
  fc.record({ kind: fc.constant('delete' as const), place }),
  fc.record({ kind: fc.constant('move' as const), place, to: fc.nat(6) }),
  fc.record({ kind: fc.constant('parent' as const), context: fc.integer({ min: 1, max: 6 }), to: fc.nat(6) }),
  fc.record({
    kind: fc.constant('active' as const),
    context: fc.integer({ min: 1, max: 6 }),
    active: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('add' as const), parent: fc.nat(6) }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

const situation = fc.record({
  /** The parent of each context after the first is one before it. */
  parents: fc.array(fc.nat(5), { minLength: 6, maxLength: 6 }),
  inactive: fc.subarray([1, 2, 3, 4, 5, 6], { maxLength: 2 }),
  wordings: fc.uniqueArray(wording, {
    selector: ({ context, identifier, lang }) => `${context} ${identifier} ${lang}`,
    maxLength: 20,
  }),
  steps: fc.array(step, { minLength: 1, maxLength: 3 }),
});

const nameOf = (context: number) => (context === 0 ? 'GLOBAL' : `context-${context}`);

async function setUp({
  parents,
  inactive,
  wordings,
}: typeof situation extends fc.Arbitrary<infer S> ? S : never) {
  const { write } = texts.database;
  await write.deleteFrom('wordings').execute();
  await write.updateTable('contexts').set({ parentIdentifier: null }).execute();
  await write.deleteFrom('contexts').where('identifier', 'not in', ['GLOBAL', 'DEFAULT']).execute();
  await texts.units.run(EDITOR_ACTOR, async (unit) => {
    for (const [index, parent] of parents.entries()) {
      await contexts.add(unit, {
        identifier: nameOf(index + 1),
        parentIdentifier: nameOf(Math.min(parent, index)),
        hostUrl: null,
        isDefault: false,
        active: !inactive.includes(index + 1),
      });
    }
    for (const { context, ...texts } of wordings) {
      const resetInheritance = texts.lang === 'all' && texts.resetInheritance;
      await addWording(unit, { ...texts, resetInheritance, contextIdentifier: nameOf(context) });
    }
  });
}

async function carryOut(unit: Unit, steps: readonly Step[]): Promise<void> {
  for (const one of steps) {
    if (one.kind === 'save') {
      const { context, ...rest } = one.wording;
      const contextIdentifier = nameOf(context);
      const stored = await findWordingAt(unit.db, { ...rest, contextIdentifier });
      await saveWording(unit, RIGHTS, { id: stored?.id, ...rest, contextIdentifier });
    } else if (one.kind === 'delete' || one.kind === 'move') {
      const contextIdentifier = nameOf(one.place.context);
      const stored = await findWordingAt(unit.db, { ...one.place, contextIdentifier });
      if (!stored) continue;
      if (one.kind === 'delete') await deleteWording(unit, stored);
      else {
        const to = nameOf(one.to);
        if (await findWordingAt(unit.db, { ...one.place, contextIdentifier: to })) continue;
        await saveWording(unit, RIGHTS, { ...stored, modificationDate: null, contextIdentifier: to });
      }
    } else if (one.kind === 'add') {
      const rest = { hostUrl: null, isDefault: false, active: true };
      await contexts.add(unit, { identifier: 'context-new', parentIdentifier: nameOf(one.parent), ...rest });
      break;
    } else if (one.kind === 'active') {
      await contexts.changeSome(unit, { identifier: nameOf(one.context) }, { active: one.active });
    } else {
      const { tree } = await readEverything(unit.db);
      const [identifier, parentIdentifier] = [nameOf(one.context), nameOf(one.to)];
      if (tree.withBelow([identifier]).includes(parentIdentifier)) continue;
      await contexts.changeSome(unit, { identifier: identifier }, { parentIdentifier });
    }
  }
}

test('what other contexts would show is what they show once it is done', async () => {
  await fc.assert(
    fc.asyncProperty(situation, async (case_) => {
      await setUp(case_);
      const { read } = texts.database;
      const before = shownEverywhere(await readEverything(read), IDENTIFIERS, LANGS);
      const previewed = await texts.units.preview(EDITOR_ACTOR, (unit) => carryOut(unit, case_.steps));
      const impact = await impactOf(read, previewed);
      expect(shownEverywhere(await readEverything(read), IDENTIFIERS, LANGS)).toEqual(before);

      const homes = new Set<string>();
      const hasGone = (id: number) =>
        previewed.changes.some(({ entityId, operation }) => entityId === id && operation === 'DEL');
      const came = previewed.changes
        .filter(({ operation }) => operation === 'ADD')
        .map(({ entityId }) => entityId);
      for (const { subject, entityId, before: was, after: is } of previewed.changes) {
        if (subject !== 'wording' || (came.includes(entityId) && hasGone(entityId))) continue;
        for (const state of [was, is]) if (state) homes.add(String(state.contextIdentifier));
      }
      await texts.units.run(EDITOR_ACTOR, (unit) => carryOut(unit, case_.steps));
      const after = shownEverywhere(await readEverything(read), IDENTIFIERS, LANGS);
      const changed: EffectiveChange[] = [];
      for (const [cell, text] of before) {
        const [contextIdentifier = '', identifier = '', lang = ''] = cell.split(' ');
        const now = after.get(cell);
        if (now === undefined || now === text || homes.has(contextIdentifier)) continue;
        changed.push({ contextIdentifier, lang, identifier, before: text, after: now });
      }
      const routeOf = (row: EffectiveChange) => `${row.contextIdentifier} ${row.identifier}`;
      const places = Map.groupBy(changed, routeOf);
      const expected = [...places.values()].flatMap((rows) => {
        const inLanguages = rows.filter(({ lang }) => lang !== 'all');
        return inLanguages.length > 0 ? inLanguages : rows;
      });
      const inOrder = (rows: readonly EffectiveChange[]) =>
        rows.map((row) => JSON.stringify(row, Object.keys(row).sort())).sort();
      expect(inOrder(impact.effective)).toEqual(inOrder(expected));
      expect(impact.counts.effective).toBe(places.size);
      expect(effectivePlaces(impact.effective)).toBe(places.size);
    }),
    { numRuns: generated(150), seed: FUZZ.seed },
  );
}, 60_000);

test('of more than can be listed the true number is reported, and the first are listed', async () => {
  await setUp({ parents: [0, 0, 0, 0, 0, 0], inactive: [], wordings: [], steps: [] });
  const previewed = await texts.units.preview(EDITOR_ACTOR, async (unit) => {
    for (let index = 0; index < 400; index += 1) {
      await addWording(unit, {
        contextIdentifier: 'GLOBAL',
        lang: 'de',
        identifier: `many.${String(index).padStart(3, '0')}`,
        value: 'x',
        resetInheritance: false,
        active: true,
      });
    }
  });
  const { added, effective, counts } = await impactOf(texts.database.read, previewed);
  expect([added.length, counts.added]).toEqual([400, 400]);
  expect([effective.length, counts.effective]).toEqual([500, 2_400]);
  expect(effective[0]).toEqual({
    contextIdentifier: 'context-1',
    lang: 'de',
    identifier: 'many.000',
    before: null,
    after: 'x',
  });
});

test('a text in all languages counts once for each context, and is listed in every language that shows it', async () => {
  await setUp({ parents: [0, 0, 0, 0, 0, 0], inactive: [], wordings: [], steps: [] });
  const own = { contextIdentifier: 'context-2', identifier: 'one', resetInheritance: false, active: true };
  await texts.units.run(EDITOR_ACTOR, async (unit) => {
    for (const lang of ['de', 'en', 'fr']) await addWording(unit, { ...own, lang, value: lang });
  });
  const previewed = await texts.units.preview(EDITOR_ACTOR, (unit) =>
    addWording(unit, { ...own, contextIdentifier: 'GLOBAL', lang: 'all', value: 'x' }),
  );
  const { effective, counts } = await impactOf(texts.database.read, previewed);
  const langsIn = (context: string) =>
    effective.filter((row) => row.contextIdentifier === context).map(({ lang }) => lang);
  expect([counts.effective, effectivePlaces(effective)]).toEqual([6, 6]);
  expect([langsIn('context-1'), langsIn('context-2')]).toEqual([['de', 'en', 'fr'], ['all']]);
});

test('a place is listed with all its languages or not at all', async () => {
  await setUp({ parents: [0, 0, 0, 0, 0, 0], inactive: [], wordings: [], steps: [] });
  const previewed = await texts.units.preview(EDITOR_ACTOR, async (unit) => {
    for (let index = 0; index < 100; index += 1) {
      const place = { contextIdentifier: 'GLOBAL', lang: 'all', identifier: `many.${index}` };
      await addWording(unit, { ...place, value: 'x', resetInheritance: false, active: true });
    }
  });
  const { effective, counts } = await impactOf(texts.database.read, previewed);
  expect([effective.length, effectivePlaces(effective), counts.effective]).toEqual([498, 166, 600]);
});

test('another fallback language changes every text that falls back', async () => {
  const wording = { resetInheritance: false, active: true };
  await setUp({
    parents: [0, 1, 0, 0, 0, 0],
    inactive: [],
    wordings: [
      { ...wording, context: 0, identifier: 'greeting', lang: 'fr', value: 'Bonjour' },
      { ...wording, context: 0, identifier: 'greeting', lang: 'en', value: 'Hello' },
      { ...wording, context: 2, identifier: 'farewell', lang: 'fr', value: 'Au revoir' },
    ],
    steps: [],
  });
  const previewed = await texts.units.preview(EDITOR_ACTOR, async (unit) => {
    const place = { contextIdentifier: 'context-1', lang: 'all', identifier: 'Global.fallbackLang' };
    await addWording(unit, { ...wording, ...place, value: 'fr' });
  });
  const { effective } = await impactOf(texts.database.read, previewed);
  const said = effective.filter(({ identifier }) => identifier !== 'Global.fallbackLang');
  expect(said.map(({ identifier, lang, before, after }) => [identifier, lang, before, after])).toEqual([
    ['farewell', 'de', null, 'Au revoir'],
    ['farewell', 'en', null, 'Au revoir'],
    ['greeting', 'de', 'Hello', 'Bonjour'],
  ]);
  expect(new Set(said.map(({ contextIdentifier }) => contextIdentifier))).toEqual(new Set(['context-2']));
});
