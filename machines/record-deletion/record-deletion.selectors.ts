import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Impact } from '#contract/impact.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { CANCELLABLE, SLOW } from '#machines/kit/pending.ts';
import type { createRecordDeletionMachine } from '#machines/record-deletion/record-deletion.machine.ts';

/** A deletion, whatever its record is: what is shown of it is the same for all. */
export type DeletionFlow = ActorRefFrom<ReturnType<typeof createRecordDeletionMachine<unknown>>>;

type Snapshot = SnapshotFrom<DeletionFlow>;

/** Selectors of a deletion for the screens. */
export const recordDeletionSelectors = {
  isPreviewing: (snapshot: Snapshot): boolean => snapshot.matches('previewing'),
  isRemoving: (snapshot: Snapshot): boolean => snapshot.matches('removing'),
  isSlow: (snapshot: Snapshot): boolean => snapshot.hasTag(SLOW),
  canCancelWaiting: (snapshot: Snapshot): boolean => snapshot.hasTag(CANCELLABLE),
  /** Whether the user can say yes. */
  canConfirm: (snapshot: Snapshot): boolean => snapshot.matches('asking'),
  canPreviewAgain: (snapshot: Snapshot): boolean =>
    snapshot.matches('previewFailed') || snapshot.matches('held'),
  /** Something blocks it; `impact` says what. */
  isHeld: (snapshot: Snapshot): boolean => snapshot.matches('held'),
  canRetry: (snapshot: Snapshot): boolean => snapshot.matches('unreachable'),
  /** Effect of the deletion; null until it is known, or where the server cannot tell. */
  impact: (snapshot: Snapshot): Impact | null => snapshot.context.impact,
  failure: (snapshot: Snapshot): Failure | null =>
    snapshot.matches('refused') || snapshot.matches('unreachable') || snapshot.matches('previewFailed')
      ? snapshot.context.failure
      : null,
};
