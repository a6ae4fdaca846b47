import { afterAll, beforeAll, expect, test } from 'vitest';
import { dropLapsedCare, lapsedCare, type TextCare } from '#server/store/places/lapsed-care.ts';
import type { Change } from '#server/store/schema/change.ts';
import { EDITOR_ACTOR, openTextDatabase, type TextDatabase } from '#tests/support/texts.ts';

/** More of each kind than are looked at in one piece. */
const GONE_LONG_AGO = 1_100;
const GONE_LATELY = 1_100;
const PLACE = { contextIdentifier: 'GLOBAL', lang: 'de' };

let texts: TextDatabase;
beforeAll(async () => {
  texts = await openTextDatabase();
});
afterAll(() => texts.close());

const names = (kind: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${kind}.${String(index).padStart(4, '0')}`);

async function addCare(identifiers: readonly string[]): Promise<void> {
  const by = { contextIdentifier: 'GLOBAL', userId: null, username: 'x' };
  const note = { ...by, description: 'x', maxLength: null, isPlain: 0, modificationDate: texts.clock.now() };
  const finding = { ...by, lang: 'de', finding: 'outdated', detail: '', fingerprint: '' };
  const { write } = texts.database;
  for (let first = 0; first < identifiers.length; first += 500) {
    const some = identifiers.slice(first, first + 500);
    const notes = some.map((identifier) => ({ ...note, identifier }));
    await write.insertInto('wordingNotes').values(notes).execute();
    const findings = some.map((identifier) => ({
      ...finding,
      identifier,
      creationDate: note.modificationDate,
    }));
    await write.insertInto('acceptedFindings').values(findings).execute();
  }
}

async function left(table: 'wordingNotes' | 'acceptedFindings') {
  const rows = await texts.database.read.selectFrom(table).select('identifier').execute();
  return rows.map(({ identifier }) => identifier).sort();
}

test('notes and accepted findings of deleted texts are found and dropped piece by piece', async () => {
  const { read, write } = texts.database;
  const longAgo = names('longAgo', GONE_LONG_AGO);
  const lately = names('lately', GONE_LATELY);
  await texts.addWordings({ identifier: 'there' });
  await addCare(['there', ...longAgo, ...lately]);
  const deleted = (identifiers: readonly string[]) => {
    const changes = identifiers.map((identifier, index): Change => {
      const before = { ...PLACE, identifier };
      return { subject: 'wording', entityId: 10_000 + index, operation: 'DEL', before, after: null };
    });
    return texts.units.run(EDITOR_ACTOR, async ({ record }) => changes.forEach(record), {
      at: texts.clock.now(),
    });
  };
  await deleted(longAgo);
  texts.clock.advance({ hours: 24 });
  await deleted(lately);
  const before = texts.clock.now();
  const pieces: number[] = [];
  for await (const piece of lapsedCare(read, before)) {
    pieces.push(piece.length);
    if (piece.length > 0) await write.transaction().execute((db) => dropLapsedCare(db, piece, before));
  }
  expect(Math.max(...pieces)).toBe(100);
  expect(pieces.reduce((sum, length) => sum + length, 0)).toBe(2 * GONE_LONG_AGO);
  // Two looks at each table and at least two at the places that were left lately.
  expect(pieces.filter((length) => length === 0).length).toBeGreaterThanOrEqual(6);
  for (const table of ['wordingNotes', 'acceptedFindings'] as const) {
    expect(await left(table)).toEqual([...lately, 'there']);
  }
});

test('what was written again between the look and the drop stays', async () => {
  const { write } = texts.database;
  await write.deleteFrom('wordingNotes').execute();
  await write.deleteFrom('acceptedFindings').execute();
  await addCare(['back', 'gone', 'there']);
  texts.clock.advance({ hours: 1 });
  const before = texts.clock.now();
  const found: TextCare[] = [];
  for await (const piece of lapsedCare(texts.database.read, before)) found.push(...piece);
  const place = (identifier: string, lang: string | null): TextCare => ({
    contextIdentifier: 'GLOBAL',
    identifier,
    lang,
  });
  const both = (identifier: string) => [place(identifier, null), place(identifier, 'de')];
  expect(found.map(({ identifier, lang }) => place(identifier, lang))).toEqual(
    expect.arrayContaining([...both('back'), ...both('gone')]),
  );
  await texts.addWordings({ identifier: 'back' });
  await write.transaction().execute((db) => dropLapsedCare(db, found, before));
  expect([await left('wordingNotes'), await left('acceptedFindings')]).toEqual([
    ['back', 'there'],
    ['back', 'there'],
  ]);
});
