import { auditMachine } from '#machines/audit/audit.machine.ts';
import { join } from '#machines/port.ts';
import { auditRepairFlow } from '#src/app/flows/audit-repair.ts';
import { findPresent, listRevisions } from '#src/ecs/audit.ts';

export const auditFlow = () =>
  join(auditMachine, {
    load: listRevisions,
    find: findPresent,
    repair: auditRepairFlow(),
  });
