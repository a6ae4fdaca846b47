import { expect, test } from 'vitest';
import type { Undo } from '#machines/history/operation.ts';
import { AUTO_CLOSE } from '#machines/notifications/auto-close.ts';
import { notificationsMachine } from '#machines/notifications/notifications.machine.ts';
import { notificationsSelectors } from '#machines/notifications/notifications.selectors.ts';
import { reportToApp } from '#machines/reports/report.ts';
import { walk } from '#tests/support/machine.ts';

const SAVED = {
  type: 'notification.add',
  level: 'success',
  topic: 'wording.updated',
  values: { identifier: 'a' },
  autoClose: AUTO_CLOSE,
} as const;
const FAILED = { ...SAVED, level: 'error', topic: 'logout.failed', autoClose: null } as const;

function start() {
  const flow = walk(notificationsMachine);
  const topics = () =>
    notificationsSelectors.notifications(flow.actor.getSnapshot()).map(({ topic }) => topic);
  return { topics, ...flow };
}

test('a notification goes after its time', () => {
  const { states, send, pass, topics } = start();
  send(SAVED);
  pass(AUTO_CLOSE - 500);
  expect(topics()).toEqual(['wording.updated']);
  pass(500);
  expect(topics()).toEqual([]);
  expect(states).toEqual(['empty', 'shown', 'empty']);
});

test('each has its own time, and one without a time stays until it is closed', () => {
  const { send, pass, topics, actor } = start();
  send(SAVED);
  pass(3_000);
  send(SAVED);
  send(FAILED);
  pass(2_000);
  expect(topics()).toEqual(['wording.updated', 'logout.failed']);
  pass(60_000);
  expect(topics()).toEqual(['logout.failed']);
  const [last] = notificationsSelectors.notifications(actor.getSnapshot());
  send({ type: 'notification.remove', id: last?.id ?? '' });
  expect(topics()).toEqual([]);
});

test('none goes while a user is reading, not even one that arrives meanwhile', () => {
  const { states, send, pass, topics } = start();
  send(SAVED);
  send({ type: 'notification.hold' });
  send(SAVED);
  pass(60_000);
  expect(topics()).toHaveLength(2);
  send({ type: 'notification.release' });
  pass(AUTO_CLOSE);
  expect(topics()).toEqual([]);
  expect(states).toEqual(['empty', 'shown', 'held', 'shown', 'empty']);
});

test('clearing takes them all, and no old timer takes a later one', () => {
  const { send, pass, topics } = start();
  send(SAVED);
  pass(4_000);
  send({ type: 'notification.clear' });
  send(SAVED);
  pass(1_500);
  expect(topics()).toEqual(['wording.updated']);
});

test('every notification has an id of its own', () => {
  const { send, actor } = start();
  send(SAVED);
  send({ type: 'notification.clear' });
  send(SAVED);
  send(SAVED);
  const ids = notificationsSelectors.notifications(actor.getSnapshot()).map(({ id }) => id);
  expect(ids).toEqual(['notification-2', 'notification-3']);
});

const undoOf = (key: string, id: number, onlyLatest = false): Undo => ({
  key,
  revisionId: 1,
  route: { kind: 'wording', id },
  onlyLatest,
});

test('what is taken up stays, whatever its time was', () => {
  const { send, pass, topics, actor } = start();
  send({ ...SAVED, undo: undoOf('a', 1) });
  const [notice] = notificationsSelectors.notifications(actor.getSnapshot());
  send({ type: 'notification.keep', id: notice?.id ?? '' });
  pass(600_000);
  expect(topics()).toEqual(['wording.updated']);
  send({ type: 'notification.hold' });
  send({ type: 'notification.release' });
  pass(600_000);
  expect(topics()).toEqual(['wording.updated']);
});

test('a later operation takes the offer of an earlier one away where the server would refuse it', () => {
  const { send, actor } = start();
  const offers = () =>
    notificationsSelectors.notifications(actor.getSnapshot()).map(({ undo }) => undo?.key ?? null);
  send({ ...SAVED, undo: undoOf('a', 1) });
  send({ ...SAVED, undo: undoOf('b', 2) });
  expect(offers()).toEqual(['a', 'b']);
  send({ ...SAVED, undo: undoOf('c', 1) });
  expect(offers()).toEqual([null, 'b', 'c']);
  send(SAVED);
  expect(offers()).toEqual([null, 'b', 'c', null]);
  send({ ...SAVED, undo: undoOf('d', 9, true) });
  expect(offers()).toEqual([null, null, null, null, 'd']);
});

