import { useLingui } from '@lingui/react/macro';
import type { Failure } from '#machines/kit/failure.ts';
import { Notice } from '#src/components/Notice.tsx';
import { RetryButton } from '#src/components/RetryButton.tsx';
import { failureWords } from '#src/screens/common/failure-words.ts';
import { NextTry } from '#src/screens/common/NextTry.tsx';
import { RequestId } from '#src/screens/common/RequestId.tsx';

interface FactorTroubleProps {
  readonly failure: Failure | null;
  /** The same again, with its key. */
  readonly onRetry: () => void;
}

/** Why no code was sent, or why the second factor is as it was. */
export function FactorTrouble({ failure, onRetry }: FactorTroubleProps) {
  const { i18n } = useLingui();
  if (!failure) return null;
  const { title, text, requestId } = failureWords(i18n, failure, 'change');
  return (
    <Notice
      tone="negative"
      title={title}
      action={failure.kind === 'unreachable' ? <RetryButton onRetry={onRetry} /> : null}
    >
      <p>{text}</p>
      <NextTry failure={failure} />
      <RequestId requestId={requestId} />
    </Notice>
  );
}
