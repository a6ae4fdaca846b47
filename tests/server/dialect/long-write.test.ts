import { afterEach, beforeEach, expect, test } from 'vitest';
import { UniqueViolation } from '#server/dialect/base/failure.ts';
import { type Database, openDatabase } from '#server/store/base/database.ts';
import { migrate } from '#server/store/migrations/migrate.ts';
import { newDatabase, type TestDatabase } from '#tests/support/database.ts';

let own: TestDatabase;
let database: Database;
beforeEach(async () => {
  own = await newDatabase();
  database = await openDatabase(own.url);
  await migrate(database.write);
});
afterEach(async () => {
  await database.close();
  await own.drop();
});

async function kept(): Promise<string[]> {
  const rows = await database.read.selectFrom('meta').select('key').where('key', 'like', 'test%').execute();
  return rows.map(({ key }) => key);
}

const row = (key: string) => ({ key, value: '1' });

test('a long transaction is kept as a whole, and others write before it or after it', async () => {
  const order: string[] = [];
  let other: Promise<unknown> = Promise.resolve();
  const long = database.longTransaction(async (db) => {
    await db.insertInto('meta').values(row('test.1')).execute();
    order.push('inside');
    other = database.write.insertInto('meta').values(row('test.3')).execute();
    void other.then(() => order.push('other'));
    const { numUpdatedRows } = await db
      .updateTable('meta')
      .set({ value: '2' })
      .where('key', '=', 'test.1')
      .executeTakeFirstOrThrow();
    await db.insertInto('meta').values(row('test.2')).execute();
    expect(await kept()).toEqual([]);
    order.push('end');
    return numUpdatedRows;
  });
  expect(await long).toBe(1n);
  await other;
  expect(await kept()).toEqual(['test.1', 'test.2', 'test.3']);
  expect(order).toEqual(['inside', 'end', 'other']);
});

test('one that fails leaves nothing, and no lock', async () => {
  const failing = database.longTransaction(async (db) => {
    await db.insertInto('meta').values(row('test.1')).execute();
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await kept()).toEqual([]);
  await database.write.insertInto('meta').values(row('test.2')).execute();
  expect(await kept()).toEqual(['test.2']);
});

test('what the database refuses is reported as by the other writer', async () => {
  await database.write.insertInto('meta').values(row('test.1')).execute();
  const twice = database.longTransaction((db) => db.insertInto('meta').values(row('test.1')).execute());
  await expect(twice).rejects.toThrow(UniqueViolation);
  const dangling = { identifier: 'x', parentIdentifier: 'nothing', hostUrl: null, isDefault: 0, active: 1 };
  const life = { creationDate: 1, modificationDate: 1, searchText: '', wordBeginnings: '' };
  const open = database.longTransaction((db) =>
    db
      .insertInto('contexts')
      .values({ ...dangling, ...life })
      .execute(),
  );
  await expect(open).rejects.toThrow(/foreign key/i);
});
