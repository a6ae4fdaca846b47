import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Wording } from '#contract/wording.ts';
import type { ListData } from '#server/store/base/list-query.ts';
import { listForContext } from '#server/store/texts/context-overview.ts';
import { wordingColumns } from '#server/store/texts/wordings.ts';
import { contentOf, startTextCalls, type TextCalls } from '#tests/support/text-calls.ts';

const MANY = 5_001;
const ROWS_AT_ONCE = 1_000;

let calls: TextCalls;
beforeAll(async () => {
  calls = await startTextCalls();
  await calls.addContexts(['large', 'GLOBAL'], ['small', 'DEFAULT']);
  await calls.addWordings({ contextIdentifier: 'small', identifier: 'a', value: 'Befund' });
  const dates = { creationDate: 0, modificationDate: 0 };
  for (let first = 0; first < MANY; first += ROWS_AT_ONCE) {
    const rows = Array.from({ length: Math.min(ROWS_AT_ONCE, MANY - first) }, (_, at) => {
      const texts = { lang: 'de', resetInheritance: false, active: true, contextIdentifier: 'large' };
      const [identifier, value] = [`text.${first + at}`, `Befund ${(first + at) % 7}`];
      return { ...wordingColumns({ ...texts, identifier, value }), ...dates };
    });
    await calls.server.parts.database.write.insertInto('wordings').values(rows).execute();
  }
});
afterAll(() => calls.server.close());

const request = (contextIdentifier: string) => ({
  offset: 10,
  maxResult: 15,
  keyWord: 'Befund 3',
  filter: { contextIdentifier, sort: { field: 'identifier', direction: 'desc' } as const },
});

test('the overview of a large context is read beside the process, and says the same', async () => {
  const { database } = calls.server.parts;
  const longRead = vi.spyOn(database, 'longRead');
  const list = async (context: string) =>
    contentOf<{ listData: ListData<Wording> }>(
      await calls.admin.post('wording/listForContext', request(context)),
    ).listData;
  expect((await list('small')).count).toBe(0);
  expect(longRead).not.toHaveBeenCalled();
  const found = await list('large');
  expect(longRead.mock.calls).toEqual([[expect.any(AbortSignal)]]);
  longRead.mockRestore();

  expect(found).toMatchObject({ count: 714, data: { length: 15 } });
  const chain = ['large', 'GLOBAL'].map((identifier, height) => ({
    ...{ identifier, active: true, parentIdentifier: height === 0 ? 'GLOBAL' : null },
  }));
  expect(found).toEqual(await listForContext(database.read, chain, request('large')));
});
