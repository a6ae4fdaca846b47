import { Trans, useLingui } from '@lingui/react/macro';
import type { Failure } from '#machines/kit/failure.ts';
import { Notice } from '#src/components/Notice.tsx';
import { failureWords } from '#src/screens/common/failure-words.ts';
import { RequestId } from '#src/screens/common/RequestId.tsx';

interface StepFailureProps {
  readonly failure: Failure;
  /** Whether the reasons stand at the fields. */
  readonly isBeside: boolean;
}

/** Why a token was not made, or not revoked. */
export function StepFailure({ failure, isBeside }: StepFailureProps) {
  const { i18n } = useLingui();
  const words = failureWords(i18n, failure, 'change');
  return (
    <Notice tone="negative" title={words.title}>
      <p>
        {isBeside ? <Trans id="form.seeFields">Bitte prüfen Sie die markierten Felder.</Trans> : words.text}
      </p>
      <RequestId requestId={words.requestId} />
    </Notice>
  );
}
