import '#src/theme/later.css';
import { lazyPart } from '#src/components/lazy-part.tsx';
import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import { useLingui } from '@lingui/react/macro';
import { type NotificationData, Notifications, notifications as toasts } from '@mantine/notifications';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { auditRepairSelectors } from '#machines/audit-repair/audit-repair.selectors.ts';
import type { Notification, NotificationLevel } from '#machines/notifications/notifications.machine.ts';
import {
  type NotificationsFlow,
  notificationsSelectors,
} from '#machines/notifications/notifications.selectors.ts';
import { type UndoFlow, undoSelectors } from '#machines/undo/undo.selectors.ts';
import { ToastMessage } from '#src/screens/shell/ToastMessage.tsx';
import { toastWords } from '#src/screens/shell/toast-words.ts';
import { useToastKey } from '#src/screens/shell/use-toast-key.ts';
import { useUndo } from '#src/screens/shell/use-undo.ts';
import classes from './toasts.module.css';

const UndoDialog = lazyPart(async () => (await import('#src/screens/shell/UndoDialog.tsx')).UndoDialog);

interface ToastsProps {
  readonly notifications: NotificationsFlow;
  readonly undo: UndoFlow;
}

const COLORS: Readonly<Record<NotificationLevel, string>> = {
  success: 'green',
  info: 'petrol',
  warning: 'amber',
  error: 'red',
};

/**
 * The notifications at the lower edge. How long each stays is the flow's business; here they are only shown. One whose
 * offer has been taken up cannot be closed while it is not known what comes of it.
 */
export function Toasts({ notifications, undo }: ToastsProps) {
  const { t, i18n } = useLingui();
  const notice = useSelector(notifications, notificationsSelectors.notifications);
  const shown = useRef<readonly Notification[]>([]);
  /** A button that goes with the focus on it tells no one that it had it. */
  const focusInside = useRef(false);
  const shownData = useRef(new Map<string, NotificationData>());
  const busyId = useBusyId(undo);
  const repair = useSelector(undo, undoSelectors.repair);
  const asked = useSelector(
    repair ?? undefined,
    (snapshot) => snapshot !== undefined && auditRepairSelectors.isAsked(snapshot),
  );
  useToastKey();
  const close = t({ id: 'toast.close', message: 'Meldung schließen' });

  useEffect(() => {
    const ids = new Set(notice.map(({ id }) => id));
    const gone = new Map(shown.current.filter(({ id }) => !ids.has(id)).map((one) => [one.id, one]));
    for (const notification of notice) {
      if (shownData.current.has(notification.id)) continue;
      // In the toast of the one that it replaces, nothing else moves.
      const replaced = [...gone.values()].find(({ slot }) => slot !== null && slot === notification.slot);
      const route = replaced && shownData.current.get(replaced.id)?.id;
      const { title, message } = toastWords(i18n, notification);
      const data: NotificationData = {
        id: route ?? notification.id,
        title: title ?? null,
        message: (
          <ToastMessage
            key={notification.id}
            id={notification.id}
            words={message}
            notifications={notifications}
            undo={undo}
            takesFocus={focusInside}
          />
        ),
        color: COLORS[notification.level],
        autoClose: false,
        role: notification.level === 'error' ? 'alert' : 'status',
        withBorder: true,
        closeButtonProps: { 'aria-label': close },
        onClose: () => {
          notifications.send({ type: 'notification.remove', id: notification.id });
          if (undoSelectors.notificationId(undo.getSnapshot()) === notification.id)
            undo.send({ type: 'undo.dismiss' });
        },
      };
      if (replaced && route) {
        toasts.update(data);
        gone.delete(replaced.id);
        shownData.current.delete(replaced.id);
      } else toasts.show(data);
      shownData.current.set(notification.id, data);
    }
    for (const id of gone.keys()) {
      toasts.hide(shownData.current.get(id)?.id ?? id);
      shownData.current.delete(id);
    }
    shown.current = notice;
    // Nothing is left that could hold the focus: no one is reading any more.
    if (notice.every(({ undo: offer, opens }) => !offer && !opens)) focusInside.current = false;
  }, [notice, notifications, undo, i18n, close]);

  useEffect(() => {
    const data = busyId === null ? undefined : shownData.current.get(busyId);
    if (!data) return;
    toasts.update({ ...data, withCloseButton: false });
    return () => {
      if (shownData.current.get(busyId ?? '') === data) toasts.update({ ...data, withCloseButton: true });
    };
  }, [busyId]);

  // The store outlives this screen; what it still holds would come back with the next user.
  useEffect(() => () => toasts.clean(), []);

  const hold = () => notifications.send({ type: 'notification.hold' });
  const release = () => notifications.send({ type: 'notification.release' });
  const followFocus = (inside: boolean) => {
    focusInside.current = inside;
    if (inside) hold();
    else release();
  };
  return (
    <>
      <Notifications
        position="bottom-right"
        transitionDuration={120}
        containerWidth={400}
        classNames={{ root: classes.place ?? '' }}
        notificationMaxHeight="60dvh"
        // Failures stay until they are closed; none of them may keep what follows from being seen.
        limit={Number.POSITIVE_INFINITY}
        onMouseEnter={hold}
        onMouseLeave={release}
        onFocus={() => followFocus(true)}
        onBlur={() => followFocus(false)}
      />
      {repair && asked ? <UndoDialog flow={repair} /> : null}
    </>
  );
}

/** The notification whose operation is being taken back right now. */
function useBusyId(undo: UndoFlow): string | null {
  const id = useSelector(undo, undoSelectors.notificationId);
  const { failure } = useUndo(undo);
  return failure ? null : id;
}
