import { auditMachine } from '#machines/audit/audit.machine.ts';
import { provide } from '#machines/kit/port.ts';
import { findPresent, listRevisions } from '#src/ecs/audit.ts';
import { auditRepairFlow } from '#src/flows/audit-repair.ts';

export const auditFlow = () =>
  provide(auditMachine, {
    load: listRevisions,
    find: findPresent,
    repair: auditRepairFlow(),
  });
