import { expect, test } from 'vitest';
import { provide } from '#machines/kit/port.ts';
import { recordSearchMachine } from '#machines/record-search/record-search.machine.ts';
import type { RecordSearchPort, SearchResult } from '#machines/record-search/record-search.port.ts';
import { recordSearchSelectors } from '#machines/record-search/record-search.selectors.ts';
import { NO_NETWORK, refusal, SESSION_GONE } from '#tests/support/failures.ts';
import { scripted, walk } from '#tests/support/machine.ts';

const NOTHING: SearchResult = { groups: [], missing: [] };
const ONE: SearchResult = {
  groups: [
    {
      kind: 'wordings',
      hits: [{ route: { kind: 'wording', id: 7 }, name: 'menu.video', detail: 'plattform · de' }],
      count: 1,
    },
  ],
  missing: ['contexts'],
};

function start() {
  const search = scripted<RecordSearchPort['search']>();
  const walked = walk(provide(recordSearchMachine, { search: search.service }), {
    kinds: ['wordings', 'contexts'],
  });
  const ask = (text: string) => walked.send({ type: 'search.ask', text });
  return { search, ask, ...walked };
}

test('only the text that no one goes on typing is searched for', async () => {
  const { search, ask, pass, reach, states, actor } = start();
  ask('me');
  ask(' menu ');
  expect(search.calls).toHaveLength(0);
  pass(500);
  expect(search.calls.map(({ input }) => input)).toEqual([{ text: 'menu', kinds: ['wordings', 'contexts'] }]);
  search.last().answer(ONE);
  expect(recordSearchSelectors.isFound(await reach('found'))).toBe(true);
  expect(recordSearchSelectors.result(actor.getSnapshot())).toBe(ONE);
  expect(states).toEqual(['idle', 'settling', 'searching.brief', 'found']);
});

test('the next text drops the search under way; what was found before stays meanwhile', async () => {
  const { search, ask, pass, reach, actor } = start();
  ask('menu');
  pass(500);
  search.last().answer(ONE);
  await reach('found');
  ask('menu.v');
  pass(500);
  const first = search.last();
  ask('menu.vi');
  expect(first.signal.aborted).toBe(true);
  first.answer(NOTHING);
  pass(500);
  expect(search.last().input.text).toBe('menu.vi');
  expect(recordSearchSelectors.result(actor.getSnapshot())).toBe(ONE);
  expect(recordSearchSelectors.isFound(actor.getSnapshot())).toBe(false);
  search.last().answer(NOTHING);
  expect(recordSearchSelectors.result(await reach('found'))).toBe(NOTHING);
});

test('blanks are no other text, and without one nothing is known', async () => {
  const { search, ask, pass, reach, states, actor } = start();
  ask('menu');
  pass(500);
  search.last().answer(ONE);
  await reach('found');
  actor.send({ type: 'search.ask', text: 'menu ' });
  expect(states.at(-1)).toBe('found');
  ask('');
  expect(states.at(-1)).toBe('idle');
  expect(recordSearchSelectors.result(actor.getSnapshot())).toBeNull();
  expect(search.calls).toHaveLength(1);
});

test('lists that could not be searched can be searched again', async () => {
  const { search, ask, send, pass, reach, states } = start();
  ask('menu');
  pass(500);
  search.last().answer(ONE);
  await reach('found');
  send({ type: 'search.retry' });
  search.last().answer(NOTHING);
  await reach('found');
  expect(states).toEqual(['idle', 'settling', 'searching.brief', 'found', 'searching.brief', 'found']);
});

test('without an answer the same can be searched for again; a refusal waits for another text', async () => {
  const { search, ask, send, pass, reach, actor } = start();
  ask('menu');
  pass(500);
  search.last().fail(NO_NETWORK);
  const unreachable = await reach('unreachable');
  expect(recordSearchSelectors.failure(unreachable)).toEqual(NO_NETWORK.failure);
  expect(recordSearchSelectors.canRetry(unreachable)).toBe(true);
  send({ type: 'search.retry' });
  expect(recordSearchSelectors.failure(actor.getSnapshot())).toBeNull();
  search.last().fail(refusal('012'));
  const refused = await reach('refused');
  expect(recordSearchSelectors.failure(refused)).toEqual(refusal('012').failure);
  expect(recordSearchSelectors.canRetry(refused)).toBe(false);
  ask('menu.v');
  expect(recordSearchSelectors.isUnderWay(actor.getSnapshot())).toBe(true);
});

test('a search that takes long says so, and can be given up after ten seconds', async () => {
  const { search, ask, send, pass, states, actor } = start();
  ask('menu');
  pass(2_500);
  expect(recordSearchSelectors.isSlow(actor.getSnapshot())).toBe(true);
  expect(recordSearchSelectors.canCancel(actor.getSnapshot())).toBe(false);
  pass(8_000);
  expect(recordSearchSelectors.canCancel(actor.getSnapshot())).toBe(true);
  send({ type: 'wait.cancel' });
  expect(search.last().signal.aborted).toBe(true);
  expect(states.slice(2)).toEqual([
    'searching.brief',
    'searching.slow',
    'searching.cancellable',
    'unreachable',
  ]);
});

test('a session that is gone is reported, and the search goes on after it', async () => {
  const { search, ask, pass, reach, reports, restore } = start();
  ask('menu');
  pass(500);
  search.last().fail(SESSION_GONE);
  await reach('sessionLost');
  expect(reports).toContainEqual({ type: 'session.lost' });
  await restore();
  expect(search.last().input.text).toBe('menu');
  search.last().answer(ONE);
  await reach('found');
});

test('closing it ends what runs', () => {
  const { search, ask, send, pass, states } = start();
  ask('menu');
  pass(500);
  send({ type: 'search.close' });
  expect(search.last().signal.aborted).toBe(true);
  expect(states.at(-1)).toBe('closed');
});
