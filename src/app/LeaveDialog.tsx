import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type LeavingFlow, leavingSelectors } from '#machines/leaving/leaving.selectors.ts';
import { ConfirmDialog } from '#src/components/ConfirmDialog.tsx';

interface LeaveDialogProps {
  readonly flow: LeavingFlow;
}

/** Asks before a step that would lose what was typed. */
export function LeaveDialog({ flow }: LeaveDialogProps) {
  const { t } = useLingui();
  const isUnknown = useSelector(flow, leavingSelectors.isUnknown);
  return (
    <ConfirmDialog
      opened
      destructive
      title={
        isUnknown
          ? t({ id: 'leave.unknown.title', message: 'Formular verlassen?' })
          : t({ id: 'leave.title', message: 'Nicht gespeicherte Änderungen verwerfen?' })
      }
      confirmLabel={
        isUnknown
          ? t({ id: 'leave.confirm', message: 'Verlassen' })
          : t({ id: 'leave.discard', message: 'Verwerfen' })
      }
      cancelLabel={t({ id: 'leave.stay', message: 'Weiter bearbeiten' })}
      onConfirm={() => flow.send({ type: 'leave.confirm' })}
      onCancel={() => flow.send({ type: 'leave.stay' })}
    >
      {isUnknown ? (
        <Trans id="leave.unknown.text">
          Ob gespeichert wurde, was Sie in diesem Formular eingegeben haben, ist nicht bekannt.
        </Trans>
      ) : (
        <Trans id="leave.text">
          Was Sie in diesem Formular eingegeben haben, ist noch nicht gespeichert.
        </Trans>
      )}
    </ConfirmDialog>
  );
}
