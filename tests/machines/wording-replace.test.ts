import { expect, test } from 'vitest';
import { join } from '#machines/port.ts';
import type { ReadOnlyReason } from '#machines/rights.ts';
import {
  type Choice,
  chosenCount,
  EVERY_TEXT,
  isChosen,
  NO_TEXT,
  newSince,
  withText,
} from '#machines/wording-replace/choice.ts';
import { wordingReplaceMachine } from '#machines/wording-replace/wording-replace.machine.ts';
import type { ReplaceWish, WordingReplacePort } from '#machines/wording-replace/wording-replace.port.ts';
import { wordingReplaceView } from '#machines/wording-replace/wording-replace.view.ts';
import { NO_NETWORK, refusal, SESSION_GONE } from '#tests/support/failures.ts';
import { scripted, walk } from '#tests/support/machine.ts';
import { replacedText, replaceRehearsal } from '#tests/support/replacement.ts';

const WISH: ReplaceWish = {
  ...{ find: 'Termin', replacement: 'Besuch', matchCase: false, wholeWords: false },
  langs: ['de'],
};
const ORDER = { ...WISH, contextIdentifier: 'praxis', choice: EVERY_TEXT };
const PREVIEW = { type: 'replace.preview', wish: WISH, choice: EVERY_TEXT } as const;
const TWO = replaceRehearsal([replacedText(1), replacedText(2)]);
const WITHOUT_ONE: Choice = { kind: 'except', ids: [1] };

function start(readOnly: ReadOnlyReason | null = null) {
  const rehearse = scripted<WordingReplacePort['rehearse']>();
  const run = scripted<WordingReplacePort['run']>();
  const machine = join(wordingReplaceMachine, { rehearse: rehearse.service, run: run.service });
  return {
    rehearse,
    run,
    ...walk(machine, { contextIdentifier: 'praxis', langs: null, keyWord: '', readOnly }),
  };
}

/** A replacement whose preview has come. */
async function startShown(rehearsal = TWO) {
  const flow = start();
  flow.send(PREVIEW);
  flow.rehearse.last().answer(rehearsal);
  await flow.reach('shown.settled');
  return flow;
}

test('a wish is shown, confirmed with its state, carried out as one operation, and told', async () => {
  const { rehearse, run, send, reach, states, reports } = await startShown();
  expect(rehearse.last().input).toEqual(ORDER);
  send({ type: 'replace.confirm', key: 'k1' });
  expect(run.last().input).toEqual({ ...ORDER, key: 'k1', state: 'state-1' });
  run.last().answer({ changed: 2 });
  await reach('replaced');
  expect(states).toEqual(['asking', 'rehearsing.brief', 'shown.settled', 'running.brief', 'replaced']);
  expect(reports.slice(0, 2)).toMatchObject([
    { type: 'records.changed', subjects: ['wording'] },
    {
      topic: 'wording.replaced',
      values: { count: '2', context: 'praxis' },
      operation: { key: 'k1', place: null, isBig: false },
    },
  ]);
});

test('taking very much back again is asked first', async () => {
  const { run, send, reach, reports } = await startShown();
  send({ type: 'replace.confirm', key: 'k1' });
  run.last().answer({ changed: 100 });
  await reach('replaced');
  expect(reports[1]).toMatchObject({ operation: { isBig: true } });
});

test('the consequences of another choice are found out once the user rests, and it can be confirmed before', async () => {
  const { rehearse, run, send, reach, states, pass } = await startShown();
  send({ type: 'choice.change', choice: NO_TEXT });
  send({ type: 'choice.change', choice: WITHOUT_ONE });
  expect(rehearse.calls).toHaveLength(1);
  pass(1_000);
  expect(states.at(-1)).toBe('shown.weighing.brief');
  expect(rehearse.last().input).toEqual({ ...ORDER, choice: WITHOUT_ONE });
  send({ type: 'replace.confirm', key: 'k1' });
  expect(run.last().input).toMatchObject({ choice: WITHOUT_ONE });
  run.last().answer({ changed: 1 });
  await reach('replaced');
});

test.each([
  ['nothing is found', replaceRehearsal([]), EVERY_TEXT],
  ['nothing is chosen', TWO, NO_TEXT],
  [
    'nothing is left that may be replaced',
    replaceRehearsal([replacedText(1, { obstacle: 'empty' })]),
    EVERY_TEXT,
  ],
])('where %s there is nothing to confirm', async (_, rehearsal, choice) => {
  const { actor, send, run } = await startShown(rehearsal);
  send({ type: 'choice.change', choice });
  expect(wordingReplaceView.canConfirm(actor.getSnapshot())).toBe(false);
  actor.send({ type: 'replace.confirm', key: 'k1' });
  expect(run.calls).toHaveLength(0);
});

