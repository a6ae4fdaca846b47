import { Trans, useLingui } from '@lingui/react/macro';
import type { Failure } from '#machines/kit/failure.ts';
import { ErrorState } from '#src/components/ErrorState.tsx';
import { Notice } from '#src/components/Notice.tsx';
import { RetryButton } from '#src/components/RetryButton.tsx';
import { failureWords } from '#src/screens/common/failure-words.ts';
import { RequestId } from '#src/screens/common/RequestId.tsx';

interface ListFailureProps {
  readonly failure: Failure;
  /** Rows of an earlier page are still there; the failure then stands above them. */
  readonly hasRows: boolean;
  readonly onRetry: () => void;
}

/** Why a page of a list did not come, in its place or above the rows that stayed. */
export function ListFailure({ failure, hasRows, onRetry }: ListFailureProps) {
  const { i18n } = useLingui();
  const { title, text, requestId } = failureWords(i18n, failure, 'read');
  if (!hasRows) {
    return (
      <ErrorState title={title} requestId={requestId} onRetry={onRetry}>
        {text}
      </ErrorState>
    );
  }
  return (
    <Notice tone="negative" title={title} action={<RetryButton onRetry={onRetry} />}>
      <p>
        {text} <Trans id="list.staleRows">Darunter sehen Sie noch die zuletzt geladenen Zeilen.</Trans>
      </p>
      <RequestId requestId={requestId} />
    </Notice>
  );
}
