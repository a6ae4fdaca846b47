import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { up } from '#server/store/migrations/028-cheaper-search-indexes.ts';
import { settleEntrySearch } from '#server/store/search/entry-search.ts';
import { searchTerm } from '#server/store/search/search.ts';
import { settleWordingSearch, wordingIsFound } from '#server/store/search/wording-search.ts';
import { deleteWording } from '#server/store/texts/wordings.ts';
import { ON_POSTGRES } from '#tests/support/database.ts';
import { SEARCH_INDEXES, searchPieces } from '#tests/support/search-pieces.ts';
import {
  changeIn,
  EDITOR_ACTOR,
  openTextDatabase,
  type TextDatabase,
  wordingIn,
} from '#tests/support/texts.ts';

let texts: TextDatabase;
beforeEach(async () => {
  texts = await openTextDatabase();
});
afterEach(() => texts.close());

async function found(term: string): Promise<number[]> {
  const { read } = texts.database;
  const searched = searchTerm(term);
  if (!searched) throw new Error('nothing to look for');
  const rows = await read.selectFrom('wordings').select('id').where(wordingIsFound(read, searched)).execute();
  return rows.map(({ id }) => id);
}

/** Has SQLite compare each index with the texts that it is of; it throws where they differ. */
async function compareIndexes(): Promise<void> {
  if (ON_POSTGRES) return;
  for (const name of SEARCH_INDEXES) {
    const index = sql.table(name);
    await sql`insert into ${index} (${sql.ref(name)}, rank) values ('integrity-check', 1)`.execute(
      texts.database.write,
    );
  }
}

/** Changes of the words, of the rest of a word only, of the place, and of neither. */
async function changeAll(): Promise<void> {
  const [first = 0, second = 0, third = 0] = await texts.addWordings(
    { identifier: 'eins', value: 'Termin absagen' },
    { identifier: 'zwei', value: 'Rezept bestellen' },
    { identifier: 'drei', value: 'Befund' },
  );
  await changeIn(texts, first, { value: 'Termin abwarten' });
  await changeIn(texts, second, { value: 'Überweisung bestellen' });
  await changeIn(texts, second, { identifier: 'zweitens', active: false });
  await texts.units.run(EDITOR_ACTOR, async (unit) => deleteWording(unit, await wordingIn(texts, third)));
  expect(await found('absagen')).toEqual([]);
  expect(await found('abwarten')).toEqual([first]);
  expect(await found('re')).toEqual([]);
  expect(await found('üb')).toEqual([second]);
  expect(await found('zweitens')).toEqual([second]);
  expect(await found('befund')).toEqual([]);
}

test('the indexes follow every change of a text', async () => {
  await changeAll();
  await compareIndexes();
});

test('a database of before is kept as a new one from then on', async () => {
  const { write } = texts.database;
  if (!ON_POSTGRES) {
    for (const [table, indexes] of [
      ['wordings', SEARCH_INDEXES.slice(0, 2)],
      ['revisionEntries', SEARCH_INDEXES.slice(2)],
    ] as const) {
      for (const name of indexes)
        for (const event of ['Insert', 'Delete', 'Update'])
          await sql`drop trigger ${sql.table(`${name}On${event}`)}`.execute(write);
      // As it was made then, as far as it matters: it must not be there beside the new ones.
      const [trigger, index] = [`${table}FoundOnInsert`, indexes[0] ?? ''].map((name) => sql.table(name));
      await sql`create trigger ${trigger} after insert on ${sql.table(table)} begin
        insert into ${index} (rowid, "searchText") values (new.id, new."searchText"); end`.execute(write);
    }
  }
  await up(write as unknown as Kysely<unknown>);
  await changeAll();
  await compareIndexes();
});

test('after very many changes the indexes are left as few pieces, in which everything is found', async () => {
  const { write } = texts.database;
  const [first = 0] = await texts.addWordings({ identifier: 'anfang', value: 'Besuch verschieben' });
  await texts.addWordings({ identifier: 'mehr', value: 'Wiederholung' });
  await changeIn(texts, first, { value: 'Besuch vorziehen' });
  if (!ON_POSTGRES) for (const count of await searchPieces(write)) expect(count).toBeGreaterThan(1);
  await settleWordingSearch(write);
  await settleEntrySearch(write);
  if (!ON_POSTGRES) expect(await searchPieces(write)).toEqual([1, 1, 1, 1]);
  await compareIndexes();
  expect(await found('vorziehen')).toEqual([first]);
  expect(await found('verschieben')).toEqual([]);
  expect(await found('wiederholung')).toHaveLength(1);
  await changeAll();
  await compareIndexes();
});
