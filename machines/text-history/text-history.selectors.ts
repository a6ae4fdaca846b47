import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Failure } from '#machines/kit/failure.ts';
import { CANCELLABLE, SLOW } from '#machines/kit/pending.ts';
import type { textHistoryMachine } from '#machines/text-history/text-history.machine.ts';
import type { TextChange } from '#machines/text-history/text-history.port.ts';
import type { WordingQuestion } from '#machines/wording-origin/wording-origin.port.ts';

export type TextHistoryFlow = ActorRefFrom<typeof textHistoryMachine>;
type Snapshot = SnapshotFrom<typeof textHistoryMachine>;

/** Selectors of the history of a text for the screens. */
export const textHistorySelectors = {
  /** The place that is asked about; null while there is none. */
  question: (snapshot: Snapshot): WordingQuestion | null => snapshot.context.question,
  /** The newest first; null while nothing is known. */
  changes: (snapshot: Snapshot): readonly TextChange[] | null => snapshot.context.changes,
  /** How many changes there are in all. */
  count: (snapshot: Snapshot): number => snapshot.context.count,
  /** How many older changes are not loaded. */
  more: (snapshot: Snapshot): number =>
    Math.max(0, snapshot.context.count - (snapshot.context.changes?.length ?? 0)),
  isLoading: (snapshot: Snapshot): boolean => snapshot.matches('loading') || snapshot.matches('sessionLost'),
  isSlow: (snapshot: Snapshot): boolean => snapshot.hasTag(SLOW),
  canCancelWaiting: (snapshot: Snapshot): boolean => snapshot.hasTag(CANCELLABLE),
  failure: (snapshot: Snapshot): Failure | null =>
    snapshot.matches('refused') || snapshot.matches('unreachable') ? snapshot.context.failure : null,
};
