import { expect, test } from 'vitest';
import { AUTO_CLOSE } from '#machines/notifications/auto-close.ts';
import { notificationsMachine } from '#machines/notifications/notifications.machine.ts';
import { notificationsView } from '#machines/notifications/notifications.view.ts';
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
  const topics = () => notificationsView.notifications(flow.actor.getSnapshot()).map(({ topic }) => topic);
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
  const [last] = notificationsView.notifications(actor.getSnapshot());
  send({ type: 'notification.remove', id: last?.id ?? '' });
  expect(topics()).toEqual([]);
});

test('none goes while somebody is reading, not even one that arrives meanwhile', () => {
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
  const ids = notificationsView.notifications(actor.getSnapshot()).map(({ id }) => id);
  expect(ids).toEqual(['notification-2', 'notification-3']);
});
