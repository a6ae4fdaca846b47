import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import {
  type DeletionFlow,
  recordDeletionSelectors,
} from '#machines/record-deletion/record-deletion.selectors.ts';
import { ConfirmDialog } from '#src/components/ConfirmDialog.tsx';
import { FailureNotice } from '#src/screens/common/FailureNotice.tsx';
import { newIdempotencyKey } from '#src/screens/common/idempotency-key.ts';
import { SECOND_FACTOR } from '#src/screens/users/SecondFactorReset.tsx';

interface SecondFactorResetDialogProps {
  readonly flow: DeletionFlow;
  readonly username: string;
}

/** Asks before another user's second factor is switched off. */
export function SecondFactorResetDialog({ flow, username }: SecondFactorResetDialogProps) {
  const { t } = useLingui();
  const failure = useSelector(flow, recordDeletionSelectors.failure);
  const isRemoving = useSelector(flow, recordDeletionSelectors.isRemoving);
  const canConfirm = useSelector(flow, recordDeletionSelectors.canConfirm);
  const canRetry = useSelector(flow, recordDeletionSelectors.canRetry);
  const slow = useSelector(flow, recordDeletionSelectors.isSlow);
  const canCancel = useSelector(flow, recordDeletionSelectors.canCancelWaiting);
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
      focusBack={() => document.getElementById(SECOND_FACTOR)}
      onConfirm={goOn}
      onCancel={() => flow.send({ type: 'deletion.cancel' })}
    >
      {failure ? (
        <FailureNotice failure={failure} step="change" />
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
