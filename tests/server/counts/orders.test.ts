import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { IndexKeeper } from '#server/counts/keeper.ts';
import type { CountQuestion } from '#server/counts/question.ts';
import { SOURCES } from '#server/counts/sources.ts';
import { addWordings, changeWordings, deleteWordings } from '#server/store/texts/wording-bulk.ts';
import {
  toWording,
  WORDING_COLUMNS,
  type WordingTexts,
  wordingColumns,
} from '#server/store/texts/wordings.ts';
import { within } from '#tests/support/eventually.ts';
import { plansOf } from '#tests/support/plans.ts';
import { EDITOR_ACTOR, openTextDatabase, type TextDatabase } from '#tests/support/texts.ts';

// They take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const PATIENCE_MS = 20_000;
const { orders } = SOURCES.wordings;
/** PostgreSQL may as well go through the numbers, where most have that value. */
const BEHIND_ONE = /\(resetInheritance=\? AND id>\?\)|Index Cond: .*\(id > /;

let texts: TextDatabase;
let keeper: IndexKeeper;
/** Statements that were sent since it was emptied. */
const sent: string[] = [];

/** Few different values, so that most have neighbours with the same; and letters beyond the basic plane among them. */
const textAt = (at: number, version = 0): WordingTexts => ({
  contextIdentifier: 'GLOBAL',
  lang: ['de', 'en', 'fr', 'all'][at % 4] ?? 'de',
  identifier: `${['Text', 'text', '𝒯ext', 'ﬀ'][at % 3]}.${at}`,
  value: (at + version) % 5 === 0 ? null : `${['Ä', '𝒜', 'ａ', 'z'][(at + version) % 4]}${(at * 7) % 11}`,
  resetInheritance: at % 4 === 3 && (at + version) % 8 > 3,
  active: true,
});

beforeAll(async () => {
  texts = await openTextDatabase();
  await add(Array.from({ length: 300 }, (_, at) => textAt(at)));
  const db = texts.database.read.withPlugin({
    transformQuery: ({ node }) => {
      sent.push(node.kind);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const reportFailure = (error: unknown) => {
    throw error;
  };
  keeper = new IndexKeeper({ db, source: SOURCES.wordings, budget: 100_000_000, reportFailure });
  for (const field of Object.keys(orders)) {
    await within(async () => Boolean((await page(field))?.page), true, PATIENCE_MS);
  }
});
afterAll(() => texts.close());

const add = (wanted: readonly WordingTexts[]) =>
  texts.units.run(EDITOR_ACTOR, (unit) => addWordings(unit, wanted));
const stored = async (ids: readonly number[]) => {
  const wordings = texts.database.read.selectFrom('wordings').select(WORDING_COLUMNS);
  return (await wordings.where('id', 'in', ids).execute()).map(toWording);
};
const change = async (ids: readonly number[], version: number) => {
  const wanted = (await stored(ids)).map((before) => {
    const { contextIdentifier, lang, identifier, active } = before;
    const { value } = textAt(before.id, version);
    const resetInheritance = lang === 'all' && !before.resetInheritance;
    return { before, texts: { contextIdentifier, lang, identifier, active, value, resetInheritance } };
  });
  texts.clock.advance({ minutes: 1 });
  await texts.units.run(EDITOR_ACTOR, (unit) => changeWordings(unit, wanted));
};
const remove = async (ids: readonly number[]) => {
  const wanted = await stored(ids);
  await texts.units.run(EDITOR_ACTOR, (unit) => deleteWordings(unit, wanted));
};

const page = (property: string, direction: 'asc' | 'desc' = 'asc') => {
  const wanted = { property, direction, offset: 0, limit: 1_000 } as const;
  const question: CountQuestion = { table: 'wordings', term: null, narrowings: {}, page: wanted };
  return keeper.count(question);
};

async function expectOrdersOfDatabase(): Promise<void> {
  for (const [field, column] of Object.entries(orders)) {
    const wordings = texts.database.read.selectFrom('wordings').select('id');
    const rows = await wordings
      .orderBy(column as 'valueKey')
      .orderBy('id')
      .execute();
    const inOrder = rows.map(({ id }) => id);
    expect((await page(field))?.page, field).toEqual(inOrder);
    expect((await page(field, 'desc'))?.page, field).toEqual(inOrder.toReversed());
  }
}

test('a record that came in last and has changed at once is followed by the right ones', async () => {
  const [last = 0] = await add([{ ...textAt(0), identifier: 'zzz' }]);
  await page('identifier');
  await change([last], 1);
  await page('identifier');
  const [beforeIt] = await add([{ ...textAt(0), identifier: 'zzy' }]);
  expect((await page('identifier'))?.page).toEqual(expect.arrayContaining([beforeIt, last]));
  await expectOrdersOfDatabase();
});

test('orders are those of the database, whatever was committed since they were read', async () => {
  await expectOrdersOfDatabase();
  let last = 300;
  for (let round = 1; round <= 6; round += 1) {
    const added = await add([textAt(last), textAt(last + 1), textAt(last + 2)]);
    last += 3;
    // Those beside each other, those that have just come in, the first and the last among them.
    await change([1, 2, 3, round * 20, round * 20 + 1, ...added], round);
    await remove([round * 30, round * 30 + 1, ...added.slice(0, 1)]);
    if (round % 2 === 0) await expectOrdersOfDatabase();
  }
});

test('after a commit an order is not read again: the page is there at once, with a few statements', async () => {
  await page('value');
  await change([5, 6, 7], 99);
  sent.length = 0;
  const found = await page('value');
  expect(found?.page).toHaveLength(found?.count ?? 0);
  // The newest revision, whether any says nothing, what has changed, those records, their neighbours, and whether
  // there was a newer revision meanwhile.
  expect(sent.length).toBeLessThanOrEqual(6);
});

test('of records with the same value only those behind the last one are read on', async () => {
  const many = await openTextDatabase();
  const dates = { creationDate: 1, modificationDate: 1 };
  for (let first = 0; first < 6_000; first += 1_000) {
    const rows = Array.from({ length: 1_000 }, (_, at) => ({
      ...wordingColumns({ ...textAt(0), identifier: `text.${first + at}` }),
      ...dates,
    }));
    await many.database.write.insertInto('wordings').values(rows).execute();
  }
  await sql`analyze`.execute(many.database.write);
  const { lines } = await plansOf(many.url, async (db) => {
    const parts = { source: SOURCES.wordings, budget: 100_000_000, reportFailure: () => {} };
    const own = new IndexKeeper({ db, ...parts });
    const wanted = { property: 'resetInheritance', direction: 'asc', offset: 0, limit: 1 } as const;
    const ask = () => own.count({ table: 'wordings', term: null, narrowings: {}, page: wanted });
    await within(async () => Boolean((await ask())?.page), true, PATIENCE_MS);
  });
  await many.close();
  expect(lines).toEqual(expect.arrayContaining([expect.stringMatching(BEHIND_ONE)]));
  expect(lines.filter((line) => /SCAN wordings$|Seq Scan on wordings/.test(line))).toEqual([]);
});
