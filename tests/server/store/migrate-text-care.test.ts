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

/** The tables as they were when notes and accepted findings went with their context. */
async function migrateToTextCare(): Promise<void> {
  const getMigrations = async () => ({
    '001-foundation': await import('#server/store/migrations/001-foundation.ts'),
    '002-texts': await import('#server/store/migrations/002-texts.ts'),
    '003-people': await import('#server/store/migrations/003-people.ts'),
    '004-servers': await import('#server/store/migrations/004-servers.ts'),
    '005-mail-templates': await import('#server/store/migrations/005-mail-templates.ts'),
    '006-documents': await import('#server/store/migrations/006-documents.ts'),
    '007-audit': await import('#server/store/migrations/007-audit.ts'),
    '009-sync': await import('#server/store/migrations/009-sync.ts'),
    '010-endpoint-warnings': await import('#server/store/migrations/010-endpoint-warnings.ts'),
    '011-text-care': await import('#server/store/migrations/011-text-care.ts'),
  });
  const { error } = await new Migrator({ db: database.write, provider: { getMigrations } }).migrateToLatest();
  if (error !== undefined) throw error;
}

test('notes and accepted findings of an earlier version stay, each once, and outlive their context from now on', async () => {
  await migrateToTextCare();
  const { write, read } = database;
  const context = { identifier: 'nord', active: 1, creationDate: 1, modificationDate: 1 };
  await write
    .insertInto('contexts')
    .values({ ...context, isDefault: 0, searchText: '', wordBeginnings: '' } as never)
    .execute();
  const by = { contextIdentifier: 'nord', identifier: 'a', userId: 7, username: 'eva' };
  const note = { ...by, description: 'Gruß', maxLength: 12, isPlain: 1, modificationDate: 5 };
  const finding = { ...by, lang: 'de', finding: 'outdated', detail: '', fingerprint: 'x', creationDate: 6 };
  await write.insertInto('wordingNotes').values(note).execute();
  await write.insertInto('acceptedFindings').values(finding).execute();

  await migrate(write);
  await write.deleteFrom('contexts').where('identifier', '=', 'nord').execute();
  expect(await read.selectFrom('wordingNotes').selectAll().execute()).toEqual([note]);
  expect(await read.selectFrom('acceptedFindings').selectAll().execute()).toEqual([finding]);
  await expect(write.insertInto('wordingNotes').values(note).execute()).rejects.toThrow();
  await expect(write.insertInto('acceptedFindings').values(finding).execute()).rejects.toThrow();
});
