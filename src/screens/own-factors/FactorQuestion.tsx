import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { type OwnFactorsFlow, ownFactorsSelectors } from '#machines/own-factors/own-factors.selectors.ts';
import { ConfirmDialog } from '#src/components/ConfirmDialog.tsx';
import { newIdempotencyKey } from '#src/screens/common/idempotency-key.ts';

interface FactorQuestionProps {
  readonly flow: OwnFactorsFlow;
  readonly question: 'codes' | 'removal' | null;
}

/** Asks before codes or a factor are gone for good. */
export function FactorQuestion({ flow, question }: FactorQuestionProps) {
  const { t } = useLingui();
  const removed = useSelector(flow, ownFactorsSelectors.removed);
  const [isPasskey, setPasskey] = useState(false);
  // The words stay while the dialog closes.
  const [shown, setShown] = useState(question);
  if (question !== null && question !== shown) setShown(question);
  const isOne = removed?.kind === 'passkey';
  if (removed !== null && isOne !== isPasskey) setPasskey(isOne);
  const isRemoval = shown === 'removal';
  return (
    <ConfirmDialog
      opened={question !== null}
      title={
        !isRemoval
          ? t({ id: 'factors.renew.title', message: 'Neue Wiederherstellungscodes erzeugen?' })
          : isPasskey
            ? t({ id: 'factors.remove.passkey', message: 'Passkey entfernen?' })
            : t({ id: 'factors.remove.title', message: 'Authenticator-App entfernen?' })
      }
      confirmLabel={
        isRemoval
          ? t({ id: 'factors.remove.confirm', message: 'Entfernen' })
          : t({ id: 'factors.renew.confirm', message: 'Erzeugen' })
      }
      destructive={isRemoval}
      onConfirm={() => flow.send({ type: 'step.confirm', key: newIdempotencyKey() })}
      onCancel={() => flow.send({ type: 'step.abandon' })}
    >
      {isRemoval ? (
        <Trans id="factors.remove.text">
          Damit können Sie sich dann nicht mehr anmelden, und Ihre anderen Sitzungen enden. Ist es Ihr letzter
          zweiter Faktor, gelten auch die Wiederherstellungscodes nicht mehr.
        </Trans>
      ) : (
        <Trans id="factors.renew.text">Die bisherigen Codes gelten dann nicht mehr.</Trans>
      )}
    </ConfirmDialog>
  );
}
