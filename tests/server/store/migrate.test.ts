import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DatabaseRefused } from '#server/dialect/base/failure.ts';
import { type Database, openDatabase } from '#server/store/base/database.ts';
import { migrate } from '#server/store/migrations/migrate.ts';
import { newDatabase, type TestDatabase } from '#tests/support/database.ts';

let own: TestDatabase;
let database: Database;

beforeEach(async () => {
  own = await newDatabase('empty');
  database = await openDatabase(own.url);
});
afterEach(async () => {
  await database.close();
  await own.drop();
});

async function tables(): Promise<string[]> {
  return (await database.read.introspection.getTables()).map(({ name }) => name);
}

test('a new database gets every table, and a second time changes nothing', async () => {
  expect(await tables()).toEqual([]);
  await migrate(database.write);
  const made = await tables();
  expect(made).toEqual(expect.arrayContaining(['users', 'sessions', 'revisions', 'wordings', 'meta']));
  await database.write.insertInto('meta').values({ key: 'kept', value: '1' }).execute();
  await migrate(database.write);
  expect(await tables()).toEqual(made);
  expect(await database.read.selectFrom('meta').select('key').execute()).toEqual([{ key: 'kept' }]);
});

test('a database that a newer version has changed is refused in one line', async () => {
  await migrate(database.write);
  await sql`insert into kysely_migration values ('999-tomorrow', '2030-01-01')`.execute(database.write);
  await expect(migrate(database.write)).rejects.toThrow(
    new DatabaseRefused(
      'The database was changed by a newer version of Leitstand (999-tomorrow). Start that version.',
    ),
  );
});

test('a migration that fails leaves the tables as they were', async () => {
  await sql`create table users (anything text)`.execute(database.write);
  await expect(migrate(database.write)).rejects.toThrow(
    /^The tables .+ could not be brought up to date: .+users/,
  );
  expect(await tables()).toEqual(['users']);
});
