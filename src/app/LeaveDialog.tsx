import { Trans, useLingui } from '@lingui/react/macro';
import type { LeavingFlow } from '#machines/leaving/leaving.selectors.ts';
import { ConfirmDialog } from '#src/components/ConfirmDialog.tsx';

interface LeaveDialogProps {
  readonly flow: LeavingFlow;
}

/** Asks before a step that would lose what was typed. */
export function LeaveDialog({ flow }: LeaveDialogProps) {
  const { t } = useLingui();
  return (
    <ConfirmDialog
      opened
      destructive
      title={t({ id: 'leave.title', message: 'Nicht gespeicherte Änderungen verwerfen?' })}
      confirmLabel={t({ id: 'leave.discard', message: 'Verwerfen' })}
      cancelLabel={t({ id: 'leave.stay', message: 'Weiter bearbeiten' })}
      onConfirm={() => flow.send({ type: 'leave.confirm' })}
      onCancel={() => flow.send({ type: 'leave.stay' })}
    >
      <Trans id="leave.text">Was Sie in diesem Formular eingegeben haben, ist noch nicht gespeichert.</Trans>
    </ConfirmDialog>
  );
}
