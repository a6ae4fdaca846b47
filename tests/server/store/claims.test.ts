import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AnyRows, otherHolder } from '#server/store/base/claims.ts';
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

const claim = (contextIdentifier: string, identifier: string, entityId = 0) => ({
  table: 'wordings',
  columns: ['contextIdentifier', 'identifier', 'lang'],
  values: { contextIdentifier, identifier, lang: 'de' },
  entityId,
});
const rowsOf = (db: unknown) => db as Kysely<AnyRows>;

test('another record that has the same place is found, the record itself is none', async () => {
  const db = rowsOf(texts.database.read);
  const holder = await otherHolder(db, claim('target', 'text.7'));
  expect(holder).toBeGreaterThan(0);
  expect(await otherHolder(db, claim('target', 'text.7', holder ?? 0))).toBeNull();
  expect(await otherHolder(db, claim('emptied', 'text.7'))).toBeNull();
});

test('only records with the same identifier are looked at, even of a context that is known to be empty', async () => {
  const { lines } = await plansOf(texts.url, (db) => otherHolder(rowsOf(db), claim('emptied', 'text.7')));
  const used = lines.filter((line) => /INDEX|Index.*Scan/.test(line));
  expect(used).toEqual([expect.stringMatching(/oneWordingOfContext|wordingsOfIdentifier/)]);
});
