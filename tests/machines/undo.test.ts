import { expect, test } from 'vitest';
import type { Impact } from '#contract/impact.ts';
import { auditRepairMachine } from '#machines/audit-repair/audit-repair.machine.ts';
import type { AuditRepairPort } from '#machines/audit-repair/audit-repair.port.ts';
import {
  isInTheWay,
  NO_STEPS,
  type Undo,
  undoOf,
  withOperation,
  withRecorded,
} from '#machines/history/operation.ts';
import { provide } from '#machines/kit/port.ts';
import { undoMachine } from '#machines/undo/undo.machine.ts';
import type { UndoPort } from '#machines/undo/undo.port.ts';
import { undoSelectors } from '#machines/undo/undo.selectors.ts';
import { NO_NETWORK, refusal, SESSION_GONE } from '#tests/support/failures.ts';
import { scripted, walk } from '#tests/support/machine.ts';

const SAVED: Undo = {
  key: 'save-1',
  revisionId: 12,
  route: { kind: 'wording', id: 7 },
  effect: 'updated',
  onlyLatest: false,
};

function impactOf(changed: number): Impact {
  const counts = { added: 0, changed, deleted: 0, clashes: 0, dependents: 0, effective: 0 };
  return { added: [], changed: [], deleted: [], clashes: [], dependents: [], effective: [], counts };
}

function start() {
  const loadRepair = scripted<UndoPort['loadRepair']>();
  const preview = scripted<AuditRepairPort['preview']>();
  const carryOut = scripted<AuditRepairPort['carryOut']>();
  const repair = provide(auditRepairMachine, { preview: preview.service, carryOut: carryOut.service });
  const flow = walk(provide(undoMachine, { loadRepair: loadRepair.service }));
  const begin = async (undo: Undo = SAVED) => {
    flow.send({ type: 'undo.start', notificationId: 'notification-1', undo, key: 'undo-1' });
    loadRepair.last().answer(repair);
    await flow.reach('running');
    return undoSelectors.repair(flow.actor.getSnapshot());
  };
  return { loadRepair, preview, carryOut, begin, ...flow };
}

test('one click takes back what a notification tells of, which stays until then', async () => {
  const { begin, carryOut, reach, states, reports } = start();
  await begin();
  expect(carryOut.last().input).toMatchObject({ key: 'undo-1', repair: { revision: { revisionId: 12 } } });
  expect(reports).toEqual([{ type: 'notification.keep', id: 'notification-1' }]);
  carryOut.last().answer();
  await reach('idle');
  expect(states).toEqual(['idle', 'arriving.brief', 'running', 'idle']);
  expect(reports.slice(1).map(({ type }) => type)).toEqual([
    'records.changed',
    'notification.add',
    'notification.remove',
  ]);
  expect(reports[1]).toMatchObject({ by: 'undo-1', takesBack: SAVED.key });
  expect(reports[2]).toMatchObject({
    topic: 'audit.undone',
    operation: { key: 'undo-1', route: SAVED.route, effect: 'updated', isUndo: true },
  });
});

test('taking back an undo says that it is there again', async () => {
  const { begin, carryOut, reach, reports } = start();
  await begin({ ...SAVED, effect: 'deleted', isUndo: true });
  carryOut.last().answer();
  await reach('idle');
  expect(reports[2]).toMatchObject({
    topic: 'audit.redone',
    operation: { isUndo: false, effect: 'created' },
  });
});

test('what is big is asked first, with its consequences', async () => {
  const { begin, preview, carryOut } = start();
  const repair = await begin({ ...SAVED, isBig: true });
  expect(carryOut.calls).toHaveLength(0);
  preview.last().answer(impactOf(900));
  await expect.poll(() => repair?.getSnapshot().value).toBe('asking');
  repair?.send({ type: 'repair.confirm', key: 'undo-2' });
  expect(carryOut.last().input.key).toBe('undo-2');
});

test('a server that cannot be reached is asked again with the same key', async () => {
  const { begin, carryOut } = start();
  const repair = await begin();
  carryOut.last().fail(NO_NETWORK);
  await expect.poll(() => repair?.getSnapshot().value).toBe('unreachable');
  repair?.send({ type: 'repair.retry' });
  expect(carryOut.calls.map(({ input }) => input.key)).toEqual(['undo-1', 'undo-1']);
});

