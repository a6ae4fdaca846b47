import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Failure } from '#machines/kit/failure.ts';
import { Notice } from '#src/components/Notice.tsx';
import { RetryButton } from '#src/components/RetryButton.tsx';
import type { Step } from '#src/i18n/failure-messages.ts';
import { failureWords } from '#src/screens/common/failure-words.ts';
import { RequestId } from '#src/screens/common/RequestId.tsx';

interface FailureNoticeProps {
  readonly failure: Failure;
  /** What was tried. */
  readonly step: Step;
  /** In place of the failure's own title. */
  readonly title?: string | undefined;
  /** In place of the failure's own sentence. */
  readonly text?: ReactNode;
  /** Whether the reasons stand beside fields: then only they are pointed to. */
  readonly besideFields?: boolean;
  /** Tries the same again; null where that cannot help. */
  readonly onRetry?: (() => void) | null;
  /** What more there is to say, below the sentence. */
  readonly children?: ReactNode;
}

/** Why something failed, what that means, and the way on. */
export function FailureNotice(props: FailureNoticeProps) {
  const { failure, step, title, text, besideFields = false, onRetry, children } = props;
  const { i18n } = useLingui();
  const words = failureWords(i18n, failure, step);
  return (
    <Notice
      tone="negative"
      title={title ?? words.title}
      action={onRetry ? <RetryButton onRetry={onRetry} /> : null}
    >
      <p>
        {besideFields ? (
          <Trans id="form.seeFields">Bitte prüfen Sie die markierten Felder.</Trans>
        ) : (
          (text ?? words.text)
        )}
      </p>
      {children}
      <RequestId requestId={words.requestId} />
    </Notice>
  );
}
