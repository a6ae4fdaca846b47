import { expect, test } from 'vitest';
import { provide } from '#machines/kit/port.ts';
import type { ReadOnlyReason } from '#machines/kit/rights.ts';
import {
  type Choice,
  chosenCount,
  chosenCounts,
  EVERY_TEXT,
  isChosen,
  NO_TEXT,
  newSince,
  withContext,
  withText,
} from '#machines/wording-replace/choice.ts';
import { wordingReplaceMachine } from '#machines/wording-replace/wording-replace.machine.ts';
import type { ReplaceWish, WordingReplacePort } from '#machines/wording-replace/wording-replace.port.ts';
import { wordingReplaceSelectors } from '#machines/wording-replace/wording-replace.selectors.ts';
import { NO_NETWORK, refusal, SESSION_GONE } from '#tests/support/failures.ts';
import { scripted, walk } from '#tests/support/machine.ts';
import { replacedText, replacePreview } from '#tests/support/replacement.ts';

const WISH: ReplaceWish = {
  ...{ scope: 'context', contextIdentifier: 'praxis', find: 'Termin', replacement: 'Besuch' },
  ...{ matchCase: false, keepCase: false, wholeWords: false, langs: ['de'] },
};
const ORDER = { ...WISH, choice: EVERY_TEXT };
const PREVIEW = { type: 'replace.preview', wish: WISH, choice: EVERY_TEXT } as const;
const TWO = replacePreview([replacedText(1), replacedText(2)]);
const WITHOUT_ONE: Choice = { kind: 'except', ids: [1], inverted: [] };
/** A run that the server follows and can end. */
const FOLLOWED = { progress: { done: 100, total: 2_000 }, canStop: true };

function start(readOnly: ReadOnlyReason | null = null) {
  const preview = scripted<WordingReplacePort['preview']>();
  const run = scripted<WordingReplacePort['run']>();
  const follow = scripted<WordingReplacePort['follow']>();
  const stop = scripted<WordingReplacePort['stop']>();
  const machine = provide(wordingReplaceMachine, {
    ...{ preview: preview.service, run: run.service, follow: follow.service, stop: stop.service },
  });
  const place = { scope: 'context', contextIdentifier: 'praxis', langs: null, keyWord: '' } as const;
  return { preview, run, follow, stop, ...walk(machine, { ...place, readOnly }) };
}

const RUNNING = 'running(waiting.brief + progress.early)';

/** A replacement whose preview has come. */
async function startShown(preview = TWO) {
  const flow = start();
  flow.send(PREVIEW);
  flow.preview.last().answer(preview);
  await flow.reach('shown.settled');
  return flow;
}

