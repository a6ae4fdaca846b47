import { afterAll, beforeAll, expect, test } from 'vitest';
import { wordingColumns } from '#server/store/texts/wordings.ts';
import { LONG } from '#tests/support/long.ts';
import { recordState } from '#tests/support/record-state.ts';
import { envelopeOf } from '#tests/support/server.ts';
import { contentOf, impactIn, startTextCalls, type TextCalls } from '#tests/support/text-calls.ts';

/** In the long run as many as the largest installations have of one term. */
const CONTEXTS = LONG ? 3_000 : 110;
const TEXTS_OF_EACH = 10;
const ALL = CONTEXTS * TEXTS_OF_EACH;
const CONTEXTS_AT_ONCE = 50;

let calls: TextCalls;
beforeAll(async () => {
  calls = await startTextCalls();
  const names = Array.from({ length: CONTEXTS }, (_, at) => `praxis-${at}`);
  await calls.addContexts(...names.map((name) => [name, 'GLOBAL'] as const));
  for (let first = 0; first < CONTEXTS; first += CONTEXTS_AT_ONCE) {
    const rows = names.slice(first, first + CONTEXTS_AT_ONCE).flatMap((contextIdentifier) =>
      Array.from({ length: TEXTS_OF_EACH }, (_, at) => ({
        ...wordingColumns({
          ...{ contextIdentifier, identifier: `text.${at}`, lang: 'de', resetInheritance: false },
          ...{ active: at !== 1, value: `Die Sprechstunde ${at} in ${contextIdentifier}` },
        }),
        ...{ creationDate: 0, modificationDate: 0 },
      })),
    );
    await calls.server.parts.database.write.insertInto('wordings').values(rows).execute();
  }
});
afterAll(() => calls.server.close());

const state = () => recordState(calls.server.parts.database.read);
const WISH = { scope: 'all', find: 'Sprechstunde', replacement: 'Besuchszeit' };

test('what was replaced everywhere is taken back in one step', async () => {
  const before = await state();
  const replaced = await calls.admin.post('wording/replace', WISH);
  expect(contentOf(replaced)).toMatchObject({ changed: ALL });
  const { revisionId } = envelopeOf(replaced);
  const { read } = calls.server.parts.database;
  const { left } = await read
    .selectFrom('wordings')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('value', 'like', '%Sprechstunde%')
    .executeTakeFirstOrThrow();
  expect(left).toBe(0);

  const previewed = await calls.admin.post('audit/undo?dryRun=true', { revisionId });
  expect(impactIn(previewed).counts).toMatchObject({ changed: ALL });
  const undone = await calls.admin.post('audit/undo', { revisionId });
  expect(contentOf(undone)).toEqual({ added: 0, changed: ALL, deleted: 0 });
  expect(await state()).toEqual(before);
});
