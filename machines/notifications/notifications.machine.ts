import { assign, enqueueActions, setup } from 'xstate';
import type { DataEvents } from '#machines/event.ts';

export type NotificationLevel = 'success' | 'info' | 'warning' | 'error';

/** What a notification is about; the sentence for it is found by the screen. */
export interface NotificationContent {
  readonly level: NotificationLevel;
  /** Names the sentence, such as wording.updated. */
  readonly topic: string;
  /** What the sentence mentions. */
  readonly values: Readonly<Record<string, string>>;
  /** Milliseconds until it goes by itself, null to stay until it is closed. */
  readonly autoClose: number | null;
}

export interface Notification extends NotificationContent {
  readonly id: string;
}

export type NotificationsEvent =
  | ({ type: 'notification.add' } & NotificationContent)
  | { type: 'notification.remove'; id: string }
  | { type: 'notification.clear' }
  /** Somebody is reading: the pointer or the focus is on the notifications. */
  | { type: 'notification.hold' }
  | { type: 'notification.release' };

export const NOTIFICATIONS_DATA_EVENTS: DataEvents<NotificationsEvent> = {
  'notification.add': true,
  'notification.remove': true,
};

export interface NotificationsContext {
  /** Oldest first. */
  readonly notifications: readonly Notification[];
  /** How many there have been, from which the next one's id is made. */
  readonly added: number;
}

const timerOf = (id: string) => `remove ${id}`;

/** What is told in passing at the top right. Each one goes after its time, but none while somebody is reading. */
export const notificationsMachine = setup({
  types: { context: {} as NotificationsContext, events: {} as NotificationsEvent },
  actions: {
    add: assign(({ context }, params: NotificationContent) => ({
      added: context.added + 1,
      notifications: [
        ...context.notifications,
        {
          id: `notification-${context.added + 1}`,
          level: params.level,
          topic: params.topic,
          values: params.values,
          autoClose: params.autoClose,
        },
      ],
    })),
    remove: assign(({ context }, params: { id: string }) => ({
      notifications: context.notifications.filter(({ id }) => id !== params.id),
    })),
    clear: assign({ notifications: [] }),
    startTimerOfNewest: enqueueActions(({ context, enqueue }) => {
      const newest = context.notifications.at(-1);
      if (newest?.autoClose) {
        enqueue.raise(
          { type: 'notification.remove', id: newest.id },
          { id: timerOf(newest.id), delay: newest.autoClose },
        );
      }
    }),
    startTimers: enqueueActions(({ context, enqueue }) => {
      for (const { id, autoClose } of context.notifications) {
        if (autoClose)
          enqueue.raise({ type: 'notification.remove', id }, { id: timerOf(id), delay: autoClose });
      }
    }),
    stopTimers: enqueueActions(({ context, enqueue }) => {
      for (const { id } of context.notifications) enqueue.cancel(timerOf(id));
    }),
  },
  guards: {
    isLast: ({ context }, params: { id: string }) =>
      context.notifications.every(({ id }) => id === params.id),
  },
}).createMachine({
  id: 'notifications',
  context: { notifications: [], added: 0 },
  initial: 'empty',
  on: {
    'notification.clear': { target: '.empty', actions: ['stopTimers', 'clear'] },
    'notification.remove': [
      {
        guard: { type: 'isLast', params: ({ event }) => event },
        target: '.empty',
        actions: { type: 'remove', params: ({ event }) => event },
      },
      { actions: { type: 'remove', params: ({ event }) => event } },
    ],
  },
  states: {
    empty: {
      description: 'Nothing is told.',
      on: {
        'notification.add': {
          target: 'shown',
          actions: [{ type: 'add', params: ({ event }) => event }, 'startTimerOfNewest'],
        },
      },
    },
    shown: {
      description: 'The time of each notification runs.',
      on: {
        'notification.add': {
          actions: [{ type: 'add', params: ({ event }) => event }, 'startTimerOfNewest'],
        },
        'notification.hold': { target: 'held', actions: 'stopTimers' },
      },
    },
    held: {
      description: 'Somebody is reading; no notification goes by itself.',
      on: {
        'notification.add': { actions: { type: 'add', params: ({ event }) => event } },
        'notification.release': { target: 'shown', actions: 'startTimers' },
      },
    },
  },
});
