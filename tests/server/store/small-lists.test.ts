import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contextSchema } from '#contract/context.ts';
import { languageSchema } from '#contract/language.ts';
import { CONTEXT } from '#contract/records/context.ts';
import { LANGUAGE } from '#contract/records/language.ts';
import { UniqueViolation } from '#server/dialect/base/failure.ts';
import { ContextTrees } from '#server/store/places/context-trees.ts';
import { readContextChain } from '#server/store/places/contexts.ts';
import { contexts, listContexts } from '#server/store/records/contexts.ts';
import { languages } from '#server/store/records/languages.ts';
import { EDITOR_ACTOR, openTextDatabase, type TextDatabase } from '#tests/support/texts.ts';

let texts: TextDatabase;
beforeAll(async () => {
  texts = await openTextDatabase();
  texts.clock.advance({ minutes: 1 });
  await texts.addContexts(
    ['region-süd', 'GLOBAL'],
    ['Praxis_Isar', 'region-süd'],
    ['praxis-100%', 'region-süd'],
  );
  await texts.units.run(EDITOR_ACTOR, async (unit) => {
    await contexts.add(unit, {
      identifier: 'praxis-elbe',
      parentIdentifier: 'GLOBAL',
      hostUrl: 'elbe.example',
      isDefault: false,
      active: false,
    });
    await languages.add(unit, {
      lang: 'fr_BE',
      flag: 'be',
      description: 'Français (Belgique)',
      active: false,
    });
    await languages.add(unit, { lang: 'tr', flag: null, description: null, active: true });
  });
});
afterAll(() => texts.close());

describe('contexts', () => {
  type Request = Parameters<typeof listContexts>[2];
  const trees = () => new ContextTrees(texts.database.read).current();
  const list = async (request: Partial<Request> = {}) =>
    listContexts(texts.database.read, await trees(), { offset: 0, maxResult: null, ...request });
  const identifiers = async (request: Partial<Request>) =>
    (await list(request)).data.map(({ identifier }) => identifier);

  test('can be had whole, by identifier without regard to case, with the way up to the root', async () => {
    const { count, data } = await list();
    expect(count).toBe(6);
    expect(data.map(({ identifier }) => identifier)).toEqual([
      'DEFAULT',
      'GLOBAL',
      'praxis-100%',
      'praxis-elbe',
      'Praxis_Isar',
      'region-süd',
    ]);
    expect(data[4]).toEqual({
      identifier: 'Praxis_Isar',
      parentIdentifier: 'region-süd',
      active: true,
      hasParent: true,
      hostUrl: null,
      isDefault: false,
      creationDate: '2026-11-20T09:01:00.000Z',
      modificationDate: '2026-11-20T09:01:00.000Z',
      contextInheritance: [
        { identifier: 'Praxis_Isar', parentIdentifier: 'region-süd', active: true },
        { identifier: 'region-süd', parentIdentifier: 'GLOBAL', active: true },
        { identifier: 'GLOBAL', parentIdentifier: null, active: true },
      ],
    });
    for (const context of data) expect(contextSchema.parse(context)).toEqual(context);
  });

  test.each([
    ['isar', ['Praxis_Isar']],
    ['REGION-SÜD', ['praxis-100%', 'Praxis_Isar', 'region-süd']],
    ['is', ['Praxis_Isar']],
    ['100%', ['praxis-100%']],
    ['%', ['praxis-100%']],
    ['_', ['Praxis_Isar']],
    ['elbe.ex', ['praxis-elbe']],
    ['xyz', []],
  ])('are searched for %s in identifier, parent and address', async (keyWord, found) => {
    expect(await identifiers({ keyWord })).toEqual(found);
  });

  test('are filtered by identifier and activity', async () => {
    expect(await identifiers({ filter: { identifier: 'GLOBAL' } })).toEqual(['GLOBAL']);
    expect(await identifiers({ filter: { contextIdentifier: 'region-süd' } })).toEqual(['region-süd']);
    expect(await identifiers({ filter: { active: false } })).toEqual(['praxis-elbe']);
  });

  test.each(CONTEXT.sorts)('sorted by %s, pages are pieces of the whole', async (field) => {
    for (const direction of ['asc', 'desc'] as const) {
      const sort = { field, direction };
      const whole = await identifiers({ filter: { sort } });
      const pages = [];
      for (const offset of [0, 2, 4, 6]) {
        pages.push(...(await identifiers({ offset, maxResult: 2, filter: { sort } })));
      }
      expect(pages).toEqual(whole);
      expect(new Set(whole).size).toBe(6);
    }
    const up = await identifiers({ filter: { sort: { field, direction: 'asc' } } });
    expect(await identifiers({ filter: { sort: { field, direction: 'desc' } } })).toEqual(up.toReversed());
  });

  test('refuse a filter by what they do not have', async () => {
    await expect(list({ filter: { lang: 'de', id: 3 } })).rejects.toMatchObject({
      code: '012',
      findings: [{ field: 'filter.id' }, { field: 'filter.lang' }],
    });
  });

  test('a chain is read inside the transaction that changes it', async () => {
    await texts.units.run(EDITOR_ACTOR, async (unit) => {
      expect(await readContextChain(unit.db, 'Praxis_Isar')).toEqual(['Praxis_Isar', 'region-süd', 'GLOBAL']);
      await contexts.changeSome(unit, { identifier: 'Praxis_Isar' }, { parentIdentifier: 'DEFAULT' });
      expect(await readContextChain(unit.db, 'Praxis_Isar')).toEqual(['Praxis_Isar', 'DEFAULT']);
      expect(await readContextChain(unit.db, 'nowhere')).toEqual([]);
      await contexts.changeSome(unit, { identifier: 'Praxis_Isar' }, { parentIdentifier: 'region-süd' });
    });
  });

  test('only one can answer every address', async () => {
    const second = texts.units.run(EDITOR_ACTOR, (unit) =>
      contexts.changeSome(unit, { identifier: 'DEFAULT' }, { isDefault: true }),
    );
    await expect(second).rejects.toThrow(UniqueViolation);
  });
});

