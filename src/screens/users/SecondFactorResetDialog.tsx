import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import {
  type DeletionFlow,
  recordDeletionSelectors,
} from '#machines/record-deletion/record-deletion.selectors.ts';
import { ConfirmDialog } from '#src/components/ConfirmDialog.tsx';
import { Notice } from '#src/components/Notice.tsx';
import { failureWords } from '#src/screens/common/failure-words.ts';
import { newIdempotencyKey } from '#src/screens/common/idempotency-key.ts';
import { RequestId } from '#src/screens/common/RequestId.tsx';

interface SecondFactorResetDialogProps {
  readonly flow: DeletionFlow;
  readonly username: string;
}

/** Asks before another user's second factor is switched off. */
export function SecondFactorResetDialog({ flow, username }: SecondFactorResetDialogProps) {
  const { t, i18n } = useLingui();
  const failure = useSelector(flow, recordDeletionSelectors.failure);
  const isRemoving = useSelector(flow, recordDeletionSelectors.isRemoving);
  const canConfirm = useSelector(flow, recordDeletionSelectors.canConfirm);
  const canRetry = useSelector(flow, recordDeletionSelectors.canRetry);
  const slow = useSelector(flow, recordDeletionSelectors.isSlow);
  const canCancel = useSelector(flow, recordDeletionSelectors.canCancelWaiting);
  const words = failure && failureWords(i18n, failure, 'change');
  const goOn = () => {
    if (canRetry) flow.send({ type: 'deletion.retry' });
    else flow.send({ type: 'deletion.confirm', key: newIdempotencyKey() });
  };
  return (
    <ConfirmDialog
      opened
      destructive
      title={t({ id: 'user.secondFactor.ask', message: 'Zweiten Faktor ausschalten?' })}
      busy={isRemoving}
      confirmable={canConfirm || canRetry}
      confirmLabel={
        canRetry
          ? t({ id: 'part.error.retry', message: 'Erneut versuchen' })
          : t({ id: 'user.secondFactor.confirm', message: 'Ausschalten' })
      }
      slow={slow}
      onGiveUp={canCancel ? () => flow.send({ type: 'wait.cancel' }) : undefined}
      onConfirm={goOn}
      onCancel={() => flow.send({ type: 'deletion.cancel' })}
    >
      {words ? (
        <Notice tone="negative" title={words.title}>
          <p>{words.text}</p>
          <RequestId requestId={words.requestId} />
        </Notice>
      ) : (
        <p>
          <Trans id="user.secondFactor.consequences">
            {username} meldet sich danach nur mit dem Passwort an und wird überall abgemeldet. Ist kein
            zweiter Faktor eingeschaltet, geschieht nichts.
          </Trans>
        </p>
      )}
    </ConfirmDialog>
  );
}
