import { type Kysely, sql } from 'kysely';
import { COLUMN } from '#server/dialect/base/columns.ts';
import { placeLeft } from '#server/store/schema/entry-place.ts';
import type { Schema } from '#server/store/schema/schema.ts';

const ROWS_AT_ONCE = 1_000;
/** How the changed fields of an entry name that the text moved. */
const MOVED = ['contextIdentifier', 'identifier', 'lang'].map((field) => `%"${field}"%`);

/** Which place a text left with a change, so that the history of a place is found without a search. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema.alterTable('revisionEntries').addColumn('placeLeft', COLUMN.text).execute();
  await completeEntries(database as Kysely<Schema>);
  await schema
    .createIndex('entriesOfPlaceLeft')
    .on('revisionEntries')
    .column('placeLeft')
    .where(sql.ref('placeLeft'), 'is not', null)
    .execute();
}

async function completeEntries(database: Kysely<Schema>): Promise<void> {
  let last = 0;
  for (;;) {
    const entries = await database
      .selectFrom('revisionEntries')
      .select(['id', 'before', 'after'])
      .where('subject', '=', 'wording')
      .where('before', 'is not', null)
      .where((where) =>
        where.or([
          where('after', 'is', null),
          ...MOVED.map((field) => where('changedFields', 'like', field)),
        ]),
      )
      .where('id', '>', last)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute();
    for (const { id, before, after } of entries) {
      const states = { before: JSON.parse(before ?? 'null'), after: JSON.parse(after ?? 'null') };
      const left = placeLeft({ subject: 'wording', ...states });
      await database.updateTable('revisionEntries').set({ placeLeft: left }).where('id', '=', id).execute();
      last = id;
    }
    if (entries.length < ROWS_AT_ONCE) return;
  }
}
