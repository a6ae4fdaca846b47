import { Migrator } from 'kysely/migration';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase } from '#server/store/base/database.ts';
import { migrate } from '#server/store/migrations/migrate.ts';
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

/** The tables as they were before entries of the history had a context, as far as entries and users go. */
async function migrateToHistory(): Promise<void> {
  const getMigrations = async () => ({
    '001-foundation': await import('#server/store/migrations/001-foundation.ts'),
    '002-texts': await import('#server/store/migrations/002-texts.ts'),
    '003-people': await import('#server/store/migrations/003-people.ts'),
    '004-servers': await import('#server/store/migrations/004-servers.ts'),
    '005-mail-templates': await import('#server/store/migrations/005-mail-templates.ts'),
    '006-documents': await import('#server/store/migrations/006-documents.ts'),
    '007-audit': await import('#server/store/migrations/007-audit.ts'),
  });
  const { error } = await new Migrator({ db: database.write, provider: { getMigrations } }).migrateToLatest();
  if (error !== undefined) throw error;
}

test('entries of an earlier version get their context, and users the time of their last sign-in', async () => {
  await migrateToHistory();
  const { write, read } = database;
  const user = { username: 'eva', usernameKey: 'eva', lastname: 'Klein', active: 1 };
  const dates = { creationDate: 1, modificationDate: 1 };
  const { id: userId } = await write
    .insertInto('users')
    .values({ ...user, ...dates } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [tokenHash, lastLogin] of [
    ['one', 5],
    ['two', 9],
  ] as const) {
    await write.insertInto('knownBrowsers').values({ tokenHash, userId, lastLogin }).execute();
  }
  const { revisionId } = await write
    .insertInto('revisions')
    .values({ timestamp: 1, userId, username: 'eva' })
    .returning('revisionId')
    .executeTakeFirstOrThrow();
  const entries = [
    ['wording', null, { contextIdentifier: 'nord', identifier: 'a"b' }],
    ['wording', { contextIdentifier: 'nord' }, { contextIdentifier: 'süd' }],
    ['documentfile', { contextIdentifier: 'west' }, null],
    ['context', null, { identifier: 'ost', parentIdentifier: 'nord' }],
    ['language', null, { lang: 'de' }],
  ] as const;
  for (const [subject, before, after] of entries) {
    const states = { before: before && JSON.stringify(before), after: after && JSON.stringify(after) };
    const entry = { revisionId, subject, entityId: 1, operation: 'MOD', changedFields: '[]', ...states };
    await write
      .insertInto('revisionEntries')
      .values({ ...entry, timestamp: 1, usernameKey: 'eva', searchText: '', wordBeginnings: '' })
      .execute();
  }
  await migrate(write);
  const found = await read.selectFrom('revisionEntries').select('contextIdentifier').orderBy('id').execute();
  expect(found.map((entry) => entry.contextIdentifier)).toEqual(['nord', 'süd', 'west', 'ost', null]);
  const { lastSignIn, previousSignIn } = await read.selectFrom('users').selectAll().executeTakeFirstOrThrow();
  expect([lastSignIn, previousSignIn]).toEqual([9, null]);
});
