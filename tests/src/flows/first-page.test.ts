import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FIRST_QUERY } from '#machines/route/list-query.ts';
import { changeIdentity } from '#src/ecs/identity.ts';
import { loadAhead } from '#src/flows/first-page.ts';

const ANNA = { userId: 7, locale: 'de_DE', abilities: ['sort'] } as const;
const { signal } = new AbortController();

let pages = 0;
const load = vi.fn(async () => {
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
  const ahead = loadAhead(load, FIRST_QUERY);
  expect(load).toHaveBeenCalledOnce();
  expect(await ahead(FIRST_QUERY, signal)).toBe('page 1');
  expect(await ahead(FIRST_QUERY, signal)).toBe('page 2');
});

it('asks for nothing ahead where nothing is wanted', async () => {
  const usual = loadAhead(load, null);
  expect(load).not.toHaveBeenCalled();
  expect(await usual(FIRST_QUERY, signal)).toBe('page 1');
});

it.each([
  ['another user has signed in', () => changeIdentity({ userId: 8 })],
  ['no one is signed in any more', () => changeIdentity({ userId: null })],
  ['the server can do something else', () => changeIdentity({ abilities: [] })],
  ['it took long until the list was there', () => vi.advanceTimersByTime(10_000)],
])('loads as usual where %s', async (_, change) => {
  const ahead = loadAhead(load, FIRST_QUERY);
  change();
  expect(await ahead(FIRST_QUERY, signal)).toBe('page 2');
  changeIdentity(ANNA);
  expect(await ahead(FIRST_QUERY, signal)).toBe('page 3');
});

it('loads as usual where the list begins with another query', async () => {
  const ahead = loadAhead(load, FIRST_QUERY);
  const other = { ...FIRST_QUERY, page: 2 };
  expect(await ahead(other, signal)).toBe('page 2');
  expect(load).toHaveBeenLastCalledWith(other, signal);
});

it('tries once more where the first page did not come', async () => {
  load.mockRejectedValueOnce(new Error('no session'));
  const ahead = loadAhead(load, FIRST_QUERY);
  expect(await ahead(FIRST_QUERY, signal)).toBe('page 1');
});
