import { Trans, useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '#src/parts/ConfirmDialog.tsx';
import { leaving } from '#src/screens/common/leaving.ts';

/** Asks before a step that would lose what was typed. */
export function LeaveDialog() {
  const { t } = useLingui();
  return (
    <ConfirmDialog
      opened
      destructive
      title={t({ id: 'leave.title', message: 'Nicht gespeicherte Änderungen verwerfen?' })}
      confirmLabel={t({ id: 'leave.discard', message: 'Verwerfen' })}
      cancelLabel={t({ id: 'leave.stay', message: 'Weiter bearbeiten' })}
      onConfirm={leaving.confirm}
      onCancel={leaving.stay}
    >
      <Trans id="leave.text">Was Sie in diesem Formular eingegeben haben, ist noch nicht gespeichert.</Trans>
    </ConfirmDialog>
  );
}
