import { useSelector } from '@xstate/react';
import { auditRepairSelectors } from '#machines/audit-repair/audit-repair.selectors.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { type UndoFlow, undoSelectors } from '#machines/undo/undo.selectors.ts';

/** How far it is that something is being taken back, whichever of the two flows is at it. */
export interface UndoProgress {
  /** Why it is not; null while it goes on, or is asked in a dialog. */
  readonly failure: Failure | null;
  /** Whether it is not known if the server has done it. */
  readonly unknown: boolean;
  readonly slow: boolean;
  /** Gives up waiting, null while that is not on offer. */
  readonly onCancel: (() => void) | null;
  /** Tries the same again, null where that makes no sense. */
  readonly onRetry: (() => void) | null;
}

/** Follows the taking back: first its code arrives, then the flow of the history does it. */
export function useUndo(undo: UndoFlow): UndoProgress {
  const arriving = useSelector(undo, (snapshot) => snapshot);
  const flow = undoSelectors.repair(arriving);
  const repairing = useSelector(flow ?? undefined, (snapshot) => snapshot);
  if (!flow || !repairing) {
    const failure = undoSelectors.failure(arriving);
    return {
      failure,
      unknown: false,
      slow: undoSelectors.isSlow(arriving),
      onCancel: undoSelectors.canCancelWaiting(arriving) ? () => undo.send({ type: 'wait.cancel' }) : null,
      onRetry: failure ? () => undo.send({ type: 'undo.retry' }) : null,
    };
  }
  const canCancel = auditRepairSelectors.canCancelWaiting(repairing);
  return {
    failure: auditRepairSelectors.isAsked(repairing) ? null : auditRepairSelectors.failure(repairing),
    unknown: auditRepairSelectors.isUnreachable(repairing),
    slow: auditRepairSelectors.isSlow(repairing),
    onCancel: canCancel ? () => flow.send({ type: 'wait.cancel' }) : null,
    onRetry: auditRepairSelectors.canRetry(repairing) ? () => flow.send({ type: 'repair.retry' }) : null,
  };
}
