import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ActionButton } from '#src/components/ActionButton.tsx';
import classes from './Placeholder.module.css';

interface ErrorStateProps {
  readonly title: string;
  /** Explains the error and what it means for the user. */
  readonly children?: ReactNode;
  readonly onRetry?: () => void;
  /** Whether the next try is on its way. */
  readonly retrying?: boolean;
  /** Number under which the server's log knows the request. */
  readonly requestId?: string | null;
  /** Another way out beside the retry. */
  readonly action?: ReactNode;
}

/** Stands where content would stand that could not be had: what happened, and the way on. */
export function ErrorState({ title, children, onRetry, retrying, requestId, action }: ErrorStateProps) {
  const { t } = useLingui();
  return (
    <div className={classes.root} role="alert">
      <IconAlertTriangle aria-hidden size={28} stroke={1.5} className={classes.alarm} />
      <h2 className={classes.title}>{title}</h2>
      {children ? <div className={classes.text}>{children}</div> : null}
      {onRetry || action ? (
        <div className={classes.action}>
          {onRetry ? (
            <ActionButton
              variant="default"
              leftSection={<IconRefresh aria-hidden size={16} />}
              busy={retrying ?? false}
              onClick={onRetry}
            >
              {t({ id: 'part.error.retry', message: 'Erneut versuchen' })}
            </ActionButton>
          ) : null}
          {action}
        </div>
      ) : null}
      {requestId ? (
        <p className={classes.small}>
          <Trans id="part.error.requestId">
            Vorgangsnummer für Rückfragen: <code>{requestId}</code>
          </Trans>
        </p>
      ) : null}
    </div>
  );
}
