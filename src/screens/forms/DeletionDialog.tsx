import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Impact } from '#contract/impact.ts';
import { isRefusalCode, refusalSentence } from '#contract/refusals.ts';
import type { Failure } from '#machines/kit/failure.ts';
import {
  type DeletionFlow,
  recordDeletionSelectors,
} from '#machines/record-deletion/record-deletion.selectors.ts';
import { ConfirmDialog } from '#src/components/ConfirmDialog.tsx';
import type { FocusBack } from '#src/components/use-focus-back.ts';
import { FailureNotice } from '#src/screens/common/FailureNotice.tsx';
import { furtherFindings } from '#src/screens/common/further-findings.ts';
import { newIdempotencyKey } from '#src/screens/common/idempotency-key.ts';
import { Obstacles } from '#src/screens/forms/Obstacles.tsx';
import { EffectiveRows } from '#src/screens/impact/EffectiveRows.tsx';
import { RecordRows } from '#src/screens/impact/RecordRows.tsx';

interface DeletionDialogProps {
  readonly flow: DeletionFlow;
  readonly title: string;
  /** What is gone for good; left out where the deletion can be taken back. */
  readonly irreversible?: string | undefined;
  /** Where work goes on when what opened it is gone. */
  readonly focusBack?: FocusBack;
}

/** Asks before a record is deleted, says what would happen, and why it did not when it did not. */
export function DeletionDialog({ flow, title, irreversible, focusBack }: DeletionDialogProps) {
  const { t } = useLingui();
  const impact = useSelector(flow, recordDeletionSelectors.impact);
  const failure = useSelector(flow, recordDeletionSelectors.failure);
  const isPreviewing = useSelector(flow, recordDeletionSelectors.isPreviewing);
  const isHeld = useSelector(flow, recordDeletionSelectors.isHeld);
  const isRemoving = useSelector(flow, recordDeletionSelectors.isRemoving);
  const canConfirm = useSelector(flow, recordDeletionSelectors.canConfirm);
  const canPreviewAgain = useSelector(flow, recordDeletionSelectors.canPreviewAgain);
  const canRetry = useSelector(flow, recordDeletionSelectors.canRetry);
  const slow = useSelector(flow, recordDeletionSelectors.isSlow);
  const canCancel = useSelector(flow, recordDeletionSelectors.canCancelWaiting);
  const again = canPreviewAgain || canRetry;
  const goOn = () => {
    if (canPreviewAgain) flow.send({ type: 'deletion.preview' });
    else if (canRetry) flow.send({ type: 'deletion.retry' });
    else flow.send({ type: 'deletion.confirm', key: newIdempotencyKey() });
  };
  return (
    <ConfirmDialog
      opened
      destructive={!isHeld}
      wide={(impact?.counts.effective ?? 0) > 0}
      title={title}
      busy={isRemoving}
      confirmable={canConfirm || again}
      confirmLabel={
        isHeld
          ? t({ id: 'deletion.weighAgain', message: 'Erneut prüfen' })
          : again
            ? t({ id: 'part.error.retry', message: 'Erneut versuchen' })
            : t({ id: 'deletion.confirm', message: 'Löschen' })
      }
      slow={slow}
      focusBack={focusBack}
      onGiveUp={canCancel ? () => flow.send({ type: 'wait.cancel' }) : undefined}
      onConfirm={goOn}
      onCancel={() => flow.send({ type: 'deletion.cancel' })}
    >
      {failure ? (
        <FailureNotice failure={failure} step={canRetry ? 'change' : 'read'} text={serverWords(failure)}>
          {furtherFindings(failure).map(({ message }) => (
            <p key={message}>{message}</p>
          ))}
        </FailureNotice>
      ) : isPreviewing ? (
        <p role="status">
          <Trans id="deletion.weighing">Folgen werden ermittelt …</Trans>
        </p>
      ) : isHeld && impact ? (
        <Obstacles impact={impact} />
      ) : (
        <Consequences impact={impact} irreversible={irreversible} />
      )}
    </ConfirmDialog>
  );
}

/** The server's message (specification section 8); null where it repeats the catalogue, which speaks every language. */
function serverWords(failure: Failure): string | null {
  if (failure.kind !== 'refused') return null;
  const { code, message, retryAfter } = failure;
  const isCatalogue = isRefusalCode(code) && message === refusalSentence(code, retryAfter);
  return message === '' || isCatalogue ? null : message;
}

interface ConsequencesProps extends Pick<DeletionDialogProps, 'irreversible'> {
  readonly impact: Impact | null;
}

/** What is gone for good, records that are deleted too, and texts that change elsewhere; otherwise only the question. */
function Consequences({ impact, irreversible }: ConsequencesProps) {
  const deleted = impact?.counts.deleted ?? 0;
  const effective = impact?.counts.effective ?? 0;
  return (
    <>
      <p>
        <Trans id="deletion.question">Sind Sie sicher?</Trans>
      </p>
      {irreversible ? <p>{irreversible}</p> : null}
      {impact && deleted > 1 ? (
        <RecordRows
          linked={false}
          count={deleted}
          records={impact.deleted}
          title={
            <Plural
              id="deletion.records"
              value={deleted}
              one="Ein Eintrag wird gelöscht."
              other="# Einträge werden gelöscht."
            />
          }
        />
      ) : null}
      {impact && effective > 0 ? <EffectiveRows impact={impact} /> : null}
    </>
  );
}
