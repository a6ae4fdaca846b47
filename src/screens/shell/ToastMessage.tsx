import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type RefObject, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import {
  type NotificationsFlow,
  notificationsSelectors,
} from '#machines/notifications/notifications.selectors.ts';
import type { UndoFlow } from '#machines/undo/undo.selectors.ts';
import { pathOf } from '#src/address/address.ts';
import { useDrafts } from '#src/screens/forms/drafts.ts';
import { UndoWay } from '#src/screens/shell/UndoWay.tsx';
import classes from './toasts.module.css';

interface ToastMessageProps {
  readonly id: string;
  /** The notification. */
  readonly words: string;
  readonly notifications: NotificationsFlow;
  readonly undo: UndoFlow;
  /** A user who took something back by keyboard stood in the notification that goes now; this one is its answer. */
  readonly takesFocus: Readonly<RefObject<boolean>>;
}

/** Text of a notification, with its actions. */
export function ToastMessage({ id, words, notifications, undo, takesFocus }: ToastMessageProps) {
  const notification = useSelector(notifications, (snapshot) => notificationsSelectors.find(snapshot, id));
  const drafts = useDrafts();
  const offer = notification?.undo;
  const opens = notification?.opens;
  const way = useRef<HTMLDivElement>(null);
  const follows = offer?.isUndo !== undefined || opens != null;
  useEffect(() => {
    if (follows && takesFocus.current) way.current?.querySelector<HTMLElement>('button, a')?.focus();
  }, [follows, takesFocus]);
  return (
    <>
      {words}
      {offer || opens ? (
        <div ref={way} className={classes.way}>
          {offer ? <UndoWay id={id} offer={offer} undo={undo} /> : null}
          {opens ? (
            notification.topic === 'draft.setAside' ? (
              <Link to={pathOf(opens)} onClick={() => drafts.mark(pathOf(opens), false)}>
                <Trans id="draft.fetch">Zurückholen</Trans>
              </Link>
            ) : (
              <Link to={pathOf(opens)}>
                <Trans id="toast.open">Eintrag öffnen</Trans>
              </Link>
            )
          ) : null}
        </div>
      ) : null}
    </>
  );
}
