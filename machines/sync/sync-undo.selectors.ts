import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { AuditRepairFlow } from '#machines/audit-repair/audit-repair.selectors.ts';
import type { syncUndoMachine } from '#machines/sync/sync-undo.machine.ts';

export type SyncUndoFlow = ActorRefFrom<typeof syncUndoMachine>;
type Snapshot = SnapshotFrom<typeof syncUndoMachine>;

/** Selectors of the undo of the last sync for the screens. */
export const syncUndoSelectors = {
  canBegin: (snapshot: Snapshot): boolean => snapshot.can({ type: 'undo.begin' }),
  /** The question and what comes of it, while it stands. */
  repair: (snapshot: Snapshot): AuditRepairFlow | undefined => snapshot.children.repair,
};
