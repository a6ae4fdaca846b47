import { expect, test } from 'vitest';
import type { SyncPrelude } from '#machines/sync/sync.port.ts';
import { syncSelectors } from '#machines/sync/sync.selectors.ts';
import { NO_NETWORK, refusal, SESSION_GONE } from '#tests/support/failures.ts';
import {
  CANCELLED_SYNC,
  preludeOf,
  previewOf,
  READING_SYNC,
  RUNNING_SYNC,
} from '#tests/support/sync-records.ts';
import { PREVIEWING, RUNNING, SUBMIT, start, startEditing } from '#tests/support/sync-walk.ts';

const SHOWN = previewOf('r1');
const CANCEL = { type: 'sync.cancel', key: 'k2' } as const;
const TOLD_CANCELLED = {
  type: 'notification.add',
  topic: 'sync.cancelled',
  level: 'info',
  values: { username: 'ruth' },
};
const WAS_CANCELLED = refusal('013', CANCELLED_SYNC.errors);

/** A preview of which is known that it reads. */
async function startReading(prelude: Partial<SyncPrelude> = {}, readOnly: 'noEditor' | null = null) {
  const sync = await startEditing(prelude, readOnly);
  sync.send(SUBMIT);
  sync.pass(1_000);
  sync.follow.last().answer(READING_SYNC);
  await sync.reach(PREVIEWING);
  return sync;
}

const CANCELLING = 'running(answer.previewing.brief + progress.cancelling.brief)';

test('what the server reads is cancelled, the form is kept, and the report names who did', async () => {
  const { send, cancel, preview, reach, reports, states, actor } = await startReading();
  send(CANCEL);
  expect(cancel.last().input).toEqual({ id: 5, key: 'k2' });
  expect(syncSelectors.isCancelling(actor.getSnapshot())).toBe(true);
  cancel.last().answer(CANCELLED_SYNC);
  await reach(PREVIEWING);
  expect(syncSelectors.canCancel(actor.getSnapshot())).toBe(false);
  preview.last().fail(WAS_CANCELLED);
  expect(syncSelectors.failure(await reach('editing'))).toBeNull();
  expect(reports).toMatchObject([TOLD_CANCELLED]);
  const looked = PREVIEWING.replace('pausing', 'looking');
  expect(states.slice(2)).toEqual([
    'editing',
    PREVIEWING,
    looked,
    PREVIEWING,
    CANCELLING,
    PREVIEWING,
    'editing',
  ]);
});

test('a preview that another user has cancelled is reported alike', async () => {
  const { preview, reach, reports, cancel } = await startReading();
  preview.last().fail(WAS_CANCELLED);
  await reach('editing');
  expect(reports).toMatchObject([TOLD_CANCELLED]);
  expect(cancel.calls).toHaveLength(0);
});

test('a run that reads is cancelled too, and closes the form', async () => {
  const { send, pass, follow, cancel, run, reach, reports, states } = await startEditing({
    canPreview: false,
  });
  send(SUBMIT);
  pass(1_000);
  follow.last().answer(READING_SYNC);
  await reach(RUNNING);
  send(CANCEL);
  cancel.last().answer(CANCELLED_SYNC);
  await reach(RUNNING);
  run.last().fail(WAS_CANCELLED);
  await reach('closed');
  expect(reports).toMatchObject([TOLD_CANCELLED]);
  expect(states.slice(-3)).toEqual([RUNNING.replace('pausing', 'cancelling.brief'), RUNNING, 'closed']);
});

test.each([
  ['refused', refusal('012', [{ code: '012', message: 'Zu spät', field: 'id', reason: 'syncApplying' }])],
  ['unreachable', NO_NETWORK],
] as const)(
  'a cancel that is %s leaves the sync to go on, says why, and can be tried again',
  async (kind, failure) => {
    const { send, cancel, preview, reach, actor } = await startReading();
    send(CANCEL);
    cancel.last().fail(failure);
    await reach(PREVIEWING);
    expect(syncSelectors.cancelFailure(actor.getSnapshot())).toMatchObject({ kind });
    send(CANCEL);
    expect(syncSelectors.cancelFailure(actor.getSnapshot())).toBeNull();
    cancel.last().fail(failure);
    await reach(PREVIEWING);
    preview.last().answer(SHOWN);
    expect(syncSelectors.cancelFailure(await reach('asking'))).toBeNull();
  },
);

test('what is applied already, or not known yet, is not cancelled', async () => {
  const { send, pass, follow, reach, actor } = await startEditing();
  send(SUBMIT);
  expect(syncSelectors.canCancel(actor.getSnapshot())).toBe(false);
  pass(1_000);
  follow.last().answer({ ...READING_SYNC, phase: 'checking' });
  await reach(PREVIEWING);
  expect(syncSelectors.canCancel(actor.getSnapshot())).toBe(true);
  pass(1_000);
  follow.last().answer(RUNNING_SYNC);
  await reach(PREVIEWING.replace('brief', 'slow'));
  expect(syncSelectors.canCancel(actor.getSnapshot())).toBe(false);
});