test('a wish is shown, confirmed with its state, carried out as one operation, and reported', async () => {
  const { preview, run, send, reach, states, reports } = await startShown();
  expect(preview.last().input).toEqual(ORDER);
  send({ type: 'replace.confirm', key: 'k1' });
  expect(run.last().input).toEqual({ ...ORDER, key: 'k1', state: 'state-1' });
  run.last().answer({ changed: 2 });
  await reach('replaced');
  expect(states).toEqual(['asking', 'previewing.brief', 'shown.settled', RUNNING, 'replaced']);
  expect(reports.slice(0, 2)).toMatchObject([
    { type: 'records.changed', subjects: ['wording'] },
    {
      topic: 'wording.replaced',
      values: { count: '2', context: 'praxis' },
      operation: { key: 'k1', route: null, isBig: false },
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
  const { preview, run, send, reach, states, pass } = await startShown();
  send({ type: 'choice.change', choice: NO_TEXT });
  send({ type: 'choice.change', choice: WITHOUT_ONE });
  expect(preview.calls).toHaveLength(1);
  pass(1_000);
  expect(states.at(-1)).toBe('shown.previewing.brief');
  expect(preview.last().input).toEqual({ ...ORDER, choice: WITHOUT_ONE });
  send({ type: 'replace.confirm', key: 'k1' });
  expect(run.last().input).toMatchObject({ choice: WITHOUT_ONE });
  run.last().answer({ changed: 1 });
  await reach('replaced');
});

test.each([
  ['nothing is found', replacePreview([]), EVERY_TEXT],
  ['nothing is chosen', TWO, NO_TEXT],
  [
    'nothing is left that may be replaced',
    replacePreview([replacedText(1, { obstacle: 'empty' })]),
    EVERY_TEXT,
  ],
])('where %s there is nothing to confirm', async (_, preview, choice) => {
  const { actor, send, run } = await startShown(preview);
  send({ type: 'choice.change', choice });
  expect(wordingReplaceSelectors.canConfirm(actor.getSnapshot())).toBe(false);
  actor.send({ type: 'replace.confirm', key: 'k1' });
  expect(run.calls).toHaveLength(0);
});

test('texts that have changed meanwhile are shown again beside what was shown, with the choice as it was', async () => {
  const { preview, run, send, reach, actor } = await startShown();
  send({ type: 'choice.change', choice: WITHOUT_ONE });
  send({ type: 'replace.confirm', key: 'k1' });
  run.last().fail(refusal('046'));
  await reach('previewing.brief');
  expect(preview.last().input).toEqual({ ...ORDER, choice: WITHOUT_ONE });
  const next = replacePreview([replacedText(1), replacedText(3)], { state: 'state-2' });
  preview.last().answer(next);
  await reach('shown.settled');
  expect(wordingReplaceSelectors.earlier(actor.getSnapshot())).toBe(TWO);
  send({ type: 'replace.confirm', key: 'k2' });
  expect(run.last().input).toMatchObject({ key: 'k2', state: 'state-2', choice: WITHOUT_ONE });
});

test('what was looked for stays over every way in which a preview fails', async () => {
  const { send, preview, reach, actor, states, restore } = start();
  send(PREVIEW);
  preview.last().fail(refusal('012'));
  await reach('refused');
  send({ type: 'replace.retry' });
  preview.last().fail(NO_NETWORK);
  await reach('previewFailed');
  send({ type: 'replace.retry' });
  preview.last().fail(SESSION_GONE);
  await reach('sessionLost');
  expect(wordingReplaceSelectors.wish(actor.getSnapshot())).toBe(WISH);
  await restore();
  expect(states.at(-1)).toBe('previewing.brief');
  expect(preview.last().input).toEqual(ORDER);
});

test('a run without an answer is tried again with its key; after a lost session it is shown again first', async () => {
  const { send, run, preview, reach, restore } = await startShown();
  send({ type: 'replace.confirm', key: 'k1' });
  run.last().fail(NO_NETWORK);
  await reach('unreachable');
  send({ type: 'replace.retry' });
  expect(run.last().input).toMatchObject({ key: 'k1' });
  run.last().fail(SESSION_GONE);
  await reach('sessionLost');
  await restore();
  expect(run.calls).toHaveLength(2);
  preview.last().answer(TWO);
  await reach('shown.settled');
});

test('other words in the fields take back what was shown for those before', async () => {
  const { send, actor, states } = await startShown();
  send({ type: 'replace.change' });
  expect(states.at(-1)).toBe('asking');
  expect(wordingReplaceSelectors.preview(actor.getSnapshot())).toBeNull();
});

test('what was shown is looked at again when texts change meanwhile, and stands beside what is there now', async () => {
  const { send, actor, states, preview, reach } = await startShown();
  const earlier = () => wordingReplaceSelectors.earlier(actor.getSnapshot());
  actor.send({ type: 'records.changed', subjects: ['user'] });
  expect(states.at(-1)).toBe('shown.settled');
  send({ type: 'records.changed', subjects: ['wording'] });
  preview.last().answer(replacePreview([replacedText(1), replacedText(2)]));
  await reach('shown.settled');
  expect(earlier()).toBeNull();
  send({ type: 'records.changed', subjects: ['wording'] });
  preview.last().answer(replacePreview([replacedText(3)], { state: 'state-2' }));
  await reach('shown.settled');
  expect(earlier()?.replacement.state).toBe('state-1');
});

test('no one leaves while it is carried out', async () => {
  const { send, actor, states } = await startShown();
  send({ type: 'replace.confirm', key: 'k1' });
  actor.send({ type: 'replace.cancel' });
  expect(states.at(-1)).toBe(RUNNING);
});

/** A replacement that has been under way for so long that it is followed. */
async function startFollowed() {
  const flow = await startShown();
  flow.send({ type: 'replace.confirm', key: 'k1' });
  flow.pass(500);
  expect(flow.follow.last().input).toEqual({ key: 'k1' });
  flow.follow.last().answer(FOLLOWED);
  await flow.reach('running(waiting.brief + progress.pausing)');
  return flow;
}

test('a run that takes longer is followed until it has ended', async () => {
  const { follow, run, pass, reach, actor } = await startFollowed();
  const progress = () => wordingReplaceSelectors.progress(actor.getSnapshot());
  expect(progress()).toEqual({ done: 100, total: 2_000 });
  pass(1_000);
  // A failed status request may succeed the next time.
  follow.last().fail(NO_NETWORK);
  await reach('running(waiting.brief + progress.pausing)');
  expect(progress()).toEqual({ done: 100, total: 2_000 });
  pass(1_000);
  follow.last().answer({ ...FOLLOWED, progress: { done: 300, total: 2_000 } });
  await reach('running(waiting.slow + progress.pausing)');
  expect(progress()).toEqual({ done: 300, total: 2_000 });
  run.last().answer({ changed: 2_000 });
  await reach('replaced');
});

test('a run is ended, nothing is replaced, and what was shown can be confirmed again', async () => {
  const { run, stop, send, reach, actor, states, reports } = await startFollowed();
  send({ type: 'run.stop' });
  expect([states.at(-1), stop.last().input]).toEqual(['stopping.brief', { key: 'k1' }]);
  expect(run.last().signal.aborted).toBe(true);
  stop.last().answer({ isDone: false });
  await reach('shown.settled');
  expect(wordingReplaceSelectors.isStopped(actor.getSnapshot())).toBe(true);
  expect(reports).toEqual([]);
  send({ type: 'replace.confirm', key: 'k2' });
  expect(run.last().input).toMatchObject({ key: 'k2', state: 'state-1' });
  expect(wordingReplaceSelectors.canStop(actor.getSnapshot())).toBe(false);
  run.last().answer({ changed: 2 });
  await reach('replaced');
  expect(reports[1]).toMatchObject({ topic: 'wording.replaced' });
});

test('a run that is ended too late answers under its key, and is reported as that', async () => {
  const { run, stop, send, reach, reports } = await startFollowed();
  send({ type: 'run.stop' });
  stop.last().answer({ isDone: true });
  await reach(RUNNING);
  expect(run.last().input).toMatchObject({ key: 'k1' });
  run.last().answer({ changed: 2 });
  await reach('replaced');
  expect(reports[1]).toMatchObject({ topic: 'wording.replacedTooLate', operation: { key: 'k1' } });
});

test('a run whose end is not known is ended again, and never confirmed meanwhile', async () => {
  const { stop, send, reach, actor, states, restore } = await startFollowed();
  send({ type: 'run.stop' });
  stop.last().fail(NO_NETWORK);
  await reach('unstopped');
  expect(wordingReplaceSelectors.canConfirm(actor.getSnapshot())).toBe(false);
  send({ type: 'replace.retry' });
  stop.last().fail(refusal('019'));
  await reach('unstopped');
  send({ type: 'replace.retry' });
  stop.last().fail(SESSION_GONE);
  await reach('sessionLost');
  await restore();
  expect(states.at(-1)).toBe('previewing.brief');
});

test('a run that the server cannot end is not ended', async () => {
  const { follow, send, pass, reach, actor } = await startShown();
  send({ type: 'replace.confirm', key: 'k1' });
  pass(500);
  follow.last().answer({ progress: null, canStop: false });
  await reach('running(waiting.brief + progress.pausing)');
  expect(wordingReplaceSelectors.canStop(actor.getSnapshot())).toBe(false);
});

test('what was replaced in many contexts is reported with how many', async () => {
  const flow = start();
  flow.send({ ...PREVIEW, wish: { ...WISH, scope: 'all', contextIdentifier: null } });
  const rows = [
    replacedText(1),
    replacedText(2, { contextIdentifier: 'süd' }),
    replacedText(3, { contextIdentifier: 'ost', obstacle: 'empty' }),
  ];
  flow.preview.last().answer(replacePreview(rows));
  await flow.reach('shown.settled');
  flow.send({ type: 'replace.confirm', key: 'k1' });
  flow.run.last().answer({ changed: 2 });
  await flow.reach('replaced');
  expect(flow.reports[1]).toMatchObject({
    topic: 'wording.replacedInAll',
    values: { count: '2', contexts: '2' },
  });
});

test('a user who may change nothing previews nothing', () => {
  const { actor, states, preview } = start('noEditor');
  actor.send(PREVIEW);
  expect([states, preview.calls]).toEqual([['readOnly'], []]);
});

test('texts are chosen one by one, from all of them or from none, and those with an obstacle never', () => {
  const [one, two, bad] = [replacedText(1), replacedText(2), replacedText(3, { obstacle: 'empty' })];
  const chosen = (choice: Choice) =>
    [one, two, bad].filter((row) => isChosen(choice, row)).map(({ id }) => id);
  expect(chosen(EVERY_TEXT)).toEqual([1, 2]);
  expect(chosen(withText(EVERY_TEXT, one, false))).toEqual([2]);
  expect(chosen(withText(withText(EVERY_TEXT, one, false), one, true))).toEqual([1, 2]);
  expect(chosen(withText(NO_TEXT, two, true))).toEqual([2]);
  expect(chosen({ ...NO_TEXT, ids: [3] })).toEqual([]);
});

test('texts are chosen by context, those that are not shown too, and one by one within it', () => {
  const south = { contextIdentifier: 'süd' };
  const rows = [replacedText(1), replacedText(2), replacedText(3, south)];
  const { replacement } = replacePreview(rows, {
    contexts: [
      { contextIdentifier: 'nord', texts: 10, obstacles: 1 },
      { contextIdentifier: 'süd', texts: 1, obstacles: 0 },
    ],
  });
  const counts = (choice: Choice) => [...chosenCounts(choice, replacement).values()];
  const north = (choice: Choice, chosen: boolean) => withContext(choice, 'nord', rows, chosen);
  expect(counts(EVERY_TEXT)).toEqual([9, 1]);
  const withoutNorth = north(withText(EVERY_TEXT, replacedText(1), false), false);
  expect(counts(withoutNorth)).toEqual([0, 1]);
  expect(counts(withText(withoutNorth, replacedText(2), true))).toEqual([1, 1]);
  expect(north(withoutNorth, true)).toEqual(EVERY_TEXT);
  expect(counts(north(NO_TEXT, true))).toEqual([9, 0]);
  expect(counts(withText(north(NO_TEXT, true), replacedText(1), false))).toEqual([8, 0]);
  expect(north(north(NO_TEXT, true), false)).toEqual(NO_TEXT);
});

test('how many are chosen counts texts that are not shown, and none that is gone', () => {
  const rows = [replacedText(1), replacedText(2, { obstacle: 'empty' })];
  const { replacement } = replacePreview(rows, {
    contexts: [{ contextIdentifier: 'nord', texts: 10, obstacles: 3 }],
  });
  expect(chosenCount(EVERY_TEXT, replacement)).toBe(7);
  expect(chosenCount({ ...EVERY_TEXT, ids: [1, 99] }, replacement)).toBe(6);
  expect(chosenCount({ ...NO_TEXT, ids: [1, 99] }, replacement)).toBe(1);
});

test('texts are new beside an earlier preview where it did not show them, or otherwise', () => {
  const { replacement } = replacePreview([
    replacedText(1),
    replacedText(2, { before: 'TERMIN' }),
    replacedText(3),
  ]);
  expect([...newSince(TWO.replacement, replacement)]).toEqual([2, 3]);
});
