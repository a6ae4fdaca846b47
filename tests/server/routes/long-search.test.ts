import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Wording } from '#contract/wording.ts';
import type { ListData } from '#server/store/base/list-query.ts';
import { contentOf, startTextCalls, type TextCalls } from '#tests/support/text-calls.ts';

let calls: TextCalls;
beforeAll(async () => {
  calls = await startTextCalls();
  await calls.addWordings({ contextIdentifier: 'GLOBAL', identifier: 'anfang', value: 'Befund' });
});
afterAll(() => calls.server.close());

const wordings = async () =>
  contentOf<{ listData: ListData<Wording> }>(
    await calls.admin.post('wording/list', { offset: 0, maxResult: 15, keyWord: 'Befund' }),
  ).listData.count;
const events = async (keyWord: string) =>
  contentOf<{ listData: ListData<unknown> }>(
    await calls.admin.post('securityLog/list', { offset: 0, maxResult: 15, keyWord }),
  ).listData.count;
const history = async () =>
  contentOf<{ count: number }>(
    await calls.admin.post('audit/wording/revisions', { entity: 'wording', keyWord: 'Befund' }),
  ).count;

test('what is searched for in a large table is read beside the process', async () => {
  const { database } = calls.server.parts;
  const longRead = vi.spyOn(database, 'longRead');
  expect([await wordings(), await history()]).toEqual([1, 1]);
  expect(longRead).not.toHaveBeenCalled();

  // As many numbers as a large table has given.
  const { write } = database;
  const [wording] = await write.selectFrom('wordings').selectAll().execute();
  const [entry] = await write
    .selectFrom('revisionEntries')
    .selectAll()
    .where('subject', '=', 'wording')
    .execute();
  if (!wording || !entry) throw new Error('nothing was written');
  await write
    .insertInto('wordings')
    .values({ ...wording, id: 200_000, identifier: 'ende' })
    .execute();
  await write
    .insertInto('revisionEntries')
    .values({ ...entry, id: 200_000 })
    .execute();
  await calls.addWordings({ contextIdentifier: 'GLOBAL', identifier: 'danach', value: 'Befund' });
  expect([await wordings(), await history()]).toEqual([3, 3]);
  expect(longRead.mock.calls).toEqual([[expect.any(AbortSignal)], [expect.any(AbortSignal)]]);

  // The last days are read in the process, a period of any length is not.
  longRead.mockClear();
  const period = { entity: 'wording', from: '2020-01-01T00:00:00Z', to: '2027-01-01T00:00:00Z' };
  contentOf(await calls.admin.post('audit/wording/revisions', { entity: 'wording' }));
  expect(longRead).not.toHaveBeenCalled();
  contentOf(await calls.admin.post('audit/wording/revisions', period));
  expect(longRead).toHaveBeenCalledOnce();
});

test('what is searched for in a long security log is read beside the process, a page of all of it is not', async () => {
  const { database } = calls.server.parts;
  const longRead = vi.spyOn(database, 'longRead').mockClear();
  expect(await events('admin')).toBeGreaterThan(0);
  expect(longRead).not.toHaveBeenCalled();
  const event = { id: 200_000, timestamp: 1, event: 'login', username: 'jemand', sequence: null };
  await database.write.insertInto('securityEvents').values(event).execute();
  expect(await events('jemand')).toBe(1);
  expect(longRead.mock.calls).toEqual([[expect.any(AbortSignal)]]);
  expect(await events('')).toBeGreaterThan(1);
  expect(longRead).toHaveBeenCalledOnce();
});