test.each([
  ['a server that cannot', { canCancel: false }, null],
  ['a user who may not synchronise', {}, 'noEditor'],
] as const)('cancelling is not for %s, who may still give up waiting', async (_title, prelude, readOnly) => {
  const { actor, pass } = await startReading(prelude, readOnly);
  expect(syncSelectors.offersCancel(actor.getSnapshot())).toBe(false);
  expect(actor.getSnapshot().can(CANCEL)).toBe(false);
  pass(9_000);
  expect(syncSelectors.canCancelWaiting(actor.getSnapshot())).toBe(true);
});

test('who can cancel is not offered to give up waiting, which would leave the server to go on', async () => {
  const { actor, pass, send } = await startReading();
  pass(9_000);
  expect(syncSelectors.canCancelWaiting(actor.getSnapshot())).toBe(false);
  send(CANCEL);
  expect(syncSelectors.canCancelWaiting(actor.getSnapshot())).toBe(true);
});

test('a preview that is found after a reload is cancelled there', async () => {
  const { look, send, cancel, reach, reports, states } = start();
  look.last().answer(preludeOf({ run: { ...READING_SYNC, rehearsal: true } }));
  await reach('running(answer.missing + progress.pausing)');
  send(CANCEL);
  cancel.last().fail(NO_NETWORK);
  await reach('running(answer.missing + progress.pausing)');
  send(CANCEL);
  cancel.last().answer(CANCELLED_SYNC);
  await reach('closed');
  expect(reports).toMatchObject([TOLD_CANCELLED]);
  const once = [
    'running(answer.missing + progress.pausing)',
    'running(answer.missing + progress.cancelling.brief)',
  ];
  expect(states).toEqual(['looking', ...once, ...once, 'closed']);
});

test('a user who waits for the end of what was begun elsewhere can give up, and sees that it may go on', async () => {
  const { look, send, pass, actor, reach } = start();
  look.last().answer(preludeOf({ run: READING_SYNC }));
  await reach('running(answer.missing + progress.pausing)');
  send(CANCEL);
  pass(2_000);
  expect(syncSelectors.isCancellingSlow(actor.getSnapshot())).toBe(true);
  pass(8_000);
  expect(syncSelectors.canCancelWaiting(actor.getSnapshot())).toBe(true);
  send({ type: 'wait.cancel' });
  expect(
    syncSelectors.cancelFailure(await reach('running(answer.missing + progress.pausing)')),
  ).toMatchObject({ cause: 'cancelled' });
});

test('one that another user has cancelled is reported as it is followed, one of before is not', async () => {
  const one = start();
  one.look.last().answer(preludeOf({ run: READING_SYNC }));
  await one.reach('running(answer.missing + progress.pausing)');
  one.pass(1_000);
  one.follow.last().answer(CANCELLED_SYNC);
  await one.reach('closed');
  expect(one.reports).toMatchObject([TOLD_CANCELLED]);
  const other = await startEditing({ run: CANCELLED_SYNC });
  other.send(SUBMIT);
  other.preview.last().answer(SHOWN);
  await other.reach('asking');
  other.send({ type: 'sync.confirm', key: 'k1' });
  other.run.last().fail(NO_NETWORK);
  await other.reach('running(answer.missing + progress.pausing)');
  other.pass(1_000);
  other.follow.last().answer(CANCELLED_SYNC);
  await other.reach('editing');
  expect(other.reports).toEqual([]);
});

test('a session lost while it is cancelled is signed in to again, and nothing else is lost', async () => {
  const { send, cancel, preview, reach, reports, states, restore } = await startReading();
  send(CANCEL);
  cancel.last().fail(SESSION_GONE);
  const lost = PREVIEWING.replace('pausing', 'sessionLost');
  await reach(lost);
  expect(reports).toEqual([{ type: 'session.lost' }]);
  await restore();
  send(CANCEL);
  cancel.last().answer(CANCELLED_SYNC);
  await reach(PREVIEWING);
  preview.last().fail(WAS_CANCELLED);
  await reach('editing');
  expect(states.slice(-5)).toEqual([
    lost,
    PREVIEWING.replace('pausing', 'looking'),
    CANCELLING,
    PREVIEWING,
    'editing',
  ]);
});

test('where another sync runs, that one is shown', async () => {
  const { send, preview, follow, reach, actor } = await startEditing();
  send(SUBMIT);
  const busy = { code: '012', message: 'Es läuft eine', field: 'source', reason: 'syncRunning' };
  preview.last().fail(refusal('012', [busy]));
  await reach('running(answer.missing + progress.looking)');
  follow.last().answer({ ...READING_SYNC, username: 'ruth' });
  await reach('running(answer.missing + progress.pausing)');
  expect(syncSelectors.run(actor.getSnapshot())).toMatchObject({ username: 'ruth' });
  expect(syncSelectors.canCancel(actor.getSnapshot())).toBe(true);
});

test('where the server does not tell its sources, every one can be chosen', async () => {
  const all = await startEditing();
  expect(syncSelectors.sources(all.actor.getSnapshot())).toEqual(['PROD', 'PREPROD', 'INTERN', 'DEV']);
  expect(syncSelectors.isSourceless(all.actor.getSnapshot())).toBe(false);
  const one = await startEditing({ sources: ['DEV'] });
  expect(syncSelectors.sources(one.actor.getSnapshot())).toEqual(['DEV']);
  const none = await startEditing({ sources: [] });
  expect(syncSelectors.isSourceless(none.actor.getSnapshot())).toBe(true);
});
