import { endpointCacheMachine } from '#machines/endpoint-cache/endpoint-cache.machine.ts';
import { provide } from '#machines/kit/port.ts';
import { serverOverviewMachine } from '#machines/server-overview/server-overview.machine.ts';
import { syncMachine } from '#machines/sync/sync.machine.ts';
import { syncUndoMachine } from '#machines/sync/sync-undo.machine.ts';
import { clearCache, listEndpoints } from '#src/ecs/endpoints.ts';
import { cancelSync, followSync, lookAtSync, previewSync, runSync } from '#src/ecs/sync.ts';
import { auditRepairFlow } from '#src/flows/audit-repair.ts';

export const serverOverviewFlow = () =>
  provide(serverOverviewMachine, {
    load: listEndpoints,
    endpointCache: provide(endpointCacheMachine, { clear: clearCache }),
    sync: provide(syncMachine, {
      look: lookAtSync,
      follow: followSync,
      preview: previewSync,
      run: runSync,
      cancel: cancelSync,
      undo: provide(syncUndoMachine, { repair: auditRepairFlow() }),
    }),
  });
