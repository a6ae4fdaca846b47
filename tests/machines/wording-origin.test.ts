import { expect, test } from 'vitest';
import { provide } from '#machines/kit/port.ts';
import { wordingDeletionMachine, wordingFormMachine } from '#machines/records/wording.ts';
import { textElsewhereMachine } from '#machines/text-elsewhere/text-elsewhere.machine.ts';
import { textHistoryMachine } from '#machines/text-history/text-history.machine.ts';
import { wordingMachine } from '#machines/wording/wording.machine.ts';
import { wordingSelectors } from '#machines/wording/wording.selectors.ts';
import { wordingOriginMachine } from '#machines/wording-origin/wording-origin.machine.ts';
import type { WordingOrigin, WordingOriginPort } from '#machines/wording-origin/wording-origin.port.ts';
import { wordingOriginSelectors } from '#machines/wording-origin/wording-origin.selectors.ts';
import { stateName } from '#paths/core/state-name.ts';
import { NO_NETWORK, SESSION_GONE } from '#tests/support/failures.ts';
import { scripted, walk } from '#tests/support/machine.ts';
import { wordingOf } from '#tests/support/records.ts';

const QUESTION = { contextIdentifier: 'practice', lang: 'de', identifier: 'greeting' };
const OTHER = { ...QUESTION, lang: 'en' };
const NOTHING: WordingOrigin = { isContextActive: true, layers: [] };

function start() {
  const find = scripted<WordingOriginPort['find']>();
  return { find, ...walk(provide(wordingOriginMachine, { find: find.service })) };
}

test('only the question that no one changes any more is asked', async () => {
  const { find, send, pass, reach, states, actor } = start();
  send({ type: 'origin.ask', question: OTHER });
  send({ type: 'origin.ask', question: QUESTION });
  expect(find.calls).toHaveLength(0);
  pass(500);
  expect(find.calls.map(({ input }) => input)).toEqual([QUESTION]);
  find.last().answer(NOTHING);
  await reach('known');
  expect(wordingOriginSelectors.origin(actor.getSnapshot())).toBe(NOTHING);
  expect(states).toEqual(['idle', 'settling', 'finding', 'known']);
});

test('a question of a user who stays is asked at once, and once', async () => {
  const { find, send, pass, reach, actor } = start();
  send({ type: 'origin.ask', question: QUESTION });
  send({ type: 'origin.show', question: QUESTION });
  expect(find.calls.map(({ input }) => input)).toEqual([QUESTION]);
  actor.send({ type: 'origin.ask', question: QUESTION });
  actor.send({ type: 'origin.show', question: QUESTION });
  find.last().answer(NOTHING);
  await reach('known');
  actor.send({ type: 'origin.show', question: QUESTION });
  pass(500);
  expect(find.calls).toHaveLength(1);
});

test('a question that follows drops the one under way, and its answer', async () => {
  const { find, send, pass, actor } = start();
  send({ type: 'origin.ask', question: QUESTION });
  pass(500);
  const first = find.last();
  send({ type: 'origin.ask', question: OTHER });
  expect(first.signal.aborted).toBe(true);
  first.answer(NOTHING);
  pass(500);
  expect(find.last().input).toEqual(OTHER);
  expect(wordingOriginSelectors.origin(actor.getSnapshot())).toBeNull();
});

test('the same question again changes nothing; without one nothing is known', async () => {
  const { find, send, pass, reach, states, actor } = start();
  send({ type: 'origin.ask', question: QUESTION });
  pass(500);
  find.last().answer(NOTHING);
  await reach('known');
  actor.send({ type: 'origin.ask', question: { ...QUESTION } });
  expect(states.at(-1)).toBe('known');
  send({ type: 'origin.ask', question: null });
  expect(states.at(-1)).toBe('idle');
  expect(wordingOriginSelectors.origin(actor.getSnapshot())).toBeNull();
});

