import type { SnapshotFrom } from 'xstate';
import type { Notification, notificationsMachine } from '#machines/notifications/notifications.machine.ts';

type Snapshot = SnapshotFrom<typeof notificationsMachine>;

export const notificationsView = {
  /** What is told at the moment, oldest first. */
  notifications: (snapshot: Snapshot): readonly Notification[] => snapshot.context.notifications,
};