const STORED = { ...SAVED, topic: 'wording.stepStored', slot: 'matrix' } as const;

test('a later notification of a slot takes the place of the earlier one, with a time of its own', () => {
  const { states, send, pass, topics, actor } = start();
  send(STORED);
  send(SAVED);
  pass(4_000);
  send({ ...STORED, topic: 'wording.deleted' });
  expect(topics()).toEqual(['wording.deleted', 'wording.updated']);
  send({ ...SAVED, slot: 'other' });
  expect(topics()).toEqual(['wording.deleted', 'wording.updated', 'wording.updated']);
  const ids = notificationsSelectors.notifications(actor.getSnapshot()).map(({ id }) => id);
  expect(ids).toEqual(['notification-3', 'notification-2', 'notification-4']);
  pass(4_500);
  expect(topics()).toEqual(['wording.deleted', 'wording.updated']);
  pass(500);
  expect(topics()).toEqual([]);
  expect(states).toEqual(['empty', 'shown', 'empty']);
});

test('what is read or taken up keeps its place', () => {
  const { states, send, pass, topics, actor } = start();
  send({ ...STORED, undo: undoOf('a', 1) });
  const [notice] = notificationsSelectors.notifications(actor.getSnapshot());
  send({ type: 'notification.keep', id: notice?.id ?? '' });
  send(STORED);
  expect(topics()).toEqual(['wording.stepStored', 'wording.stepStored']);
  send({ type: 'notification.hold' });
  send(STORED);
  expect(topics()).toHaveLength(3);
  send({ type: 'notification.release' });
  pass(AUTO_CLOSE);
  expect(topics()).toEqual(['wording.stepStored']);
  expect(states).toEqual(['empty', 'shown', 'held', 'shown']);
});

test('a topic that the table of words does not have cannot be reported', () => {
  const outside = { system: { get: () => undefined }, enqueue: { sendTo: () => {} } };
  const notice = { type: 'notification.add', level: 'info', values: {}, autoClose: null } as const;
  reportToApp(outside, { ...notice, topic: 'list.exported' });
  // @ts-expect-error: types fail for a topic without words
  reportToApp(outside, { ...notice, topic: 'list.madeUp' });
});

test('a failure goes when the next try succeeds, and no other one does', () => {
  const { send, pass, topics } = start();
  send({ ...FAILED, topic: 'documentfile.notUpdated', autoClose: AUTO_CLOSE });
  send({ ...FAILED, topic: 'documentfile.notCreated', autoClose: AUTO_CLOSE });
  send({ ...FAILED, topic: 'sync.failed' });
  send({ ...SAVED, topic: 'documentfile.updated' });
  expect(topics()).toEqual(['documentfile.notCreated', 'sync.failed', 'documentfile.updated']);
  send({ ...SAVED, topic: 'sync.done' });
  expect(topics()).toEqual(['documentfile.notCreated', 'documentfile.updated', 'sync.done']);
  pass(AUTO_CLOSE);
  expect(topics()).toEqual([]);
});

test('of a cache that is not renewed only the last failure is shown, and none once it is', () => {
  const { send, topics } = start();
  send({ ...FAILED, topic: 'sync.failed' });
  for (let tries = 0; tries < 3; tries += 1) send({ ...FAILED, topic: 'cache.failed' });
  expect(topics()).toEqual(['sync.failed', 'cache.failed']);
  send({ ...SAVED, topic: 'cache.cleared' });
  expect(topics()).toEqual(['sync.failed', 'cache.cleared']);
});

test('a renewed cache settles its own failure and no other server’s, all of them settle every one', () => {
  const { send, topics } = start();
  const failed = (cache: string) => ({ ...FAILED, topic: 'cache.failed', values: { cache } }) as const;
  const cleared = (cache: string) => ({ ...SAVED, topic: 'cache.cleared', values: { cache } }) as const;
  for (const cache of ['1', '2', '1']) send(failed(cache));
  expect(topics()).toEqual(['cache.failed', 'cache.failed']);
  send(cleared('1'));
  expect(topics()).toEqual(['cache.failed', 'cache.cleared']);
  send(cleared('all'));
  expect(topics()).toEqual(['cache.cleared', 'cache.cleared']);
});

test('while a user is reading, a failure stays beside its success', () => {
  const { send, topics } = start();
  send({ ...FAILED, topic: 'sync.failed' });
  send({ type: 'notification.hold' });
  send({ ...SAVED, topic: 'sync.done' });
  expect(topics()).toEqual(['sync.failed', 'sync.done']);
});
