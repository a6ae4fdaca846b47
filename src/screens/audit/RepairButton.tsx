import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { ReasonedButton } from '#src/components/ReasonedButton.tsx';

interface RepairButtonProps extends Omit<ComponentProps<typeof ReasonedButton>, 'why'> {
  readonly canRepair: boolean;
}

/** Begins to restore or undo something; one at a time, which it says where another one is open. */
export function RepairButton({ canRepair, ...button }: RepairButtonProps) {
  const { t } = useLingui();
  const why = t({
    id: 'audit.repair.busy',
    message: 'Möglich, sobald geprüft ist, was es bewirkt, und nichts anderes offen ist.',
  });
  return <ReasonedButton {...button} why={canRepair ? null : why} />;
}
