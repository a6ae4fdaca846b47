import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Wording } from '#contract/wording.ts';
import type { ListData } from '#server/store/base/list-query.ts';
import { contentOf, expectRefusal, startTextCalls, type TextCalls } from '#tests/support/text-calls.ts';

let calls: TextCalls;
beforeAll(async () => {
  calls = await startTextCalls();
  await calls.addContexts(['verband', 'GLOBAL'], ['praxis', 'verband'], ['zimmer', 'praxis']);
  await calls.addWordings(
    { contextIdentifier: 'GLOBAL', identifier: 'greeting', value: 'Hallo' },
    { contextIdentifier: 'verband', identifier: 'greeting', value: 'Moin' },
    { contextIdentifier: 'praxis', identifier: 'greeting', value: 'Guten Tag' },
    { contextIdentifier: 'praxis', identifier: 'own', value: 'Eigenes' },
  );
});
afterAll(() => calls.server.close());

const switched = async (identifier: string, parentIdentifier: string, active: boolean) =>
  contentOf(await calls.admin.post('context/save', { identifier, parentIdentifier, active }));
const overview = async (contextIdentifier: string) => {
  const response = await calls.admin.post('wording/listForContext', {
    offset: 0,
    maxResult: 100,
    filter: { contextIdentifier },
  });
  const { listData } = contentOf<{ listData: ListData<Wording> }>(response);
  return listData.data.filter(({ identifier }) => ['greeting', 'own'].includes(identifier));
};
const matrix = async (context: string) =>
  contentOf<{ matrix: { rows: { identifier: string; cells: { value: string | null }[] }[] } }>(
    await calls.admin.post('wording/matrix', { context, langs: ['de'], offset: 0, maxResult: 100 }),
  )
    .matrix.rows.filter(({ identifier }) => ['greeting', 'own'].includes(identifier))
    .map(({ identifier, cells }) => [identifier, cells[0]?.value]);

test('an inactive context is looked at as if it were active itself, with what it inherits', async () => {
  const before = [await overview('praxis'), await matrix('praxis')] as const;
  expect(before[0].map(({ identifier, value }) => [identifier, value])).toEqual([
    ['greeting', 'Guten Tag'],
    ['own', 'Eigenes'],
  ]);
  await switched('praxis', 'verband', false);
  expect(await overview('praxis')).toEqual(before[0]);
  expect(await matrix('praxis')).toEqual(before[1]);
  await switched('praxis', 'verband', true);
});

test('an inactive context above it stays skipped, and is itself skipped below', async () => {
  await switched('praxis', 'verband', false);
  await switched('verband', 'GLOBAL', false);
  const layers = (await overview('praxis')).find(({ identifier }) => identifier === 'greeting');
  expect(
    layers?.wordingInheritance?.map(({ contextIdentifier, reason }) => [contextIdentifier, reason]),
  ).toEqual([
    ['praxis', 'language'],
    ['verband', 'inactive'],
    ['GLOBAL', 'overridden'],
  ]);
  expect((await overview('zimmer')).map(({ identifier, value }) => [identifier, value])).toEqual([
    ['greeting', 'Hallo'],
    ['own', null],
  ]);
  expect((await matrix('zimmer')).find(([identifier]) => identifier === 'greeting')).toEqual([
    'greeting',
    'Hallo',
  ]);
  await switched('verband', 'GLOBAL', true);
  await switched('praxis', 'verband', true);
});

test('no one is handed the texts of an inactive context', async () => {
  await switched('praxis', 'verband', false);
  expectRefusal(await calls.admin.get('wording/get?context=praxis'), 404, '008', 'context');
  await switched('praxis', 'verband', true);
});

test('a context that is not there has neither overview nor matrix', async () => {
  const filter = { contextIdentifier: 'nirgends' };
  const list = await calls.admin.post('wording/listForContext', { offset: 0, maxResult: 15, filter });
  expectRefusal(list, 404, '008', 'filter.contextIdentifier');
  const rows = { context: 'nirgends', offset: 0, maxResult: 15 };
  expectRefusal(await calls.admin.post('wording/matrix', rows), 404, '008', 'context');
});
