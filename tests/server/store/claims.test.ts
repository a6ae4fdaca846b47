import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AnyRows, otherHolders } from '#server/store/base/claims.ts';
import { wordingColumns } from '#server/store/texts/wordings.ts';
import { plansOf } from '#tests/support/plans.ts';
import { openTextDatabase, type TextDatabase } from '#tests/support/texts.ts';

let texts: TextDatabase;
beforeAll(async () => {
  texts = await openTextDatabase();
  await texts.addContexts(['emptied', 'GLOBAL'], ['target', 'GLOBAL']);
  const dates = { creationDate: 1, modificationDate: 1 };
  const rows = Array.from({ length: 1_000 }, (_, at) => ({
    ...wordingColumns({
      ...{ contextIdentifier: 'target', lang: 'de', identifier: `text.${at}`, value: null },
      ...{ resetInheritance: false, active: true },
    }),
    ...dates,
  }));
  await texts.database.write.insertInto('wordings').values(rows).execute();
  await sql`analyze`.execute(texts.database.write);
});
afterAll(() => texts.close());

const CLAIM = { table: 'wordings', columns: ['contextIdentifier', 'identifier', 'lang'] };
const claiming = (contextIdentifier: string, identifier: string, entityId = 0) => ({
  values: { contextIdentifier, identifier, lang: 'de' },
  entityId,
});
const rowsOf = (db: unknown) => db as Kysely<AnyRows>;

test('other records that have the same places are found, the record itself is none', async () => {
  const holdersOf = (...all: ReturnType<typeof claiming>[]) =>
    otherHolders(rowsOf(texts.database.read), CLAIM, all);
  const holder = (await holdersOf(claiming('target', 'text.7'))).get(0) ?? 0;
  expect(holder).toBeGreaterThan(0);
  const found = await holdersOf(
    claiming('target', 'text.7', holder),
    claiming('target', 'text.8', holder + 1_000),
    claiming('emptied', 'text.7', holder + 1_001),
    claiming('target', 'text.7', holder + 1_002),
  );
  expect(found).toEqual(
    new Map([
      [holder + 1_000, holder + 1],
      [holder + 1_002, holder],
    ]),
  );
  expect(await holdersOf()).toEqual(new Map());
});

test('only records with the same identifier are looked at, even of a context that is known to be empty', async () => {
  const all = Array.from({ length: 100 }, (_, at) => claiming('emptied', `text.${at}`, at));
  const { lines } = await plansOf(texts.url, (db) => otherHolders(rowsOf(db), CLAIM, all));
  const used = lines.filter((line) => /INDEX|Index.*Scan/.test(line));
  expect(used).toEqual([expect.stringMatching(/oneWordingOfContext|wordingsOfIdentifier/)]);
});
