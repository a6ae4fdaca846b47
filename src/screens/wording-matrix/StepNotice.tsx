import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import type { Failure } from '#machines/kit/failure.ts';
import { type MatrixStepFlow, matrixStepSelectors } from '#machines/wording-matrix/matrix-step.selectors.ts';
import {
  type WordingMatrixFlow,
  wordingMatrixSelectors,
} from '#machines/wording-matrix/wording-matrix.selectors.ts';
import { BusyNotice } from '#src/components/BusyNotice.tsx';
import { Notice } from '#src/components/Notice.tsx';
import { failureWords } from '#src/screens/common/failure-words.ts';
import { RequestId } from '#src/screens/common/RequestId.tsx';

/** Why texts were not stored, or that it is not known whether they were. */
export function StepNotice({ flow }: { readonly flow: WordingMatrixFlow }) {
  const step = useSelector(flow, wordingMatrixSelectors.step);
  const failure = useSelector(flow, wordingMatrixSelectors.failure);
  return (
    <>
      {step ? <Running key={step.sessionId} step={step} /> : null}
      {failure ? <Failed failure={failure} /> : null}
    </>
  );
}

function Running({ step }: { readonly step: MatrixStepFlow }) {
  const failure = useSelector(step, matrixStepSelectors.failure);
  const slow = useSelector(step, matrixStepSelectors.isSlow);
  const canCancel = useSelector(step, matrixStepSelectors.canCancelWaiting);
  return (
    <>
      {failure ? (
        <Failed
          failure={failure}
          onRetry={() => step.send({ type: 'step.retry' })}
          onGiveUp={() => step.send({ type: 'step.giveUp' })}
        />
      ) : null}
      <BusyNotice slow={slow} {...(canCancel && { onCancel: () => step.send({ type: 'wait.cancel' }) })} />
    </>
  );
}

interface FailedProps {
  readonly failure: Failure;
  readonly onRetry?: () => void;
  readonly onGiveUp?: () => void;
}

function Failed({ failure, onRetry, onGiveUp }: FailedProps) {
  const { i18n } = useLingui();
  const { title, text, requestId } = failureWords(i18n, failure, 'change');
  return (
    <Notice
      tone="negative"
      title={title}
      action={
        onRetry ? (
          <>
            <Button size="compact-sm" onClick={onRetry}>
              <Trans id="part.error.retry">Erneut versuchen</Trans>
            </Button>
            <Button size="compact-sm" variant="default" onClick={onGiveUp}>
              <Trans id="matrix.step.later">Später</Trans>
            </Button>
          </>
        ) : null
      }
    >
      <p>{text}</p>
      <RequestId requestId={requestId} />
    </Notice>
  );
}