test('a failure is quiet and can be tried again', async () => {
  const { find, send, pass, reach, reports, actor } = start();
  send({ type: 'origin.ask', question: QUESTION });
  pass(500);
  find.last().fail(NO_NETWORK);
  expect(wordingOriginSelectors.isFailed(await reach('failed'))).toBe(true);
  expect(reports).toEqual([]);
  send({ type: 'origin.retry' });
  find.last().answer(NOTHING);
  await reach('known');
  expect(wordingOriginSelectors.isFailed(actor.getSnapshot())).toBe(false);
});

test('checks that did not come can be asked for again, beside the layers that did', async () => {
  const { find, send, pass, reach, actor } = start();
  send({ type: 'origin.ask', question: QUESTION });
  pass(500);
  const unchecked = { ...NOTHING, checksFailure: NO_NETWORK.failure };
  find.last().answer(unchecked);
  await reach('known');
  send({ type: 'origin.retry' });
  expect(wordingOriginSelectors.origin(actor.getSnapshot())).toBe(unchecked);
  find.last().answer(NOTHING);
  expect(wordingOriginSelectors.origin(await reach('known'))).toBe(NOTHING);
  actor.send({ type: 'origin.retry' });
  expect(find.calls).toHaveLength(2);
});

test('a session that is gone is reported, and the question goes on after it', async () => {
  const { find, send, pass, reach, reports, restore } = start();
  send({ type: 'origin.ask', question: QUESTION });
  pass(500);
  find.last().fail(SESSION_GONE);
  await reach('sessionLost');
  expect(reports).toEqual([{ type: 'session.lost' }]);
  await restore();
  find.last().answer(NOTHING);
  await reach('known');
});

test('texts and contexts that change are looked at again, others are not', async () => {
  const { find, send, pass, reach, actor } = start();
  send({ type: 'origin.ask', question: QUESTION });
  pass(500);
  find.last().answer(NOTHING);
  await reach('known');
  actor.send({ type: 'records.changed', subjects: ['user', 'document'] });
  expect(find.calls).toHaveLength(1);
  send({ type: 'records.changed', subjects: ['context'] });
  expect(wordingOriginSelectors.origin(actor.getSnapshot())).toBe(NOTHING);
  find.last().answer({ isContextActive: false, layers: [] });
  expect(wordingOriginSelectors.origin(await reach('known'))).toEqual({ isContextActive: false, layers: [] });
});

test('beside the form of a wording it hears what the place hears, and ends with the form', async () => {
  const find = scripted<WordingOriginPort['find']>();
  const machine = provide(wordingMachine, {
    form: provide(wordingFormMachine, {
      load: async () => ({ record: wordingOf({ id: 1 }), readOnly: null }),
      save: async () => wordingOf({ id: 1 }),
      deletion: wordingDeletionMachine,
    }),
    origin: provide(wordingOriginMachine, { find: find.service }),
    history: textHistoryMachine,
    elsewhere: textElsewhereMachine,
  });
  const { actor, recordsChange, pass, reach, restore } = walk(machine, { recordKey: 1, readOnly: null });
  const origin = wordingSelectors.origin(actor.getSnapshot());
  const form = wordingSelectors.form(actor.getSnapshot());
  origin?.send({ type: 'origin.ask', question: QUESTION });
  pass(500);
  find.last().fail(SESSION_GONE);
  await expect.poll(() => stateName(origin?.getSnapshot().value), { interval: 1 }).toBe('sessionLost');
  await restore();
  expect(find.calls).toHaveLength(2);
  find.last().answer(NOTHING);
  await expect.poll(() => stateName(origin?.getSnapshot().value), { interval: 1 }).toBe('known');
  recordsChange('wording');
  await expect.poll(() => find.calls.length, { interval: 1 }).toBe(3);
  form?.send({ type: 'form.cancel' });
  await reach('left');
  expect(find.last().signal.aborted).toBe(true);
});