test('texts that have changed meanwhile are shown anew beside what was shown, with the choice as it was', async () => {
  const { rehearse, run, send, reach, actor } = await startShown();
  send({ type: 'choice.change', choice: WITHOUT_ONE });
  send({ type: 'replace.confirm', key: 'k1' });
  run.last().fail(refusal('046'));
  await reach('rehearsing.brief');
  expect(rehearse.last().input).toEqual({ ...ORDER, choice: WITHOUT_ONE });
  const next = replaceRehearsal([replacedText(1), replacedText(3)], { state: 'state-2' });
  rehearse.last().answer(next);
  await reach('shown.settled');
  expect(wordingReplaceView.earlier(actor.getSnapshot())).toBe(TWO);
  send({ type: 'replace.confirm', key: 'k2' });
  expect(run.last().input).toMatchObject({ key: 'k2', state: 'state-2', choice: WITHOUT_ONE });
});

test('what was looked for stays over every way in which a preview fails', async () => {
  const { send, rehearse, reach, actor, states } = start();
  send(PREVIEW);
  rehearse.last().fail(refusal('012'));
  await reach('refused');
  send({ type: 'replace.retry' });
  rehearse.last().fail(NO_NETWORK);
  await reach('unweighed');
  send({ type: 'replace.retry' });
  rehearse.last().fail(SESSION_GONE);
  await reach('sessionLost');
  expect(wordingReplaceView.wish(actor.getSnapshot())).toBe(WISH);
  send({ type: 'session.restored' });
  expect(states.at(-1)).toBe('rehearsing.brief');
  expect(rehearse.last().input).toEqual(ORDER);
});

test('a run without an answer is tried again with its key; after a lost session it is shown again first', async () => {
  const { send, run, rehearse, reach } = await startShown();
  send({ type: 'replace.confirm', key: 'k1' });
  run.last().fail(NO_NETWORK);
  await reach('unreachable');
  send({ type: 'replace.retry' });
  expect(run.last().input).toMatchObject({ key: 'k1' });
  run.last().fail(SESSION_GONE);
  await reach('sessionLost');
  send({ type: 'session.restored' });
  expect(run.calls).toHaveLength(2);
  rehearse.last().answer(TWO);
  await reach('shown.settled');
});

test('other words in the fields take back what was shown for those before', async () => {
  const { send, actor, states } = await startShown();
  send({ type: 'replace.change' });
  expect(states.at(-1)).toBe('asking');
  expect(wordingReplaceView.rehearsal(actor.getSnapshot())).toBeNull();
});

test('what was shown is looked at again when texts change meanwhile, and stands beside what is there now', async () => {
  const { send, actor, states, rehearse, reach } = await startShown();
  const earlier = () => wordingReplaceView.earlier(actor.getSnapshot());
  actor.send({ type: 'records.changed', subjects: ['user'] });
  expect(states.at(-1)).toBe('shown.settled');
  send({ type: 'records.changed', subjects: ['wording'] });
  rehearse.last().answer(replaceRehearsal([replacedText(1), replacedText(2)]));
  await reach('shown.settled');
  expect(earlier()).toBeNull();
  send({ type: 'records.changed', subjects: ['wording'] });
  rehearse.last().answer(replaceRehearsal([replacedText(3)], { state: 'state-2' }));
  await reach('shown.settled');
  expect(earlier()?.replacement.state).toBe('state-1');
});

test('nobody leaves while it is carried out', async () => {
  const { send, actor, states } = await startShown();
  send({ type: 'replace.confirm', key: 'k1' });
  actor.send({ type: 'replace.cancel' });
  expect(states.at(-1)).toBe('running.brief');
});

test('whoever may change nothing previews nothing', () => {
  const { actor, states, rehearse } = start('noEditor');
  actor.send(PREVIEW);
  expect([states, rehearse.calls]).toEqual([['readOnly'], []]);
});

test('texts are chosen one by one, from all of them or from none, and those with an obstacle never', () => {
  const [one, two, bad] = [replacedText(1), replacedText(2), replacedText(3, { obstacle: 'empty' })];
  const chosen = (choice: Choice) =>
    [one, two, bad].filter((row) => isChosen(choice, row)).map(({ id }) => id);
  expect(chosen(EVERY_TEXT)).toEqual([1, 2]);
  expect(chosen(withText(EVERY_TEXT, 1, false))).toEqual([2]);
  expect(chosen(withText(withText(EVERY_TEXT, 1, false), 1, true))).toEqual([1, 2]);
  expect(chosen(withText(NO_TEXT, 2, true))).toEqual([2]);
  expect(chosen({ kind: 'only', ids: [3] })).toEqual([]);
});

test('how many are chosen counts texts that are not shown, and none that is gone', () => {
  const rows = [replacedText(1), replacedText(2, { obstacle: 'empty' })];
  const { replacement } = replaceRehearsal(rows, { counts: { texts: 10, hits: 10, obstacles: 3 } });
  expect(chosenCount(EVERY_TEXT, replacement)).toBe(7);
  expect(chosenCount({ kind: 'except', ids: [1, 99] }, replacement)).toBe(6);
  expect(chosenCount({ kind: 'only', ids: [1, 99] }, replacement)).toBe(1);
});

test('texts are new beside an earlier preview where it did not show them, or otherwise', () => {
  const { replacement } = replaceRehearsal([
    replacedText(1),
    replacedText(2, { before: 'TERMIN' }),
    replacedText(3),
  ]);
  expect([...newSince(TWO.replacement, replacement)]).toEqual([2, 3]);
});
