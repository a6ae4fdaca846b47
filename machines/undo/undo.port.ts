import type { auditRepairMachine } from '#machines/audit-repair/audit-repair.machine.ts';
import type { Service } from '#machines/kit/port.ts';

export interface UndoPort {
  /** The flow that takes an operation back, provided with its services; its code arrives when it is first needed. */
  readonly loadRepair: Service<void, typeof auditRepairMachine>;
}
