import { Migrator } from 'kysely/migration';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase } from '#server/store/base/database.ts';
import { migrate } from '#server/store/migrations/migrate.ts';
import { listUsers } from '#server/store/people/user-list.ts';
import { newDatabase, type TestDatabase } from '#tests/support/database.ts';

let place: TestDatabase;
let database: Database;
beforeEach(async () => {
  place = await newDatabase('empty');
  database = await openDatabase(place.url);
});
afterEach(async () => {
  await database.close();
  await place.drop();
});

/** The tables as they were before there were lists of users. */
async function migrateToTexts(): Promise<void> {
  const getMigrations = async () => ({
    '001-foundation': await import('#server/store/migrations/001-foundation.ts'),
    '002-texts': await import('#server/store/migrations/002-texts.ts'),
  });
  const { error } = await new Migrator({ db: database.write, provider: { getMigrations } }).migrateToLatest();
  if (error !== undefined) throw error;
}

test('users of an earlier version are found, put in order and without second factor', async () => {
  await migrateToTexts();
  for (const username of ['Öztürk', 'Weiß']) {
    const user = { username, usernameKey: username.toLowerCase(), lastname: username, active: 1 };
    const dates = { creationDate: 1, modificationDate: 1 };
    await database.write
      .insertInto('users')
      .values({ ...user, ...dates } as never)
      .execute();
  }
  await migrate(database.write);
  const request = { offset: 0, maxResult: 10 };
  const sort = { field: 'lastname', direction: 'asc' } as const;
  const found = await listUsers(database.read, { ...request, keyWord: 'WEISS' });
  expect(found.data.map(({ username }) => username)).toEqual(['Weiß']);
  const sorted = await listUsers(database.read, { ...request, filter: { sort } });
  expect(sorted.data.map(({ username }) => username)).toEqual(['Öztürk', 'Weiß']);
  const rows = await database.read.selectFrom('users').select('secondFactorMobileNo').execute();
  expect(rows).toEqual([{ secondFactorMobileNo: null }, { secondFactorMobileNo: null }]);
});
