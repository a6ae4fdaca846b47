import '#src/theme/later.css';
import { useLingui } from '@lingui/react/macro';
import { Modal } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { type AuditRepairFlow, auditRepairSelectors } from '#machines/audit-repair/audit-repair.selectors.ts';
import { useFocusBack } from '#src/components/use-focus-back.ts';
import { RepairSection } from '#src/screens/audit/RepairSection.tsx';

/** Asks before something big is taken back, or before it is done after a user has had to sign in again. */
export function UndoDialog({ flow }: { readonly flow: AuditRepairFlow }) {
  const { t } = useLingui();
  useFocusBack();
  const isRepairing = useSelector(flow, auditRepairSelectors.isRepairing);
  return (
    <Modal
      opened
      size="lg"
      title={t({ id: 'undo.dialog', message: 'Rückgängig machen' })}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={!isRepairing}
      onClose={() => flow.send({ type: 'repair.cancel' })}
    >
      <RepairSection flow={flow} />
    </Modal>
  );
}
