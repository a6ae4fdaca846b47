import { assign, cancel, enqueueActions, setup } from 'xstate';
import { isInTheWay, type Operation, type Undo } from '#machines/history/operation.ts';
import type { DataEvents } from '#machines/kit/event.ts';
import { SETTLED, type Topic } from '#machines/notifications/topics.ts';
import type { Route } from '#machines/route/route.ts';

export type NotificationLevel = 'success' | 'info' | 'warning' | 'error';

/** Content of a notification; the screen finds the sentence for it. */
export interface NotificationContent {
  readonly level: NotificationLevel;
  /** Names the sentence, such as wording.updated. */
  readonly topic: Topic;
  /** Values that the sentence mentions. */
  readonly values: Readonly<Record<string, string>>;
  /** Milliseconds until it goes by itself, null to stay until it is closed. */
  readonly autoClose: number | null;
  /** A later notification of the same slot takes its place, unless a user is reading or its offer was taken up. */
  readonly slot?: string;
  /** A route that it leads to. */
  readonly opens?: Route | null;
  /** The operation it reports, where that changed records whose history is kept. */
  readonly operation?: Operation;
  /** Number of the revision that was taken back where the history is shown; no step of the visit is it any more. */
  readonly takenBack?: number;
}

/** With how the operation can be taken back, if it can, and the record that was restored. */
export type ShownContent = Omit<NotificationContent, 'operation' | 'takenBack'> & {
  readonly undo?: Undo | null;
};

export interface Notification extends Required<Omit<ShownContent, 'slot'>> {
  readonly id: string;
  readonly slot: string | null;
}

export type NotificationsEvent =
  | ({ type: 'notification.add' } & ShownContent)
  /** Its offer was taken up: it stays until that has come to an end. */
  | { type: 'notification.keep'; id: string }
  | { type: 'notification.remove'; id: string }
  | { type: 'notification.clear' }
  /** A user is reading: the pointer or the focus is on the notifications. */
  | { type: 'notification.hold' }
  | { type: 'notification.release' };

export const NOTIFICATIONS_DATA_EVENTS: DataEvents<NotificationsEvent> = {
  'notification.add': true,
  'notification.keep': true,
  'notification.remove': true,
};

export interface NotificationsContext {
  /** Oldest first. */
  readonly notifications: readonly Notification[];
  /** How many there have been, from which the next one's id is made. */
  readonly added: number;
}

/** The id of the notification that follows so many others. */
export const idOf = (added: number) => `notification-${added + 1}`;

const timerOf = (id: string) => `remove ${id}`;

/** A later operation takes the offer of an earlier one away, where the server would refuse it; what is taken up goes on. */
function withoutUndo(earlier: Notification, later: Undo | null): Notification {
  const isTakenUp = earlier.autoClose === null;
  if (!later || !earlier.undo || isTakenUp) return earlier;
  const isTakenBack = earlier.undo.key === later.takesBack;
  return isTakenBack || isInTheWay(later, earlier.undo) ? { ...earlier, undo: null } : earlier;
}

/** The notification that a later one replaces. */
function replacedBy(
  { slot }: ShownContent,
  notifications: readonly Notification[],
): Notification | undefined {
  return slot === undefined
    ? undefined
    : notifications.find((earlier) => earlier.slot === slot && earlier.autoClose !== null);
}

/** Whether two notifications report the same thing: of several caches the same, or all of them renewed. */
function isOfSame(earlier: Notification, { level, values: { cache } }: ShownContent): boolean {
  return earlier.values.cache === cache || (cache === 'all' && level === 'success');
}

/** The notifications without failures that a later one settles. */
function withoutSettled(
  notifications: readonly Notification[],
  later: ShownContent,
): readonly Notification[] {
  return notifications.filter(
    (earlier) => earlier.topic !== SETTLED[later.topic] || !isOfSame(earlier, later),
  );
}

/** The notifications with one more, at the end or where another one stood. */
function withOneMore(
  { notifications, added }: NotificationsContext,
  notice: ShownContent,
  replaced?: Notification,
): readonly Notification[] {
  const one: Notification = {
    id: idOf(added),
    level: notice.level,
    topic: notice.topic,
    values: notice.values,
    autoClose: notice.autoClose,
    undo: notice.undo ?? null,
    opens: notice.opens ?? null,
    slot: notice.slot ?? null,
  };
  const shown = notifications.map((earlier) => (earlier === replaced ? one : withoutUndo(earlier, one.undo)));
  return replaced ? shown : [...shown, one];
}

/** Notifications at the edge of the page. Each disappears after its time, but none while the user is reading. */
export const notificationsMachine = setup({
  types: { context: {} as NotificationsContext, events: {} as NotificationsEvent },
  actions: {
    add: assign(({ context }, params: ShownContent) => ({
      added: context.added + 1,
      notifications: withOneMore(context, params),
    })),
    /** Their timers go with the notifications that are replaced or settled. */
    addInPlace: enqueueActions(({ context, enqueue }, params: ShownContent) => {
      const notifications = withoutSettled(context.notifications, params);
      const replaced = replacedBy(params, notifications);
      const gone = context.notifications.filter((one) => one === replaced || !notifications.includes(one));
      for (const { id } of gone) enqueue.cancel(timerOf(id));
      enqueue.assign({
        added: context.added + 1,
        notifications: withOneMore({ ...context, notifications }, params, replaced),
      });
    }),
    remove: assign(({ context }, params: { id: string }) => ({
      notifications: context.notifications.filter(({ id }) => id !== params.id),
    })),
    keep: assign(({ context }, params: { id: string }) => ({
      notifications: context.notifications.map((one) =>
        one.id === params.id ? { ...one, autoClose: null } : one,
      ),
    })),
    stopTimer: cancel((_, params: { id: string }) => timerOf(params.id)),
    startTimerOfNewest: enqueueActions(({ context, enqueue }) => {
      const newest = context.notifications.find(({ id }) => id === idOf(context.added - 1));
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
  description: 'Short notifications, each for its time, none going while a user is reading.',
  context: { notifications: [], added: 0 },
  initial: 'empty',
  on: {
    'notification.keep': {
      actions: [
        { type: 'stopTimer', params: ({ event }) => event },
        { type: 'keep', params: ({ event }) => event },
      ],
    },
    'notification.clear': { target: '.empty', actions: ['stopTimers', assign({ notifications: [] })] },
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
      description: 'No notification is shown.',
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
          actions: [{ type: 'addInPlace', params: ({ event }) => event }, 'startTimerOfNewest'],
        },
        'notification.hold': { target: 'held', actions: 'stopTimers' },
      },
    },
    held: {
      description: 'A user is reading; no notification goes by itself.',
      on: {
        'notification.add': { actions: { type: 'add', params: ({ event }) => event } },
        'notification.release': { target: 'shown', actions: 'startTimers' },
      },
    },
  },
});
