import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Impact } from '#contract/impact.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { CANCELLABLE, SLOW } from '#machines/kit/pending.ts';
import type { createRecordConsequencesMachine } from '#machines/record-consequences/record-consequences.machine.ts';

/** The consequences of a change, whatever its record is: what is shown of them is the same for all. */
export type ConsequencesFlow = ActorRefFrom<
  ReturnType<typeof createRecordConsequencesMachine<unknown, unknown>>
>;

type Snapshot = SnapshotFrom<ConsequencesFlow>;

/** Selectors of the consequences of a change for the screens. */
export const recordConsequencesSelectors = {
  /** The user only wants to see it; nothing is stored unless the user says so then. */
  isLook: (snapshot: Snapshot): boolean => snapshot.context.isWanted,
  /** The user is to decide. */
  isAsking: (snapshot: Snapshot): boolean => snapshot.matches('asking'),
  /** The effect is not known; `failure` says why. */
  isUnknown: (snapshot: Snapshot): boolean => snapshot.matches('unknown'),
  isSlow: (snapshot: Snapshot): boolean => snapshot.hasTag(SLOW),
  canCancelWaiting: (snapshot: Snapshot): boolean => snapshot.hasTag(CANCELLABLE),
  /** Effect of storing the change; null until it is known, or where the server cannot tell. */
  impact: (snapshot: Snapshot): Impact | null => snapshot.context.impact,
  failure: (snapshot: Snapshot): Failure | null =>
    snapshot.matches('unknown') ? snapshot.context.failure : null,
};
