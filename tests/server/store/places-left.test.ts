import type { Kysely } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { up } from '#server/store/migrations/029-places-left.ts';
import { changeWording } from '#server/store/texts/wording-save.ts';
import { deleteWording, findWording, toWording, type WordingTexts } from '#server/store/texts/wordings.ts';
import { EDITOR_ACTOR, openTextDatabase, type TextDatabase } from '#tests/support/texts.ts';

let texts: TextDatabase;
beforeEach(async () => {
  texts = await openTextDatabase();
});
afterEach(() => texts.close());

async function wordingOf(id: number) {
  const row = await findWording(texts.database.read, id);
  if (!row) throw new Error('it was added before');
  return toWording(row);
}

async function change(id: number, changed: Partial<WordingTexts>): Promise<void> {
  const wording = await wordingOf(id);
  const { id: _id, creationDate, modificationDate, ...before } = wording;
  await texts.units.run(EDITOR_ACTOR, (unit) => changeWording(unit, wording, { ...before, ...changed }));
}

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
  await change(moved, { contextIdentifier: 'nord' });
  await change(moved, { lang: 'en' });
  await change(moved, { identifier: 'hello', value: 'Hallo' });
  await change(stayed, { value: '"identifier"' });
  await texts.units.run(EDITOR_ACTOR, async (unit) => deleteWording(unit, await wordingOf(moved)));
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
