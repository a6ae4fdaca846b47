import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Failure } from '#machines/kit/failure.ts';
import { RetryButton } from '#src/components/RetryButton.tsx';
import { failureWords } from '#src/screens/common/failure-words.ts';
import classes from './text-parts.module.css';

interface PartTroubleProps {
  /** Names what is missing, where that is not obvious from the page; otherwise the failure itself is named. */
  readonly what?: ReactNode;
  /** Why it could not be loaded; null where it could, or is not known yet. */
  readonly failure: Failure | null;
  readonly onRetry: () => void;
  /** Whether the wait takes longer than usual. */
  readonly isSlow: boolean;
  /** Gives up waiting; null while that is not on offer. */
  readonly onCancel: (() => void) | null;
}

/** Why a part of a panel is not there, and what can be done; in its place, since the work goes on beside it. */
export function PartTrouble({ what, failure, onRetry, isSlow, onCancel }: PartTroubleProps) {
  const { t, i18n } = useLingui();
  const words = failure && failureWords(i18n, failure, 'read');
  return (
    <div role="status" className={classes.trouble}>
      {words ? (
        <>
          <p>
            {what ?? <strong className={classes.troubleTitle}>{words.title}</strong>} {words.text}
          </p>
          <RetryButton onRetry={onRetry} />
        </>
      ) : isSlow ? (
        <>
          <p>{t({ id: 'part.busy.slow', message: 'Das dauert länger als üblich …' })}</p>
          {onCancel ? (
            <Button size="compact-sm" variant="default" onClick={onCancel}>
              {t({ id: 'part.busy.cancel', message: 'Abbrechen' })}
            </Button>
          ) : null}
        </>
      ) : null}
    </div>
  );
}
