import { expect, test } from 'vitest';
import type { SyncRun } from '#contract/sync.ts';
import { SUBJECTS } from '#machines/kit/subject.ts';
import { syncSelectors } from '#machines/sync/sync.selectors.ts';
import { NO_NETWORK, refusal, SESSION_GONE } from '#tests/support/failures.ts';
import { preludeOf, previewOf, RUNNING_SYNC } from '#tests/support/sync-records.ts';
import { PREVIEWING, RUNNING, SUBMIT, start, startEditing } from '#tests/support/sync-walk.ts';

const SHOWN = previewOf('r1');
const RUN = RUNNING_SYNC;
const DONE: SyncRun = { ...RUN, state: 'done' };
const FAILED = { type: 'notification.add', topic: 'sync.failed', level: 'error' };
const SUCCEEDED = { type: 'notification.add', topic: 'sync.done', level: 'success' };
const CHANGED = { type: 'records.changed', subjects: SUBJECTS };

async function startAsking(shown = SHOWN, readOnly: 'noEditor' | null = null) {
  const sync = await startEditing({}, readOnly);
  sync.send(SUBMIT);
  sync.preview.last().answer(shown);
  await sync.reach('asking');
  return sync;
}

async function startRunning() {
  const sync = await startAsking();
  sync.send({ type: 'sync.confirm', key: 'k1' });
  return sync;
}

test('what would change is shown first, then exactly that is carried out, reported, and the form closes', async () => {
  const { preview, run, states, reach, reports, actor } = await startRunning();
  expect(preview.last().input).toEqual({ source: 'PROD', pass: 'geheim' });
  expect(run.last().input).toEqual({ source: 'PROD', key: 'k1', rehearsalId: 'r1' });
  run.last().answer({ revisionId: 31 });
  await reach('closed');
  expect(reports).toMatchObject([SUCCEEDED, CHANGED]);
  const undo = syncSelectors.undo(actor.getSnapshot())?.getSnapshot();
  expect([undo?.value, undo?.context]).toEqual(['offered', { revisionId: 31 }]);
  expect(states).toEqual(['looking', 'closed', 'editing', PREVIEWING, 'asking', RUNNING, 'closed']);
});

test('the password is kept nowhere', async () => {
  const { actor } = await startAsking();
  expect(JSON.stringify(actor.getSnapshot().context)).not.toContain('geheim');
});

test('without previews the server is asked at once, with the password', async () => {
  const { send, run, reach, states } = await startEditing({ canPreview: false });
  send(SUBMIT);
  expect(run.last().input).toEqual({ source: 'PROD', key: 'k0', pass: 'geheim' });
  run.last().answer({ revisionId: 31 });
  await reach('closed');
  expect(states).toEqual(['looking', 'closed', 'editing', RUNNING, 'closed']);
});

test('a preview that fails keeps the form open and says why', async () => {
  const { send, preview, reach, states } = await startEditing();
  send(SUBMIT);
  preview.last().fail(refusal('002'));
  expect(syncSelectors.failure(await reach('editing'))).toMatchObject({ code: '002' });
  send(SUBMIT);
  preview.last().fail(NO_NETWORK);
  expect(syncSelectors.failure(await reach('editing'))).toMatchObject({ cause: 'network' });
  expect(states.slice(2)).toEqual(['editing', PREVIEWING, 'editing', PREVIEWING, 'editing']);
});

test('a run that is refused keeps the form with its source, says why there, and compares again', async () => {
  const { run, reach, reports, send, preview } = await startRunning();
  run.last().fail(refusal('046'));
  const snapshot = await reach('editing');
  expect([syncSelectors.failure(snapshot), syncSelectors.source(snapshot)]).toMatchObject([
    { code: '046' },
    'PROD',
  ]);
  expect([syncSelectors.isFailedRun(snapshot), syncSelectors.run(snapshot)]).toEqual([true, null]);
  expect(reports).toEqual([]);
  send(SUBMIT);
  preview.last().fail(refusal('002'));
  expect(syncSelectors.isFailedRun(await reach('editing'))).toBe(false);
  send(SUBMIT);
  preview.last().answer(previewOf('r2'));
  expect(syncSelectors.canConfirm(await reach('asking'))).toBe(true);
});

test('a fresh proof of identity that is cancelled leads back to what was asked', async () => {
  const { run, reach } = await startRunning();
  run.last().fail(refusal('064'));
  expect(syncSelectors.canConfirm(await reach('asking'))).toBe(true);
  const plain = await startEditing({ canPreview: false });
  plain.send(SUBMIT);
  plain.run.last().fail(refusal('064'));
  expect(syncSelectors.failure(await plain.reach('editing'))).toBeNull();
});

