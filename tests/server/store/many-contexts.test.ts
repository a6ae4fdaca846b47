import { afterAll, beforeAll, expect, test } from 'vitest';
import { othersOperations } from '#server/store/history/work-operations.ts';
import { readContextChains } from '#server/store/places/contexts.ts';
import { openTextDatabase, type TextDatabase } from '#tests/support/texts.ts';

/** More than a statement of either database takes parameters. */
const MANY = Array.from({ length: 70_000 }, (_, number) => `context.${number}`);

let texts: TextDatabase;
beforeAll(async () => {
  texts = await openTextDatabase();
  await texts.addContexts(['north', 'GLOBAL']);
  await texts.addWordings({ contextIdentifier: 'north' });
});
afterAll(() => texts.close());

test('operations of others are read in any number of contexts', async () => {
  const eva = { userId: 2, username: 'eva' };
  const contexts = [...MANY, 'north'];
  const { others } = await othersOperations(texts.database.read, eva, { since: 1, contexts });
  expect(others).toMatchObject([
    { record: { type: 'wording', contextIdentifier: 'north' } },
    { record: { type: 'context', identifier: 'north' } },
  ]);
});

test('the chains of any number of contexts are read', async () => {
  const chains = await readContextChains(texts.database.read, [...MANY, 'north']);
  expect([...chains]).toEqual([['north', ['north', 'GLOBAL']]]);
});