describe('languages', () => {
  type Request = Parameters<typeof languages.list>[1];
  const list = (request: Partial<Request> = {}) =>
    languages.list(texts.database.read, { offset: 0, maxResult: null, ...request });
  const codes = async (request: Partial<Request>) => (await list(request)).data.map(({ lang }) => lang);

  test('can be had whole, in the order of ids', async () => {
    const { count, data } = await list();
    expect(count).toBe(5);
    expect(data.map(({ lang }) => lang)).toEqual(['de', 'en', 'fr', 'fr_BE', 'tr']);
    expect(data[0]).toMatchObject({ id: 1, flag: 'de', description: 'Deutsch', active: true });
    for (const language of data) expect(languageSchema.parse(language)).toEqual(language);
  });

  test.each([
    ['fran', ['fr', 'fr_BE']],
    ['BELGIQUE', ['fr_BE']],
    ['fr', ['fr', 'fr_BE']],
    ['gb', ['en']],
    ['_', ['fr_BE']],
  ])('are searched for %s in code, description and flag', async (keyWord, found) => {
    expect(await codes({ keyWord })).toEqual(found);
  });

  test('are filtered by id, code and activity', async () => {
    expect(await codes({ filter: { id: 2 } })).toEqual(['en']);
    expect(await codes({ filter: { lang: 'fr' } })).toEqual(['fr']);
    expect(await codes({ filter: { active: false } })).toEqual(['fr_BE']);
    expect(await codes({ filter: { id: 99 } })).toEqual([]);
  });

  test.each(LANGUAGE.sorts)('sorted by %s, pages are pieces of the whole', async (field) => {
    for (const direction of ['asc', 'desc'] as const) {
      const sort = { field, direction };
      const whole = await codes({ filter: { sort } });
      const pages = [];
      for (const offset of [0, 2, 4, 6])
        pages.push(...(await codes({ offset, maxResult: 2, filter: { sort } })));
      expect(pages).toEqual(whole);
      expect(new Set(whole).size).toBe(5);
    }
  });

  test('refuse a filter by what they do not have', async () => {
    await expect(list({ filter: { contextIdentifier: 'GLOBAL' } })).rejects.toMatchObject({ code: '012' });
  });
});
