import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type LeavingFlow, leavingSelectors } from '#machines/leaving/leaving.selectors.ts';
import { ConfirmDialog } from '#src/components/ConfirmDialog.tsx';

interface LeaveDialogProps {
  readonly flow: LeavingFlow;
}

/** Asks before a step that would lose what was typed, or a secret that is shown only once. */
export function LeaveDialog({ flow }: LeaveDialogProps) {
  const words = useWords()[useSelector(flow, leavingSelectors.loss) ?? 'typed'];
  return (
    <ConfirmDialog
      opened
      destructive
      title={words.title}
      confirmLabel={words.leave}
      cancelLabel={words.stay}
      onConfirm={() => flow.send({ type: 'leave.confirm' })}
      onCancel={() => flow.send({ type: 'leave.stay' })}
    >
      {words.text}
    </ConfirmDialog>
  );
}

/** The question by what would be lost. */
function useWords() {
  const { t } = useLingui();
  const leave = t({ id: 'leave.confirm', message: 'Verlassen' });
  const stay = t({ id: 'leave.stay', message: 'Weiter bearbeiten' });
  return {
    typed: {
      title: t({ id: 'leave.title', message: 'Nicht gespeicherte Änderungen verwerfen?' }),
      text: (
        <Trans id="leave.text">
          Was Sie in diesem Formular eingegeben haben, ist noch nicht gespeichert.
        </Trans>
      ),
      leave: t({ id: 'leave.discard', message: 'Verwerfen' }),
      stay,
    },
    unknown: {
      title: t({ id: 'leave.unknown.title', message: 'Formular verlassen?' }),
      text: (
        <Trans id="leave.unknown.text">
          Ob gespeichert wurde, was Sie in diesem Formular eingegeben haben, ist nicht bekannt.
        </Trans>
      ),
      ...{ leave, stay },
    },
    secret: {
      title: t({ id: 'leave.secret.title', message: 'Seite verlassen, ohne zu sichern?' }),
      text: (
        <Trans id="leave.secret.text">
          Hier steht etwas, das nur dieses eine Mal gezeigt wird. Wenn Sie die Seite verlassen, ist es nicht
          mehr zu sehen.
        </Trans>
      ),
      leave,
      stay: t({ id: 'leave.secret.stay', message: 'Hier bleiben' }),
    },
  };
}
