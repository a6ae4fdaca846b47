import type { SnapshotFrom } from 'xstate';
import type { ManyPreview } from '#contract/change-many.ts';
import type { changeManyMachine } from '#machines/change-many/change-many.machine.ts';
import type { ManyWish } from '#machines/change-many/change-many.port.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { BUSY, CANCELLABLE, SLOW } from '#machines/kit/pending.ts';

type Snapshot = SnapshotFrom<typeof changeManyMachine>;

/** Selectors of a step with many records for the screens. */
export const changeManySelectors = {
  wish: (snapshot: Snapshot): ManyWish => snapshot.context.wish,
  /** The user is asked; `preview` says what would happen. */
  isAsking: (snapshot: Snapshot): boolean => snapshot.matches('asking'),
  isRunning: (snapshot: Snapshot): boolean => snapshot.matches('running'),
  isWaiting: (snapshot: Snapshot): boolean => snapshot.hasTag(BUSY),
  isSlow: (snapshot: Snapshot): boolean => snapshot.hasTag(SLOW),
  canCancelWaiting: (snapshot: Snapshot): boolean => snapshot.hasTag(CANCELLABLE),
  canConfirm: (snapshot: Snapshot): boolean => snapshot.can({ type: 'many.confirm', key: '' }),
  canRetry: (snapshot: Snapshot): boolean => snapshot.can({ type: 'many.retry' }),
  /** Whether a step was sent whose outcome is not known. */
  isUnreachable: (snapshot: Snapshot): boolean => snapshot.matches('unreachable'),
  isDone: (snapshot: Snapshot): boolean => snapshot.matches('done'),
  /** A message, a question or a long wait has to be shown. */
  wantsDialog: (snapshot: Snapshot): boolean => !snapshot.hasTag(BUSY) || snapshot.hasTag(SLOW),
  isOver: (snapshot: Snapshot): boolean => snapshot.status === 'done',
  /** Whether the records had changed after the user was asked. */
  isStale: (snapshot: Snapshot): boolean => snapshot.context.isStale,
  preview: (snapshot: Snapshot): ManyPreview | null => snapshot.context.preview,
  failure: (snapshot: Snapshot): Failure | null =>
    snapshot.matches('refused') || snapshot.matches('unreachable') || snapshot.matches('previewFailed')
      ? snapshot.context.failure
      : null,
};
