import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Unit } from '#server/store/base/unit-of-work.ts';
import { searchTerm } from '#server/store/search/search.ts';
import { wordingIsFound } from '#server/store/search/wording-search.ts';
import { addWordings, changeWordings, deleteWordings } from '#server/store/texts/wording-bulk.ts';
import { findWordings, toWording, type WordingTexts } from '#server/store/texts/wordings.ts';
import { EDITOR_ACTOR, openTextDatabase, type TextDatabase } from '#tests/support/texts.ts';

/** More than one statement takes, and some of them so long that it takes even fewer. */
const MANY = 230;
const LONG = 'überlang '.repeat(7_000);

let texts: TextDatabase;
beforeEach(async () => {
  texts = await openTextDatabase();
});
afterEach(() => texts.close());

function wanted(value: string): WordingTexts[] {
  return Array.from({ length: MANY }, (_, number) => ({
    contextIdentifier: 'GLOBAL',
    identifier: `text.${(number * 7) % MANY}`,
    lang: 'de',
    value: number % 50 === 0 ? `${value} ${LONG}` : `${value} ${number}`,
    resetInheritance: false,
    active: number % 2 === 0,
  }));
}

async function found(term: string): Promise<number> {
  const { read } = texts.database;
  const searched = searchTerm(term);
  if (!searched) throw new Error('nothing to look for');
  const rows = await read.selectFrom('wordings').select('id').where(wordingIsFound(read, searched)).execute();
  return rows.length;
}

async function stored() {
  return (await findWordings(texts.database.read, { contextIdentifier: 'GLOBAL' }, 500)).map(toWording);
}

const write = <Result>(work: (unit: Unit) => Promise<Result>) => texts.units.run(EDITOR_ACTOR, work);

test('many wordings are added with their numbers, changed in their places, taken out, and recorded each', async () => {
  const ids = await write((unit) => addWordings(unit, wanted('Termin')));
  const added = new Map((await stored()).map((wording) => [wording.id, wording]));
  expect(ids.map((id) => added.get(id)?.identifier)).toEqual(wanted('').map(({ identifier }) => identifier));
  expect(ids.map((id) => added.get(id)?.value)).toEqual(wanted('Termin').map(({ value }) => value));
  expect(await found('Termin')).toBe(MANY);

  texts.clock.advance({ minutes: 1 });
  const changes = wanted('Rezept').flatMap((one, place) => {
    const before = added.get(ids[place] ?? 0);
    return before ? [{ before, texts: one }] : [];
  });
  await write((unit) => changeWordings(unit, changes));
  const changed = await stored();
  expect(changed.map(({ id, creationDate }) => [id, creationDate])).toEqual(
    [...added.values()].map(({ id, creationDate }) => [id, creationDate]),
  );
  expect(changed.every(({ modificationDate, creationDate }) => modificationDate !== creationDate)).toBe(true);
  expect([await found('Termin'), await found('Rezept')]).toEqual([0, MANY]);

  await write((unit) => deleteWordings(unit, changed.slice(0, 100)));
  expect((await stored()).length).toBe(MANY - 100);
  expect(await found('Rezept')).toBe(MANY - 100);

  const entries = await texts.database.read
    .selectFrom('revisionEntries')
    .select(['entityId', 'operation', 'before', 'after'])
    .where('subject', '=', 'wording')
    .orderBy('id')
    .execute();
  expect(entries.map(({ operation }) => operation).join(' ')).toBe(
    ['ADD '.repeat(MANY), 'MOD '.repeat(MANY), 'DEL '.repeat(100)].join('').trim(),
  );
  const reported = entries.filter(({ operation }) => operation === 'MOD');
  const after = reported.map((entry) => JSON.parse(entry.after ?? ''));
  expect(after.sort((one, other) => one.id - other.id)).toEqual(changed);
});

test('work that settles on its way leaves one revision, and its places are reported once', async () => {
  const reported: unknown[] = [];
  texts.units.onCommitted((touched) => reported.push(...touched));
  await write(async (unit) => {
    const [one, ...others] = wanted('Termin');
    await addWordings(unit, one ? [one] : []);
    await unit.handOver();
    await addWordings(unit, others);
  });
  const revisions = await texts.database.read
    .selectFrom('revisionEntries')
    .select('revisionId')
    .distinct()
    .where('subject', '=', 'wording')
    .execute();
  expect(revisions).toHaveLength(1);
  expect(reported).toEqual([{ subject: 'wording', before: null, after: { contextIdentifier: 'GLOBAL' } }]);
});
