import { afterEach, beforeEach, expect, test } from 'vitest';
import { UNREVIEWED } from '#server/domain/text-findings.ts';
import type { FileText, TextState } from '#server/exchange/file-text.ts';
import { addWordings } from '#server/store/texts/wording-bulk.ts';
import { importWordings } from '#server/store/texts/wording-import.ts';
import { EDITOR_ACTOR, openTextDatabase, type TextDatabase } from '#tests/support/texts.ts';

/** More than are taken at once. */
const MANY = 230;
const GLOBAL = { identifier: 'GLOBAL', parentIdentifier: null, active: true };

let texts: TextDatabase;
beforeEach(async () => {
  texts = await openTextDatabase();
});
afterEach(() => texts.close());

test('of many texts, new and changed ones, those that no one has confirmed are outdated afterwards', async () => {
  const place = (number: number) => ({ identifier: `text.${number}`, lang: 'de' });
  const stateOf = (number: number): TextState => (number % 3 === 0 ? 'needs-review' : 'done');
  const numbers = Array.from({ length: MANY }, (_, number) => number);
  const file: FileText[] = numbers.map((number) => ({
    ...{ ...place(number), value: `Neu ${number}`, state: stateOf(number) },
    place: { unit: 'line', number },
  }));
  const rights = { superAdmin: true, editor: true, authorizations: [] };
  const imported = await texts.units.run(EDITOR_ACTOR, async (unit) => {
    const there = numbers.filter((number) => number % 2 === 0).map(place);
    const rest = { contextIdentifier: 'GLOBAL', value: 'Alt', resetInheritance: false, active: true };
    await addWordings(
      unit,
      there.map((one) => ({ ...one, ...rest })),
    );
    const target = { context: 'GLOBAL', chain: [GLOBAL], choice: null };
    return importWordings(unit, rights, { context: null, texts: file }, target);
  });
  expect(imported).toEqual({ added: MANY / 2, changed: MANY / 2, unchanged: 0, skipped: 0 });
  const rows = await texts.database.read
    .selectFrom('wordings')
    .select(['identifier', 'value', 'valueDate'])
    .where('identifier', 'like', 'text.%')
    .execute();
  const stored = new Map(rows.map(({ identifier, value, valueDate }) => [identifier, { value, valueDate }]));
  const outdated = numbers.filter((number) => stored.get(`text.${number}`)?.valueDate === UNREVIEWED);
  expect(outdated).toEqual(numbers.filter((number) => stateOf(number) === 'needs-review'));
  expect(numbers.map((number) => stored.get(`text.${number}`)?.value)).toEqual(
    numbers.map((number) => `Neu ${number}`),
  );
});
