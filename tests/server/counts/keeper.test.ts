import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { IndexKeeper } from '#server/counts/keeper.ts';
import type { CountQuestion } from '#server/counts/question.ts';
import { type CountedTable, SOURCES } from '#server/counts/sources.ts';
import { searchTerm } from '#server/store/search/search.ts';
import { deleteWording, findWordingAt } from '#server/store/texts/wordings.ts';
import { within } from '#tests/support/eventually.ts';
import { EDITOR_ACTOR, openTextDatabase, type TextDatabase } from '#tests/support/texts.ts';

// They take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const PATIENCE_MS = 20_000;

let texts: TextDatabase;
let failures: unknown[];
beforeEach(async () => {
  texts = await openTextDatabase();
  failures = [];
  await texts.addWordings(
    { identifier: 'eins', value: 'Anna' },
    { identifier: 'zwei', value: 'Anna und Berta' },
    { identifier: 'drei', value: 'Berta', lang: 'en' },
  );
});
afterEach(async () => {
  await texts.close();
  expect(failures).toEqual([]);
});

function keeperOf(table: CountedTable, budget = 100_000_000): IndexKeeper {
  const reportFailure = (error: unknown) => void failures.push(error);
  return new IndexKeeper({ db: texts.database.read, source: SOURCES[table], budget, reportFailure });
}

const question = (keyWord: string | null, narrowings: CountQuestion['narrowings'] = {}): CountQuestion => ({
  table: 'wordings',
  term: searchTerm(keyWord),
  narrowings,
});

/** Waits until the index is built, and the last of its orders read. */
async function ready(keeper: IndexKeeper): Promise<void> {
  const page = { property: 'modificationDate', direction: 'asc', offset: 0, limit: 1 } as const;
  const ask = async () => Boolean((await keeper.count({ ...question(null), page }))?.page);
  await within(ask, true, PATIENCE_MS);
}

describe('the index of wordings', () => {
  test('answers nothing until it is built', async () => {
    const keeper = keeperOf('wordings');
    expect(await keeper.count(question('anna'))).toBeNull();
    await ready(keeper);
    expect(await keeper.count(question('anna'))).toMatchObject({ count: 2, ids: [1, 2], size: 3 });
    expect(await keeper.count(question('anna', { lang: 'en' }))).toMatchObject({ count: 0 });
  });

  test('knows what was added, changed and deleted as soon as it is committed', async () => {
    const keeper = keeperOf('wordings');
    await ready(keeper);
    const before = await keeper.count(question('anna'));
    const [id] = await texts.addWordings({ identifier: 'vier', value: 'Anna', lang: 'fr' });
    const after = await keeper.count(question('anna'));
    expect(after).toMatchObject({ count: 3, ids: [1, 2, id], size: 4 });
    expect(after?.revision).toBe((before?.revision ?? 0) + 1);
    const place = { contextIdentifier: 'GLOBAL', lang: 'de', identifier: 'eins' };
    const wording = await findWordingAt(texts.database.read, place);
    if (!wording) throw new Error('the wording is gone');
    await texts.units.run(EDITOR_ACTOR, (unit) => deleteWording(unit, wording));
    expect(await keeper.count(question('anna'))).toMatchObject({ count: 2, ids: [2, id], size: 3 });
  });

  test('is built anew when a revision does not say what has changed', async () => {
    const keeper = keeperOf('wordings');
    await ready(keeper);
    const { write } = texts.database;
    const all = await write.selectFrom('wordings').selectAll().execute();
    const [row] = all;
    if (!row) throw new Error('there are no wordings');
    await write
      .insertInto('wordings')
      .values({ ...row, id: 50, identifier: 'fünf' })
      .execute();
    expect(await keeper.count(question('anna'))).toMatchObject({ count: 2 });
    await write.insertInto('revisions').values({ timestamp: 1, userId: null, username: 'tool' }).execute();
    expect(await keeper.count(question('anna'))).toBeNull();
    await ready(keeper);
    expect(await keeper.count(question('anna'))).toMatchObject({ count: 3, ids: [1, 2, 50] });
  });

  test('has pages in every order of the list, which are read with it and hold over commits', async () => {
    const keeper = keeperOf('wordings');
    await ready(keeper);
    const page = (property: string, direction: 'asc' | 'desc') => ({
      ...question('a'),
      page: { property, direction, offset: 1, limit: 2 },
    });
    const paged = async (property: string, direction: 'asc' | 'desc' = 'asc') => {
      const ask = () => keeper.count(page(property, direction));
      await within(async () => Boolean((await ask())?.page), true, PATIENCE_MS);
      return (await ask())?.page;
    };
    // drei, eins, zwei
    expect(await paged('identifier')).toEqual([2]);
    expect(await paged('identifier', 'desc')).toEqual([1]);
    const [fourth] = await texts.addWordings({ identifier: 'alle', value: 'Anna', lang: 'all' });
    expect(await keeper.count(page('identifier', 'asc'))).toMatchObject({ count: 3, page: [1, 2] });
    expect(await paged('lang')).toEqual([1, 2]);
    expect(await paged('lang', 'desc')).toEqual([1, fourth]);
    expect(await paged('creationDate', 'desc')).toEqual([2, 1]);
    expect(await paged('id', 'desc')).toEqual([2, 1]);
    expect((await keeper.count(page('somethingElse', 'asc')))?.page).toBeNull();
  });

  test('is given up when it would take too much memory', async () => {
    const keeper = keeperOf('wordings', 1_000);
    const ask = async () => {
      expect(await keeper.count(question('anna'))).toBeNull();
      return keeper.isGivenUp;
    };
    await within(ask, true, PATIENCE_MS);
    expect(await keeper.count(question('anna'))).toBeNull();
  });
});

test('the index of the history grows with it', async () => {
  const keeper = keeperOf('entries');
  const about = (keyWord: string, narrowings: CountQuestion['narrowings']) => ({
    ...question(keyWord, { subject: 'wording', ...narrowings }),
    table: 'entries' as const,
  });
  await within(async () => (await keeper.count(about('anna', {}))) !== null, true, PATIENCE_MS);
  expect(await keeper.count(about('anna', {}))).toMatchObject({ count: 2 });
  texts.clock.advance({ minutes: 5 });
  await texts.addWordings({ identifier: 'vier', value: 'Anna', lang: 'fr' });
  const now = texts.clock.now();
  expect(await keeper.count(about('anna', {}))).toMatchObject({ count: 3 });
  expect(await keeper.count(about('anna', { timestamp: { from: now, to: now } }))).toMatchObject({
    count: 1,
  });
  expect(await keeper.count(about('anna', { usernameKey: 'editor' }))).toMatchObject({ count: 3 });
  expect(await keeper.count(about('anna', { usernameKey: 'nobody' }))).toMatchObject({ count: 0 });
});
