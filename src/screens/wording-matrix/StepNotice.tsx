import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useSyncExternalStore } from 'react';
import type { EventFrom } from 'xstate';
import type { Failure } from '#machines/kit/failure.ts';
import { type MatrixStepFlow, matrixStepSelectors } from '#machines/wording-matrix/matrix-step.selectors.ts';
import type { CellTrouble } from '#machines/wording-matrix/matrix-step.ts';
import {
  type WordingMatrixFlow,
  wordingMatrixSelectors,
} from '#machines/wording-matrix/wording-matrix.selectors.ts';
import { BusyNotice } from '#src/components/BusyNotice.tsx';
import { Notice } from '#src/components/Notice.tsx';
import { failureWords } from '#src/screens/common/failure-words.ts';
import { RequestId } from '#src/screens/common/RequestId.tsx';
import { openTroubles } from '#src/screens/wording-matrix/cell-texts.ts';
import type { Desk } from '#src/screens/wording-matrix/use-desk.ts';

interface StepNoticeProps {
  readonly flow: WordingMatrixFlow;
  readonly desk: Desk;
  /** Leads to a text that is in trouble. */
  readonly onShow: () => void;
  /** Puts the focus where work goes on, since the pressed button goes. */
  readonly onDone: () => void;
}

/** Why texts were not stored, or that it is not known whether they were. */
export function StepNotice({ flow, desk, onShow, onDone }: StepNoticeProps) {
  const step = useSelector(flow, wordingMatrixSelectors.step);
  const failure = useSelector(flow, wordingMatrixSelectors.failure);
  const troubles = useSelector(flow, wordingMatrixSelectors.troubles);
  return (
    <>
      {step ? <Running key={step.sessionId} step={step} onDone={onDone} /> : null}
      {failure ? <Failed failure={failure} /> : null}
      {troubles.length > 0 ? <Refused {...{ troubles, desk, onShow }} /> : null}
    </>
  );
}

interface RefusedProps extends Pick<StepNoticeProps, 'desk' | 'onShow'> {
  readonly troubles: readonly CellTrouble[];
}

/** Texts that the server has refused, whose cells may be out of sight. Says the same while another is typed. */
function Refused({ troubles, desk: { texts }, onShow }: RefusedProps) {
  const { t } = useLingui();
  const open = openTroubles(troubles, useSyncExternalStore(texts.subscribeBehindKeys, texts.unsaved));
  const count = open.length;
  if (count === 0) return null;
  return (
    <Notice
      tone="negative"
      title={t({ id: 'matrix.refused.title', message: 'Nicht gespeichert' })}
      action={
        <Button size="compact-sm" variant="default" onClick={onShow}>
          <Trans id="matrix.refused.show">Text anzeigen</Trans>
        </Button>
      }
    >
      <p>
        {open.every(({ stored }) => stored) ? (
          <Plural
            id="matrix.refused.changed"
            value={count}
            one="Ein Text wurde inzwischen von jemand anderem geändert. Zusammen mit ihm wird auch kein anderer gespeichert."
            other="# Texte wurden inzwischen von anderen geändert. Zusammen mit ihnen wird auch kein anderer gespeichert."
          />
        ) : (
          <Plural
            id="matrix.refused.text"
            value={count}
            one="Ein Text wurde abgelehnt. Zusammen mit ihm wird auch kein anderer gespeichert."
            other="# Texte wurden abgelehnt. Zusammen mit ihnen wird auch kein anderer gespeichert."
          />
        )}
      </p>
    </Notice>
  );
}

interface RunningProps extends Pick<StepNoticeProps, 'onDone'> {
  readonly step: MatrixStepFlow;
}

function Running({ step, onDone }: RunningProps) {
  const failure = useSelector(step, matrixStepSelectors.failure);
  const slow = useSelector(step, matrixStepSelectors.isSlow);
  const canCancel = useSelector(step, matrixStepSelectors.canCancelWaiting);
  const act = (event: EventFrom<MatrixStepFlow>) => () => {
    step.send(event);
    onDone();
  };
  return (
    <>
      {failure ? (
        <Failed
          failure={failure}
          onRetry={act({ type: 'step.retry' })}
          onGiveUp={act({ type: 'step.giveUp' })}
        />
      ) : null}
      <BusyNotice slow={slow} {...(canCancel && { onCancel: act({ type: 'wait.cancel' }) })} />
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
