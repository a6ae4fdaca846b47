import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { AuditRepairFlow } from '#machines/audit-repair/audit-repair.selectors.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { CANCELLABLE, SLOW } from '#machines/kit/pending.ts';
import type { undoMachine } from '#machines/undo/undo.machine.ts';

export type UndoFlow = ActorRefFrom<typeof undoMachine>;
type Snapshot = SnapshotFrom<typeof undoMachine>;

/** Selectors of the undo of a notification's operation for the screens. */
export const undoSelectors = {
  /** Whether anything is being taken back; nothing else can be meanwhile. */
  isIdle: (snapshot: Snapshot): boolean => snapshot.matches('idle'),
  /** The notification whose operation is being taken back. */
  notificationId: (snapshot: Snapshot): string | null => snapshot.context.request?.notificationId ?? null,
  isArriving: (snapshot: Snapshot): boolean => snapshot.matches('arriving'),
  /** Why it could not even begin. */
  failure: (snapshot: Snapshot): Failure | null =>
    snapshot.matches('unavailable') ? snapshot.context.failure : null,
  isSlow: (snapshot: Snapshot): boolean => snapshot.hasTag(SLOW),
  canCancelWaiting: (snapshot: Snapshot): boolean => snapshot.hasTag(CANCELLABLE),
  /** The flow that takes it back, while it runs. */
  repair: (snapshot: Snapshot): AuditRepairFlow | null => snapshot.context.repair,
};
