import type { Kysely } from 'kysely';
import { COLUMN } from '#server/dialect/base/columns.ts';
import type { Schema } from '#server/store/schema/schema.ts';
import { createEntrySearch, entryTextColumns } from '#server/store/search/entry-search.ts';

const ROWS_AT_ONCE = 1_000;

/** Columns that lists of revisions are filtered, sorted and searched by. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema
    .alterTable('revisionEntries')
    .addColumn('timestamp', COLUMN.time, (column) => column.notNull().defaultTo(0))
    .execute();
  for (const name of ['usernameKey', 'searchText', 'wordBeginnings']) {
    await schema
      .alterTable('revisionEntries')
      .addColumn(name, COLUMN.text, (column) => column.notNull().defaultTo(''))
      .execute();
  }
  await completeEntries(database as Kysely<Schema>);
  for (const [name, columns] of Object.entries({
    entriesByTime: ['subject', 'timestamp', 'id'],
    entriesOfUser: ['subject', 'usernameKey', 'timestamp', 'id'],
  })) {
    await schema.createIndex(name).on('revisionEntries').columns(columns).execute();
  }
  await schema.createIndex('revisionsOfUser').on('revisions').columns(['userId', 'revisionId']).execute();
  await createEntrySearch(database);
}

async function completeEntries(database: Kysely<Schema>): Promise<void> {
  let last = 0;
  for (;;) {
    const entries = await database
      .selectFrom('revisionEntries')
      .innerJoin('revisions', 'revisions.revisionId', 'revisionEntries.revisionId')
      .select(['id', 'before', 'after', 'revisions.timestamp', 'username'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute();
    for (const { id, before, after, timestamp, username } of entries) {
      const states = { before: JSON.parse(before ?? 'null'), after: JSON.parse(after ?? 'null') };
      await database
        .updateTable('revisionEntries')
        .set({ timestamp, ...entryTextColumns(username, states) })
        .where('id', '=', id)
        .execute();
      last = id;
    }
    if (entries.length < ROWS_AT_ONCE) return;
  }
}