test('after the session was lost it is asked again before anything is taken back', async () => {
  const { begin, carryOut, preview, restore } = start();
  const repair = await begin();
  carryOut.last().fail(SESSION_GONE);
  await expect.poll(() => repair?.getSnapshot().value).toBe('sessionLost');
  await restore();
  preview.last().answer(impactOf(1));
  await expect.poll(() => repair?.getSnapshot().value).toBe('asking');
  expect(carryOut.calls).toHaveLength(1);
});

test('a refusal stays until the user leaves it at that', async () => {
  const { begin, carryOut, send, reach, reports } = start();
  const repair = await begin();
  carryOut.last().fail(refusal('046'));
  await expect.poll(() => repair?.getSnapshot().value).toBe('refused');
  send({ type: 'undo.dismiss' });
  await reach('idle');
  expect(reports.at(-1)).toEqual({ type: 'notification.remove', id: 'notification-1' });
});

test('while one operation is taken back no other one is', async () => {
  const { actor, begin, carryOut } = start();
  await begin();
  const other = { ...SAVED, key: 'save-2', revisionId: 13 };
  actor.send({ type: 'undo.start', notificationId: 'notification-2', undo: other, key: 'undo-2' });
  expect(undoSelectors.notificationId(actor.getSnapshot())).toBe('notification-1');
  expect(carryOut.calls).toHaveLength(1);
});

test('code that does not arrive can be fetched again, or be left at that', async () => {
  const { loadRepair, send, reach, states } = start();
  send({ type: 'undo.start', notificationId: 'notification-1', undo: SAVED, key: 'undo-1' });
  loadRepair.last().fail(NO_NETWORK);
  expect(undoSelectors.failure(await reach('unavailable'))).toMatchObject({ cause: 'network' });
  send({ type: 'undo.retry' });
  loadRepair.last().fail(NO_NETWORK);
  await reach('unavailable');
  send({ type: 'undo.dismiss' });
  expect(states).toEqual(['idle', 'arriving.brief', 'unavailable', 'arriving.brief', 'unavailable', 'idle']);
});

test('only what the server has recorded can be taken back, and nothing that it would refuse', () => {
  const recorded = withRecorded([], { key: 'save-1', revisionId: 12 });
  const operation = { key: 'save-1', route: null };
  expect(undoOf(operation, recorded, true)).toEqual({ ...operation, revisionId: 12, onlyLatest: true });
  expect(undoOf(undefined, recorded, false)).toBeNull();
  expect(undoOf({ ...operation, key: 'other' }, recorded, false)).toBeNull();
  const redo = { ...operation, route: { kind: 'context', identifier: 'A' }, isUndo: true } as const;
  expect(undoOf(redo, recorded, true)).toBeNull();
  expect(undoOf(redo, recorded, false)).not.toBeNull();
});

test('a later operation blocks it where only the latest counts, or where it is about the same record', () => {
  const later: Undo = { ...SAVED, key: 'save-2', revisionId: 13 };
  expect(isInTheWay(later, SAVED)).toBe(true);
  expect(isInTheWay({ ...later, route: { kind: 'wording', id: 8 } }, SAVED)).toBe(false);
  expect(isInTheWay({ ...later, route: null }, SAVED)).toBe(false);
  expect(isInTheWay({ ...later, route: null, onlyLatest: true }, SAVED)).toBe(true);
});

test('steps of a visit lie on each other: what was taken back can be done again until something new is done', () => {
  const [one, two] = [
    { key: 'save-1', route: null },
    { key: 'save-2', route: null },
  ];
  const both = withOperation(withOperation(NO_STEPS, one), two);
  const undone = withOperation(both, { key: 'undo-2', route: null, isUndo: true, takesBack: 'save-2' });
  expect(undone).toMatchObject({ done: [{ key: 'save-1' }], undone: [{ key: 'undo-2' }] });
  const redone = withOperation(undone, { key: 'redo-2', route: null, isUndo: false, takesBack: 'undo-2' });
  expect(redone).toMatchObject({ done: [{ key: 'save-1' }, { key: 'redo-2' }], undone: [] });
  expect(withOperation(undone, { key: 'save-3', route: null })).toMatchObject({
    done: [{ key: 'save-1' }, { key: 'save-3' }],
    undone: [],
  });
});
