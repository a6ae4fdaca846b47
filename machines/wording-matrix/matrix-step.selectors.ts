import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Failure } from '#machines/kit/failure.ts';
import { CANCELLABLE, SLOW } from '#machines/kit/pending.ts';
import type { ConsequencesFlow } from '#machines/record-consequences/record-consequences.selectors.ts';
import type { matrixStepMachine } from '#machines/wording-matrix/matrix-step.machine.ts';

export type MatrixStepFlow = ActorRefFrom<typeof matrixStepMachine>;
type Snapshot = SnapshotFrom<typeof matrixStepMachine>;

/** What a screen may read of a step. */
export const matrixStepSelectors = {
  /** What the step would change for others, while that is found out or asked. */
  consequences: (snapshot: Snapshot): ConsequencesFlow | undefined =>
    snapshot.children.consequences as unknown as ConsequencesFlow | undefined,
  /** Why it is not known whether the texts were stored; the same can be sent again. */
  failure: (snapshot: Snapshot): Failure | null =>
    snapshot.matches('unreachable') ? snapshot.context.failure : null,
  isSlow: (snapshot: Snapshot): boolean => snapshot.hasTag(SLOW),
  canCancelWaiting: (snapshot: Snapshot): boolean => snapshot.hasTag(CANCELLABLE),
};
