import { historyListMachine } from '#machines/history-list/history-list.machine.ts';
import { provide } from '#machines/kit/port.ts';
import { loadHistory } from '#src/ecs/history-list.ts';
import { auditRepairFlow } from '#src/flows/audit-repair.ts';

export const historyListFlow = () =>
  provide(historyListMachine, { load: loadHistory, repair: auditRepairFlow() });
