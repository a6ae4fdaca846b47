import { useLingui } from '@lingui/react/macro';
import { type NotificationData, Notifications, notifications as toasts } from '@mantine/notifications';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import type {
  NotificationLevel,
  notificationsMachine,
} from '#machines/notifications/notifications.machine.ts';
import { notificationsView } from '#machines/notifications/notifications.view.ts';
import { toastWords } from '#src/screens/shell/toast-words.ts';

interface ToastsProps {
  readonly notifications: ActorRefFrom<typeof notificationsMachine>;
}

const COLORS: Readonly<Record<NotificationLevel, string>> = {
  success: 'green',
  info: 'petrol',
  warning: 'amber',
  error: 'red',
};

/** The notifications at the top right. How long each stays is the flow's business; here they are only shown. */
export function Toasts({ notifications }: ToastsProps) {
  const { t, i18n } = useLingui();
  const told = useSelector(notifications, notificationsView.notifications);
  const shown = useRef<ReadonlySet<string>>(new Set());
  const close = t({ id: 'toast.close', message: 'Meldung schließen' });

  useEffect(() => {
    const ids = new Set(told.map(({ id }) => id));
    for (const id of shown.current) if (!ids.has(id)) toasts.hide(id);
    for (const notification of told) {
      if (shown.current.has(notification.id)) continue;
      const { title, message } = toastWords(i18n, notification);
      const data: NotificationData = {
        id: notification.id,
        message,
        color: COLORS[notification.level],
        autoClose: false,
        role: notification.level === 'error' ? 'alert' : 'status',
        withBorder: true,
        closeButtonProps: { 'aria-label': close },
        onClose: () => notifications.send({ type: 'notification.remove', id: notification.id }),
        ...(title && { title }),
      };
      toasts.show(data);
    }
    shown.current = ids;
  }, [told, notifications, i18n, close]);

  // The store outlives this screen; what it still holds would come back with the next user.
  useEffect(() => () => toasts.clean(), []);

  const hold = () => notifications.send({ type: 'notification.hold' });
  const release = () => notifications.send({ type: 'notification.release' });
  return (
    <Notifications
      position="top-right"
      transitionDuration={120}
      containerWidth={400}
      onMouseEnter={hold}
      onMouseLeave={release}
      onFocus={hold}
      onBlur={release}
    />
  );
}