test('a run of this form that fails while it is followed keeps the form and says why there', async () => {
  const { run, follow, pass, reach, reports } = await startRunning();
  run.last().fail(NO_NETWORK);
  await reach('running(answer.missing + progress.pausing)');
  pass(1_000);
  const errors = [{ code: '012', message: 'Offene Verweise', reason: 'referenceGone' }];
  follow.last().answer({ ...RUN, state: 'failed', errors });
  expect(syncSelectors.failure(await reach('editing'))).toMatchObject({ code: '012', findings: errors });
  expect(reports).toEqual([]);
});

test('what would be refused, and who may not, cannot be confirmed', async () => {
  const impossible = await startAsking({ ...SHOWN, rehearsalId: null });
  expect(syncSelectors.canConfirm(impossible.actor.getSnapshot())).toBe(false);
  const reader = await startAsking(SHOWN, 'noEditor');
  expect(syncSelectors.canConfirm(reader.actor.getSnapshot())).toBe(false);
  reader.send({ type: 'sync.change' });
  expect(reader.states.at(-1)).toBe('editing');
  expect(syncSelectors.preview(reader.actor.getSnapshot())).toBeNull();
});

test('progress is looked at every second, and a look that fails is only repeated', async () => {
  const { pass, follow, actor, states } = await startRunning();
  pass(1_000);
  follow.last().answer(RUN);
  await expect.poll(() => syncSelectors.run(actor.getSnapshot())).toEqual(RUN);
  pass(1_000);
  follow.last().fail(NO_NETWORK);
  await expect.poll(() => states.at(-1)).toBe(RUNNING.replace('brief', 'slow'));
  pass(1_000);
  expect(follow.calls).toHaveLength(3);
});

test('a sync that runs when the page is loaded is followed to its end', async () => {
  const { look, follow, pass, reach, reports, states, actor } = start();
  look.last().answer(preludeOf({ run: RUN }));
  await reach('running(answer.missing + progress.pausing)');
  expect(syncSelectors.stage(actor.getSnapshot())).toBe('running');
  pass(1_000);
  follow.last().answer({ ...RUN, done: 50 });
  await reach('running(answer.missing + progress.pausing)');
  pass(1_000);
  follow.last().answer(DONE);
  await reach('closed');
  expect(reports).toMatchObject([SUCCEEDED, CHANGED]);
  expect(states).toEqual([
    'looking',
    'running(answer.missing + progress.pausing)',
    'running(answer.missing + progress.looking)',
    'running(answer.missing + progress.pausing)',
    'running(answer.missing + progress.looking)',
    'closed',
  ]);
});

test('one of elsewhere that fails while it is followed is reported with its reason, a preview ends in silence', async () => {
  const one = start();
  one.look.last().answer(preludeOf({ run: RUN }));
  await one.reach('running(answer.missing + progress.pausing)');
  one.pass(1_000);
  const errors = [{ code: '012', message: 'Offene Verweise' }];
  one.follow.last().answer({ ...RUN, state: 'failed', errors });
  await one.reach('closed');
  expect(one.reports).toMatchObject([{ ...FAILED, values: { code: '012', reason: 'Offene Verweise' } }]);
  const other = start();
  other.look.last().answer(preludeOf({ run: { ...RUN, rehearsal: true } }));
  await other.reach('running(answer.missing + progress.pausing)');
  other.pass(1_000);
  other.follow.last().answer({ ...DONE, rehearsal: true });
  await other.reach('closed');
  expect(other.reports).toEqual([]);
});

test('a lost answer is no end: the run is found by asking how far it is', async () => {
  const { run, follow, pass, reach, reports } = await startRunning();
  run.last().fail(NO_NETWORK);
  await reach('running(answer.missing + progress.pausing)');
  pass(1_000);
  follow.last().answer(DONE);
  await reach('closed');
  expect(reports).toMatchObject([SUCCEEDED, CHANGED]);
});

test.each([[null], [DONE], [{ ...DONE, id: 6, rehearsal: true }]])(
  'where the server tells of no newer run (%#), the form stays and says that the answer was lost',
  async (last) => {
    const sync = await startEditing({ run: DONE });
    sync.send(SUBMIT);
    sync.preview.last().answer(SHOWN);
    await sync.reach('asking');
    sync.send({ type: 'sync.confirm', key: 'k1' });
    sync.run.last().fail(NO_NETWORK);
    await sync.reach('running(answer.missing + progress.pausing)');
    sync.pass(1_000);
    sync.follow.last().answer(last);
    const snapshot = await sync.reach('editing');
    expect(syncSelectors.failure(snapshot)).toMatchObject({ cause: 'network' });
    expect([syncSelectors.isFailedRun(snapshot), syncSelectors.source(snapshot)]).toEqual([true, 'PROD']);
    expect(sync.reports).toEqual([]);
  },
);

