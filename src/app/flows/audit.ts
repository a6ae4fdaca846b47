import { auditMachine } from '#machines/audit/audit.machine.ts';
import { auditRepairMachine } from '#machines/audit-repair/audit-repair.machine.ts';
import { join } from '#machines/port.ts';
import { findPresent, listRevisions } from '#src/ecs/audit.ts';
import { carryOutRepair, weighRepair } from '#src/ecs/audit-repair.ts';

export const auditFlow = () =>
  join(auditMachine, {
    load: listRevisions,
    find: findPresent,
    repair: join(auditRepairMachine, { weigh: weighRepair, carryOut: carryOutRepair }),
  });
