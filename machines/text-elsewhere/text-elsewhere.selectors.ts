import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { WordingPlace } from '#contract/wording-places.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { CANCELLABLE, SLOW } from '#machines/kit/pending.ts';
import type { textElsewhereMachine } from '#machines/text-elsewhere/text-elsewhere.machine.ts';
import type { WordingQuestion } from '#machines/wording-origin/wording-origin.port.ts';

export type TextElsewhereFlow = ActorRefFrom<typeof textElsewhereMachine>;
type Snapshot = SnapshotFrom<typeof textElsewhereMachine>;

/** Selectors of the other texts of an identifier for the screens. */
export const textElsewhereSelectors = {
  /** The place whose identifier is asked about; null while there is none. */
  question: (snapshot: Snapshot): WordingQuestion | null => snapshot.context.question,
  /** Every own text of the identifier, that of the place included; null while they are not known. */
  places: (snapshot: Snapshot): readonly WordingPlace[] | null => snapshot.context.found?.places ?? null,
  /** How many texts there are beyond those. */
  more: (snapshot: Snapshot): number => {
    const { found } = snapshot.context;
    return found ? Math.max(0, found.count - found.places.length) : 0;
  },
  isFinding: (snapshot: Snapshot): boolean => snapshot.matches('finding') || snapshot.matches('sessionLost'),
  isSlow: (snapshot: Snapshot): boolean => snapshot.hasTag(SLOW),
  canCancelWaiting: (snapshot: Snapshot): boolean => snapshot.hasTag(CANCELLABLE),
  failure: (snapshot: Snapshot): Failure | null =>
    snapshot.matches('refused') || snapshot.matches('unreachable') ? snapshot.context.failure : null,
};