test('a user who gives up waiting follows the run, which goes on', async () => {
  const { pass, send, reach, actor } = await startRunning();
  pass(10_000);
  expect(syncSelectors.canCancelWaiting(actor.getSnapshot())).toBe(true);
  send({ type: 'wait.cancel' });
  await reach('running(answer.missing + progress.looking)');
});

test('after a lost session it is asked again, never run by itself', async () => {
  const { run, reach, reports, states, restore } = await startRunning();
  run.last().fail(SESSION_GONE);
  await reach('sessionLost');
  expect(reports).toEqual([{ type: 'session.lost' }]);
  await restore();
  expect(run.calls).toHaveLength(1);
  expect(states.slice(4)).toEqual(['asking', RUNNING, 'sessionLost', 'asking']);
});

test('a session lost in the preview leads back to the form, which wants the password again', async () => {
  const { send, preview, reach, restore } = await startEditing();
  send(SUBMIT);
  preview.last().fail(SESSION_GONE);
  await reach('sessionLost');
  await restore();
  await reach('editing');
});

test('a form that is wanted is not held up by a first look that no one answers', async () => {
  const { look, send, pass, reach, states, actor } = start();
  const first = look.last();
  send({ type: 'sync.open' });
  expect(syncSelectors.isOpening(actor.getSnapshot())).toBe(true);
  expect(look.last()).not.toBe(first);
  pass(2_000);
  expect(syncSelectors.isSlow(actor.getSnapshot())).toBe(true);
  pass(8_000);
  send({ type: 'wait.cancel' });
  expect(syncSelectors.openingFailure(await reach('unopened'))).toMatchObject({ cause: 'cancelled' });
  send({ type: 'sync.open' });
  look.last().answer(preludeOf());
  expect(syncSelectors.failure(await reach('editing'))).toBeNull();
  const waited = ['opening.brief', 'opening.slow', 'opening.cancellable', 'unopened', 'opening.brief'];
  expect(states).toEqual(['looking', ...waited, 'editing']);
});

test('what the server can is asked again when it was not to be had, and reported only when it was wanted', async () => {
  const { look, send, reach, states, restore } = start();
  look.last().fail(NO_NETWORK);
  expect(syncSelectors.openingFailure(await reach('unknown'))).toBeNull();
  send({ type: 'sync.open' });
  look.last().fail(NO_NETWORK);
  expect(syncSelectors.openingFailure(await reach('unopened'))).toMatchObject({ cause: 'network' });
  send({ type: 'sync.open' });
  look.last().fail(SESSION_GONE);
  await reach('openingSessionLost');
  await restore();
  look.last().answer(preludeOf({ run: RUN }));
  await reach('running(answer.missing + progress.pausing)');
  const asked = ['opening.brief', 'unopened', 'opening.brief', 'openingSessionLost', 'opening.brief'];
  expect(states).toEqual(['looking', 'unknown', ...asked, 'running(answer.missing + progress.pausing)']);
});

test('a first look that the end of the session interrupts goes on by itself', async () => {
  const { look, reach, states, restore } = start();
  look.last().fail(SESSION_GONE);
  await reach('lookSessionLost');
  await restore();
  look.last().answer(preludeOf());
  await reach('closed');
  expect(states).toEqual(['looking', 'lookSessionLost', 'looking', 'closed']);
});

test.each([true, false])(
  'a run that is found after a reload is a sync, unless it is a preview (%s)',
  async (preview) => {
    const { look, reach } = start();
    look.last().answer(preludeOf({ run: { ...RUN, rehearsal: preview } }));
    expect(syncSelectors.isSynchronising(await reach('running(answer.missing + progress.pausing)'))).toBe(
      !preview,
    );
  },
);

test('what is previewed here is no sync yet', async () => {
  const { actor } = await startAsking();
  expect(syncSelectors.isSynchronising(actor.getSnapshot())).toBe(false);
  const running = await startRunning();
  expect(syncSelectors.isSynchronising(running.actor.getSnapshot())).toBe(true);
});

test('the form closes again', async () => {
  const { send, states } = await startAsking();
  send({ type: 'sync.close' });
  expect(states.at(-1)).toBe('closed');
});
