import { notificationsMachine } from '#machines/notifications/notifications.machine.ts';
import { notificationsSelectors } from '#machines/notifications/notifications.selectors.ts';
import { casesFor } from '#paths/kit/cases.ts';
import { notificationsOnScreen } from '#paths/screen/around.ts';

/** More at once show nothing new. */
const MOST = 2;

export const notificationsCases = casesFor(notificationsMachine, {
  given: { start: { says: 'a user is signed in' } },
  events: {
    'notification.add': {
      undoable: {
        says: 'a flow tells of an operation that can be taken back',
        with: {
          level: 'success',
          topic: 'wording.updated',
          values: { identifier: 'login.title' },
          autoClose: 20_000,
          undo: { key: 'key-1', route: { kind: 'wording', id: 1 }, revisionId: 12, onlyLatest: false },
        },
      },
      passing: {
        says: 'a flow tells something that goes after five seconds',
        with: {
          level: 'success',
          topic: 'wording.updated',
          values: { identifier: 'login.title' },
          autoClose: 5_000,
        },
      },
      lasting: {
        says: 'a flow tells something that stays',
        with: { level: 'error', topic: 'logout.failed', values: {}, autoClose: null },
      },
      failed: {
        says: 'a flow tells that a sync has failed',
        with: { level: 'error', topic: 'sync.failed', values: {}, autoClose: null },
      },
      settling: {
        says: 'a flow tells that the next try has succeeded',
        with: { level: 'success', topic: 'sync.done', values: {}, autoClose: 5_000 },
      },
    },
    'notification.keep': {
      taken: { says: 'the user takes up what the first one offers', with: { id: 'notification-1' } },
    },
    'notification.remove': {
      first: { says: 'the user closes the first one', with: { id: 'notification-1' } },
    },
    'notification.clear': { cleared: { says: 'all notifications are cleared' } },
    'notification.hold': { reading: { says: 'the user begins to read' } },
    'notification.release': { read: { says: 'the user has read it' } },
  },
  answers: {},
  view: { notifications: notificationsSelectors.notifications },
  matters: ({ notifications, added }) => [
    notifications
      .map(({ autoClose, undo, topic }) => [autoClose, undo !== null, topic === 'sync.failed'])
      .slice(0, MOST),
    Math.min(added, MOST),
  ],
  screen: notificationsOnScreen,
});
