import { expect, test } from 'vitest';
import type { ManyPreview } from '#contract/change-many.ts';
import { changeManyMachine } from '#machines/change-many/change-many.machine.ts';
import type { ChangeManyPort, ManyWish } from '#machines/change-many/change-many.port.ts';
import { changeManySelectors } from '#machines/change-many/change-many.selectors.ts';
import { provide } from '#machines/kit/port.ts';
import { impactOf } from '#paths/kit/usual.ts';
import { NO_NETWORK, refusal, SESSION_GONE } from '#tests/support/failures.ts';
import { scripted, walk } from '#tests/support/machine.ts';

const OUTCOME = { count: 3, changed: 3, unchanged: 0, refused: [], refusedCount: 0 };
const previewed = (more: Partial<ManyPreview> = {}): ManyPreview => ({
  ...{ ...OUTCOME, impact: impactOf({ changed: 3 }), state: 'state-1' },
  ...more,
});

function start(action: ManyWish['action'] = 'deactivate', more: Partial<ManyWish> = {}) {
  const preview = scripted<ChangeManyPort['preview']>();
  const run = scripted<ChangeManyPort['run']>();
  const machine = provide(changeManyMachine, { preview: preview.service, run: run.service });
  const wish: ManyWish = { type: 'wording', action, selection: { keys: [1, 2, 3] }, ...more };
  return { wish, preview, run, ...walk(machine, { wish, key: 'k0' }) };
}

test('a step without consequences runs at once, is notified and can be undone', async () => {
  const { wish, preview, run, reach, reports } = start();
  preview.last().answer(previewed());
  await reach('running.brief');
  expect(run.last().input).toEqual({ wish, state: 'state-1', key: 'k0' });
  run.last().answer(OUTCOME);
  await reach('done');
  expect(reports.slice(0, 2)).toMatchObject([
    { type: 'records.changed', subjects: ['wording'] },
    {
      topic: 'records.deactivate',
      values: { count: '3', type: 'wording' },
      operation: { key: 'k0' },
    },
  ]);
});

test.each([
  ['a deletion', 'delete', previewed()],
  ['what others would read', 'deactivate', previewed({ impact: impactOf({ changed: 3, effective: 2 }) })],
  ['rows that stay', 'deactivate', previewed({ changed: 2, refusedCount: 1 })],
] as const)('%s is asked for first', async (_, action, answer) => {
  const { preview, run, reach, send } = start(action);
  preview.last().answer(answer);
  await reach('asking');
  expect(run.calls).toHaveLength(0);
  send({ type: 'many.confirm', key: 'k1' });
  expect(run.last().input).toMatchObject({ key: 'k1' });
});

test.each([
  ['a change of fields', 'change', { values: { lang: 'fr' } }],
  ['any change of users', 'deactivate', { type: 'user' }],
] as const)('%s is asked for first, even without other consequences', async (_, action, more) => {
  const { wish, preview, run, reach, send, reports } = start(action, more);
  preview.last().answer(previewed());
  await reach('asking');
  send({ type: 'many.confirm', key: 'k1' });
  expect(run.last().input).toEqual({ wish, state: 'state-1', key: 'k1' });
  run.last().answer(OUTCOME);
  await reach('done');
  // Users have no history, so no undo is offered.
  const offered = reports.some((report) => 'operation' in report && report.operation !== undefined);
  expect(offered).toBe(wish.type !== 'user');
});

test('where nothing can be changed there is nothing to confirm', async () => {
  const { preview, reach, actor } = start();
  preview.last().answer(previewed({ changed: 0, refusedCount: 3 }));
  await reach('asking');
  expect(changeManySelectors.canConfirm(actor.getSnapshot())).toBe(false);
});

test('a selection that has changed meanwhile is asked about again, and says so', async () => {
  const { preview, run, reach, actor } = start();
  preview.last().answer(previewed());
  await reach('running.brief');
  run.last().fail(refusal('046'));
  await reach('previewing.brief');
  preview.last().answer(previewed({ state: 'state-2' }));
  await reach('asking');
  expect(changeManySelectors.isStale(actor.getSnapshot())).toBe(true);
});

test('a fresh proof of identity that is cancelled leads back to the question', async () => {
  const { preview, run, reach, send, actor } = start('delete', { type: 'user' });
  preview.last().answer(previewed());
  await reach('asking');
  send({ type: 'many.confirm', key: 'k1' });
  run.last().fail(refusal('064'));
  await reach('asking');
  expect(changeManySelectors.failure(actor.getSnapshot())).toBeNull();
  expect(changeManySelectors.canConfirm(actor.getSnapshot())).toBe(true);
});

test('a step without an answer is tried again with its key, and is not left before', async () => {
  const { preview, run, reach, send } = start('delete');
  preview.last().answer(previewed());
  await reach('asking');
  send({ type: 'many.confirm', key: 'k1' });
  run.last().fail(NO_NETWORK);
  await reach('unreachable');
  send({ type: 'many.retry' });
  expect(run.last().input).toMatchObject({ key: 'k1' });
});

test('after a lost session it asks before it goes on', async () => {
  const { preview, run, reach, restore } = start();
  preview.last().answer(previewed());
  await reach('running.brief');
  run.last().fail(SESSION_GONE);
  await reach('sessionLost');
  await restore();
  preview.last().answer(previewed());
  await reach('asking');
  expect(run.calls).toHaveLength(1);
});
