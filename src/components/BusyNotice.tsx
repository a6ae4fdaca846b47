import { useLingui } from '@lingui/react/macro';
import { Button, Loader } from '@mantine/core';
import classes from './BusyNotice.module.css';

interface BusyNoticeProps {
  /** Whether the wait takes longer than usual; the user who waits knows the time. */
  readonly slow: boolean;
  /** Says what is waited for, when 'this takes longer' does not. */
  readonly words?: string | undefined;
  /** Gives up waiting; only handed in once that is on offer. */
  readonly onCancel?: (() => void) | undefined;
}

/** Says calmly over the page that something takes longer, and offers to give up once that makes sense. */
export function BusyNotice({ slow, words, onCancel }: BusyNoticeProps) {
  const { t } = useLingui();
  return (
    <div role="status" className={classes.place}>
      {slow ? (
        <div className={classes.notice}>
          <Loader size={16} color="var(--leitstand-accent)" aria-hidden />
          <span className={classes.words}>
            {words ?? t({ id: 'part.busy.slow', message: 'Das dauert länger als üblich …' })}
          </span>
          {onCancel ? (
            <Button size="compact-sm" variant="default" onClick={onCancel}>
              {t({ id: 'part.busy.cancel', message: 'Abbrechen' })}
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
