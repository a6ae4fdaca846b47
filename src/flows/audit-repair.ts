import { auditRepairMachine } from '#machines/audit-repair/audit-repair.machine.ts';
import { join } from '#machines/kit/port.ts';
import { carryOutRepair, weighRepair } from '#src/ecs/audit-repair.ts';

export const auditRepairFlow = () =>
  join(auditRepairMachine, { weigh: weighRepair, carryOut: carryOutRepair });
