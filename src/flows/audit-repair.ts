import { auditRepairMachine } from '#machines/audit-repair/audit-repair.machine.ts';
import { provide } from '#machines/kit/port.ts';
import { carryOutRepair, previewRepair } from '#src/ecs/audit-repair.ts';

export const auditRepairFlow = () =>
  provide(auditRepairMachine, { preview: previewRepair, carryOut: carryOutRepair });
