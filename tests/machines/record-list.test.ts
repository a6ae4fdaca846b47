import { expect, test, vi } from 'vitest';
import type { Wording } from '#contract/wording.ts';
import { provide } from '#machines/kit/port.ts';
import type { ListPage, RecordListPort } from '#machines/record-list/record-list.port.ts';
import { wordingListMachine, wordingListSelectors } from '#machines/records/wording-list.ts';
import { changeQuery, FIRST_QUERY, type ListQuery, pageCount } from '#machines/route/list-query.ts';
import { NO_NETWORK, refusal, SESSION_GONE } from '#tests/support/failures.ts';
import { scripted, walk } from '#tests/support/machine.ts';
import { wordingOf } from '#tests/support/records.ts';

const PAGE: ListPage<Wording> = { rows: [wordingOf({ id: 1 }), wordingOf({ id: 2 })], count: 32 };
const NOTHING: ListPage<Wording> = { rows: [], count: 0 };

function start(query: ListQuery = FIRST_QUERY) {
  const load = scripted<RecordListPort<Wording>['load']>();
  return { load, ...walk(provide(wordingListMachine, { load: load.service }), { query }) };
}

test('shows the page that was asked for', async () => {
  const { load, states, reach } = start();
  expect(load.last().input).toEqual(FIRST_QUERY);
  load.last().answer(PAGE);
  const shown = await reach('shown');
  expect(wordingListSelectors.rows(shown)).toEqual(PAGE.rows);
  expect(wordingListSelectors.pages(shown)).toBe(3);
  expect(states).toEqual(['loading.brief', 'shown']);
});

test('rows stay while the next page is on its way, and the app hears of the new query', async () => {
  const { load, states, send, reach, reports, actor } = start();
  load.last().answer(PAGE);
  await reach('shown');
  send({ type: 'query.change', change: { page: 2 } });
  expect(wordingListSelectors.rows(actor.getSnapshot())).toEqual(PAGE.rows);
  expect(load.last().input).toEqual({ ...FIRST_QUERY, page: 2 });
  expect(reports).toEqual([{ type: 'route.queried', query: { ...FIRST_QUERY, page: 2 } }]);
  load.last().answer(PAGE);
  await reach('shown');
  expect(states).toEqual(['loading.brief', 'shown', 'loading.brief', 'shown']);
});

test('a newer query overtakes the one that is loading, whose answer is not shown any more', async () => {
  const { load, send, reach } = start();
  send({ type: 'query.change', change: { keyWord: 'arzt' } });
  const [first, second] = load.calls;
  expect(first?.signal.aborted).toBe(true);
  first?.answer({ rows: [wordingOf({ id: 99 })], count: 1 });
  second?.answer(PAGE);
  expect(wordingListSelectors.rows(await reach('shown'))).toEqual(PAGE.rows);
});

test('the same query again loads nothing', async () => {
  const { load, reach, actor } = start();
  load.last().answer(PAGE);
  await reach('shown');
  actor.send({ type: 'query.change', change: { page: 1, keyWord: '' } });
  expect(load.calls).toHaveLength(1);
});

test('a page beyond the end leads to the last one', async () => {
  const { load, states, reach, reports } = start({ ...FIRST_QUERY, page: 99 });
  load.last().answer({ rows: [], count: 32 });
  await expect.poll(() => load.calls.length).toBe(2);
  expect(load.last().input.page).toBe(3);
  expect(reports).toEqual([{ type: 'route.queried', query: { ...FIRST_QUERY, page: 3 } }]);
  load.last().answer(PAGE);
  await reach('shown');
  expect(states).toEqual(['loading.brief', 'shown']);
});

test('no records and no matches are distinguished', async () => {
  const { load, send, reach } = start();
  load.last().answer(NOTHING);
  const empty = await reach('shown');
  expect([wordingListSelectors.isEmpty(empty), wordingListSelectors.isWithoutMatch(empty)]).toEqual([
    true,
    false,
  ]);
  send({ type: 'query.change', change: { keyWord: 'nirgends' } });
  load.last().answer(NOTHING);
  const withoutMatch = await reach('shown');
  expect([
    wordingListSelectors.isEmpty(withoutMatch),
    wordingListSelectors.isWithoutMatch(withoutMatch),
  ]).toEqual([false, true]);
});

test('a refusal and a missing network are reported, and refreshing tries again', async () => {
  const { load, states, send, reach } = start();
  load.last().fail(refusal('019'));
  expect(wordingListSelectors.failure(await reach('refused'))).toMatchObject({ code: '019' });
  send({ type: 'list.refresh' });
  load.last().fail(NO_NETWORK);
  expect(wordingListSelectors.failure(await reach('unreachable'))).toMatchObject({ cause: 'network' });
  send({ type: 'list.refresh' });
  load.last().answer(PAGE);
  await reach('shown');
  expect(states).toEqual([
    'loading.brief',
    'refused',
    'loading.brief',
    'unreachable',
    'loading.brief',
    'shown',
  ]);
});

test('a lost session is reported and waited for, then the same page is loaded', async () => {
  const { load, states, reach, reports, restore } = start({ ...FIRST_QUERY, page: 2 });
  load.last().fail(SESSION_GONE);
  await reach('sessionLost');
  expect(reports).toEqual([{ type: 'session.lost' }]);
  await restore();
  expect(load.last().input.page).toBe(2);
  load.last().answer(PAGE);
  await reach('shown');
  expect(states).toEqual(['loading.brief', 'sessionLost', 'loading.brief', 'shown']);
});

test('what changes which rows there are begins at the first page', () => {
  const third = { ...FIRST_QUERY, page: 3 };
  expect(changeQuery(third, { keyWord: 'arzt' }).page).toBe(1);
  expect(changeQuery(third, { contextIdentifier: 'GLOBAL' }).page).toBe(1);
  expect(changeQuery(third, { size: 30 }).page).toBe(1);
  expect(changeQuery(third, { sort: { field: 'id', direction: 'desc' } }).page).toBe(1);
  expect(changeQuery(third, { keyWord: '' }).page).toBe(3);
  expect(changeQuery(third, { keyWord: 'arzt', page: 2 }).page).toBe(2);
});

test('there is always at least one page', () => {
  expect([pageCount(0, 15), pageCount(15, 15), pageCount(16, 15)]).toEqual([1, 1, 2]);
});

test('a page that is come near is asked for ahead, and nothing else happens', async () => {
  const load = scripted<RecordListPort<Wording>['load']>();
  const askAhead = vi.fn();
  const machine = provide(wordingListMachine, { load: load.service }).provide({
    actions: { askAhead: (_, { page }) => askAhead(page) },
  });
  const { actor, send, reach, states } = walk(machine, { query: FIRST_QUERY });
  load.last().answer(PAGE);
  await reach('shown');
  actor.send({ type: 'page.near', page: 1 });
  send({ type: 'page.near', page: 2 });
  expect(askAhead.mock.calls).toEqual([[2]]);
  expect(load.calls).toHaveLength(1);
  expect(states).toEqual(['loading.brief', 'shown']);
});
