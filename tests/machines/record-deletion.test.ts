import { expect, test } from 'vitest';
import type { Impact } from '#contract/impact.ts';
import type { Wording } from '#contract/wording.ts';
import { provide } from '#machines/kit/port.ts';
import type { RecordDeletionPort } from '#machines/record-deletion/record-deletion.port.ts';
import { recordDeletionSelectors } from '#machines/record-deletion/record-deletion.selectors.ts';
import { wordingDeletionMachine } from '#machines/records/wording.ts';
import { NO_NETWORK, refusal, SESSION_GONE } from '#tests/support/failures.ts';
import { scripted, walk } from '#tests/support/machine.ts';
import { wordingOf } from '#tests/support/records.ts';

const RECORD = wordingOf({ id: 7 });
const CONFIRM = { type: 'deletion.confirm', key: 'key-1' } as const;
const IMPACT: Impact = {
  added: [],
  changed: [],
  deleted: [{ type: 'wording', id: 7, identifier: 'text.7' }],
  clashes: [],
  dependents: [],
  effective: [],
  counts: { added: 0, changed: 0, deleted: 1, clashes: 0, dependents: 0, effective: 0 },
};

type Port = RecordDeletionPort<Wording>;

function start() {
  const [preview, remove] = [scripted<Port['preview']>(), scripted<Port['remove']>()];
  const machine = provide(wordingDeletionMachine, { preview: preview.service, remove: remove.service });
  return { preview, remove, ...walk(machine, { record: RECORD }) };
}

async function startAsking() {
  const deletion = start();
  deletion.preview.last().answer(IMPACT);
  await deletion.reach('asking');
  return deletion;
}

test('what would happen is known before the question is answered', async () => {
  const { preview, remove, states, send, reach, actor } = start();
  expect(preview.last().input).toEqual({ record: RECORD });
  expect(() => send(CONFIRM)).toThrow('cannot take');
  preview.last().answer(IMPACT);
  expect(recordDeletionSelectors.impact((await reach('asking')) as never)).toEqual(IMPACT);
  send(CONFIRM);
  expect(remove.last().input).toEqual({ record: RECORD, key: 'key-1' });
  remove.last().answer();
  await reach('deleted');
  expect(states).toEqual(['previewing.brief', 'asking', 'removing.brief', 'deleted']);
  expect(actor.getSnapshot().output).toEqual({ outcome: 'deleted', key: 'key-1' });
});

test('saying no keeps the record, at every moment but while it is being deleted', async () => {
  const { send, actor, remove, reach } = await startAsking();
  send(CONFIRM);
  actor.send({ type: 'deletion.cancel' });
  expect(actor.getSnapshot().status).toBe('active');
  remove.last().fail(refusal('012'));
  await reach('refused');
  send({ type: 'deletion.cancel' });
  expect(actor.getSnapshot().output).toEqual({ outcome: 'kept' });
});

test('a fresh proof of identity that is cancelled leads back to the question', async () => {
  const { remove, states, send, reach, actor } = await startAsking();
  send(CONFIRM);
  remove.last().fail(refusal('064'));
  const snapshot = (await reach('asking')) as never;
  expect(recordDeletionSelectors.failure(snapshot)).toBeNull();
  send({ type: 'deletion.confirm', key: 'key-2' });
  remove.last().answer();
  await reach('deleted');
  expect(states.slice(1)).toEqual(['asking', 'removing.brief', 'asking', 'removing.brief', 'deleted']);
  expect(actor.getSnapshot().output).toEqual({ outcome: 'deleted', key: 'key-2' });
});

test('a preview that does not come can be asked for again, and nothing is deleted unseen', async () => {
  const { preview, states, send, reach } = start();
  preview.last().fail(NO_NETWORK);
  await reach('previewFailed');
  expect(() => send(CONFIRM)).toThrow('cannot take');
  send({ type: 'deletion.preview' });
  preview.last().answer(null);
  await reach('asking');
  expect(states).toEqual(['previewing.brief', 'previewFailed', 'previewing.brief', 'asking']);
});

test('finding out what would happen takes as long as it takes, and can be given up', async () => {
  const { preview, states, send, pass, reach } = start();
  pass(10_000);
  send({ type: 'wait.cancel' });
  await reach('previewFailed');
  expect(preview.last().signal.aborted).toBe(true);
  expect(states).toEqual(['previewing.brief', 'previewing.slow', 'previewing.cancellable', 'previewFailed']);
});

test('what blocks it is reported before the question is answered, and asked again once it is gone', async () => {
  const { preview, states, send, reach } = start();
  const clashes = [{ code: '012', message: 'Im Weg steht eine Datei: Aushang.pdf.', field: 'documentfile' }];
  const held = { ...IMPACT, deleted: [], clashes, counts: { ...IMPACT.counts, deleted: 0, clashes: 1 } };
  preview.last().answer(held);
  const snapshot = (await reach('held')) as never;
  expect([recordDeletionSelectors.isHeld(snapshot), recordDeletionSelectors.canConfirm(snapshot)]).toEqual([
    true,
    false,
  ]);
  expect(recordDeletionSelectors.impact(snapshot)).toEqual(held);
  expect(() => send(CONFIRM)).toThrow('cannot take');
  send({ type: 'deletion.preview' });
  preview.last().answer(IMPACT);
  await reach('asking');
  expect(states).toEqual(['previewing.brief', 'held', 'previewing.brief', 'asking']);
});

test('a deletion without an answer is tried again with its key', async () => {
  const { remove, states, send, reach } = await startAsking();
  send(CONFIRM);
  remove.last().fail(NO_NETWORK);
  await reach('unreachable');
  send({ type: 'deletion.retry' });
  expect(remove.calls.map(({ input }) => input.key)).toEqual(['key-1', 'key-1']);
  remove.last().answer();
  await reach('deleted');
  expect(states.slice(1)).toEqual(['asking', 'removing.brief', 'unreachable', 'removing.brief', 'deleted']);
});

test('a lost session asks again afterwards', async () => {
  const { preview, remove, states, send, reach, reports, restore } = await startAsking();
  send(CONFIRM);
  remove.last().fail(SESSION_GONE);
  await reach('sessionLost');
  expect(reports).toEqual([{ type: 'session.lost' }]);
  await restore();
  preview.last().answer(IMPACT);
  await reach('asking');
  expect(remove.calls).toHaveLength(1);
  expect(states.slice(1)).toEqual(['asking', 'removing.brief', 'sessionLost', 'previewing.brief', 'asking']);
});

test('waiting without end can be given up', async () => {
  const { send, reach, pass } = await startAsking();
  send(CONFIRM);
  pass(10_000);
  send({ type: 'wait.cancel' });
  expect(recordDeletionSelectors.failure((await reach('unreachable')) as never)).toMatchObject({
    cause: 'cancelled',
  });
});
