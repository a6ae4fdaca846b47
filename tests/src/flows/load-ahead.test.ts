import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { wordingListMachine } from '#machines/records/wording-list.ts';
import { FIRST_QUERY, type ListQuery, sameQuery } from '#machines/route/list-query.ts';
import { changeIdentity } from '#src/ecs/identity.ts';
import { askAhead } from '#src/flows/load-ahead.ts';
import { provideList } from '#src/flows/provide-list.ts';

const ANNA = { userId: 7, locale: 'de_DE', abilities: ['sort'] } as const;
const { signal } = new AbortController();

let pages = 0;
const SECOND = { ...FIRST_QUERY, page: 2 };

const load = vi.fn(async (_query: ListQuery, _signal: AbortSignal) => {
  pages += 1;
  return `page ${pages}`;
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  pages = 0;
  load.mockClear();
  changeIdentity(ANNA);
});
afterEach(() => {
  vi.useRealTimers();
  changeIdentity({ userId: null, abilities: [] });
});

it('asks for the first page at once, and shows that once', async () => {
  const ahead = askAhead(load, FIRST_QUERY, sameQuery).load;
  expect(load).toHaveBeenCalledOnce();
  expect(await ahead(FIRST_QUERY, signal)).toBe('page 1');
  expect(await ahead(FIRST_QUERY, signal)).toBe('page 2');
});

it('asks for nothing ahead where nothing is wanted', async () => {
  const usual = askAhead(load, null, sameQuery).load;
  expect(load).not.toHaveBeenCalled();
  expect(await usual(FIRST_QUERY, signal)).toBe('page 1');
});

it.each([
  ['another user has signed in', () => changeIdentity({ userId: 8 })],
  ['no one is signed in any more', () => changeIdentity({ userId: null })],
  ['the server can do something else', () => changeIdentity({ abilities: [] })],
  ['it took long until the list was there', () => vi.advanceTimersByTime(10_000)],
])('loads as usual where %s', async (_, change) => {
  const ahead = askAhead(load, FIRST_QUERY, sameQuery).load;
  change();
  expect(await ahead(FIRST_QUERY, signal)).toBe('page 2');
  changeIdentity(ANNA);
  expect(await ahead(FIRST_QUERY, signal)).toBe('page 3');
});

it('loads as usual where the list begins with another query', async () => {
  const ahead = askAhead(load, FIRST_QUERY, sameQuery).load;
  expect(await ahead(SECOND, signal)).toBe('page 2');
  expect(load).toHaveBeenLastCalledWith(SECOND, signal);
});

it('tries once more where the first page did not come before it was wanted', async () => {
  load.mockRejectedValueOnce(new Error('no session'));
  const ahead = askAhead(load, FIRST_QUERY, sameQuery).load;
  await Promise.resolve();
  expect(await ahead(FIRST_QUERY, signal)).toBe('page 1');
});

it('fails where what is on its way does not come', async () => {
  load.mockRejectedValueOnce(new Error('no network'));
  const ahead = askAhead(load, FIRST_QUERY, sameQuery).load;
  await expect(ahead(FIRST_QUERY, signal)).rejects.toThrow('no network');
});

it('shows a page that a hand came near, asked for once', async () => {
  const ahead = askAhead(load, null, sameQuery);
  ahead.askAhead(SECOND);
  ahead.askAhead(SECOND);
  expect(await ahead.load(SECOND, signal)).toBe('page 1');
  expect(load).toHaveBeenCalledOnce();
});

it('ends the call for a page from which the hand has gone on', () => {
  const ahead = askAhead(load, null, sameQuery);
  ahead.askAhead(SECOND);
  ahead.askAhead({ ...FIRST_QUERY, page: 3 });
  expect(load.mock.calls.map(([{ page }, call]) => [page, call.aborted])).toEqual([
    [2, true],
    [3, false],
  ]);
});

it('forgets a page that was asked for ahead as soon as something is loaded, since that may say why it has changed', async () => {
  const ahead = askAhead(load, null, sameQuery);
  ahead.askAhead(SECOND);
  expect(await ahead.load(FIRST_QUERY, signal)).toBe('page 2');
  expect(await ahead.load(SECOND, signal)).toBe('page 3');
});

it('ends the call ahead when no one waits for its page any more', async () => {
  const ahead = askAhead(load, null, sameQuery);
  ahead.askAhead(SECOND);
  const waiting = new AbortController();
  await ahead.load(SECOND, waiting.signal);
  waiting.abort();
  expect(load.mock.lastCall?.[1].aborted).toBe(true);
});

it('turns a list to a page of its search that a hand came near, without another call', async () => {
  const query = { ...FIRST_QUERY, keyWord: 'arzt' };
  const rows = vi.fn(async (_query: ListQuery) => ({ rows: [], count: 40 }));
  const list = createActor(provideList(wordingListMachine, rows, null), { input: { query } });
  list.start();
  await waitFor(list, (snapshot) => snapshot.matches('shown'));
  list.send({ type: 'page.near', page: 2 });
  list.send({ type: 'query.change', change: { page: 2 } });
  await waitFor(list, (snapshot) => snapshot.matches('shown'));
  expect(rows.mock.calls.map(([asked]) => asked)).toEqual([query, { ...query, page: 2 }]);
  list.stop();
});
