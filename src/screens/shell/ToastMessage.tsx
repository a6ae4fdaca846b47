import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { type NotificationsFlow, notificationsView } from '#machines/notifications/notifications.view.ts';
import type { UndoFlow } from '#machines/undo/undo.view.ts';
import { pathOf } from '#src/app/address.ts';
import { UndoWay } from '#src/screens/shell/UndoWay.tsx';
import { TOAST } from '#src/screens/shell/use-toast-key.ts';
import classes from './toasts.module.css';

interface ToastMessageProps {
  readonly id: string;
  /** What is told. */
  readonly words: string;
  readonly notifications: NotificationsFlow;
  readonly undo: UndoFlow;
}

/** What a notification says, and what can be done about it where one stands. */
export function ToastMessage({ id, words, notifications, undo }: ToastMessageProps) {
  const notification = useSelector(notifications, (snapshot) => notificationsView.find(snapshot, id));
  const offer = notification?.undo;
  const opens = notification?.opens;
  const way = useRef<HTMLDivElement>(null);
  const follows = offer?.isUndo !== undefined || opens != null;
  useEffect(() => {
    // Whoever took something back by keyboard stands in the notification that goes now; this one is its answer.
    if (!follows || !document.activeElement?.closest(TOAST)) return;
    way.current?.querySelector<HTMLElement>('button, a')?.focus();
  }, [follows]);
  return (
    <>
      {words}
      {offer || opens ? (
        <div ref={way} className={classes.way}>
          {offer ? <UndoWay id={id} offer={offer} undo={undo} /> : null}
          {opens ? (
            <Link to={pathOf(opens)}>
              <Trans id="toast.open">Eintrag öffnen</Trans>
            </Link>
          ) : null}
        </div>
      ) : null}
    </>
  );
}
