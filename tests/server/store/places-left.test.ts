import type { Kysely } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { up } from '#server/store/migrations/029-places-left.ts';
import { deleteWording } from '#server/store/texts/wordings.ts';
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

async function placesLeft() {
  const { read } = texts.database;
  const entries = await read
    .selectFrom('revisionEntries')
    .select(['operation', 'placeLeft'])
    .where('subject', '=', 'wording')
    .orderBy('id')
    .execute();
  return entries.map(({ operation, placeLeft }) => `${operation} ${placeLeft}`);
}

test('a change that moves or deletes a text says which place it left, in a history from before that too', async () => {
  await texts.addContexts(['nord', 'GLOBAL']);
  const before = (await placesLeft()).length;
  const [moved = 0, stayed = 0] = await texts.addWordings(
    { identifier: 'grüß "dich"', value: 'lang' },
    { identifier: 'identifier', value: '"lang"' },
  );
  await changeIn(texts, moved, { contextIdentifier: 'nord' });
  await changeIn(texts, moved, { lang: 'en' });
  await changeIn(texts, moved, { identifier: 'hello', value: 'Hallo' });
  await changeIn(texts, stayed, { value: '"identifier"' });
  await texts.units.run(EDITOR_ACTOR, async (unit) => deleteWording(unit, await wordingIn(texts, moved)));
  const expected = [
    'ADD null',
    'ADD null',
    String.raw`MOD ["GLOBAL","grüß \"dich\"","de"]`,
    String.raw`MOD ["nord","grüß \"dich\"","de"]`,
    String.raw`MOD ["nord","grüß \"dich\"","en"]`,
    'MOD null',
    'DEL ["nord","hello","en"]',
  ];
  expect((await placesLeft()).slice(before)).toEqual(expected);

  const { schema } = texts.database.write;
  await schema.dropIndex('entriesOfPlaceLeft').execute();
  await schema.alterTable('revisionEntries').dropColumn('placeLeft').execute();
  await up(texts.database.write as unknown as Kysely<unknown>);
  expect((await placesLeft()).slice(before)).toEqual(expected);
});
