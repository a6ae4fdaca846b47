import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Notification, notificationsMachine } from '#machines/notifications/notifications.machine.ts';

export type NotificationsFlow = ActorRefFrom<typeof notificationsMachine>;
type Snapshot = SnapshotFrom<typeof notificationsMachine>;

export const notificationsSelectors = {
  /** The notifications of the moment, oldest first. */
  notifications: (snapshot: Snapshot): readonly Notification[] => snapshot.context.notifications,
  find: (snapshot: Snapshot, id: string): Notification | null =>
    snapshot.context.notifications.find((one) => one.id === id) ?? null,
};
