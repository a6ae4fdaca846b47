import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Failure } from '#machines/kit/failure.ts';
import { CANCELLABLE, SLOW } from '#machines/kit/pending.ts';
import type { ConsequencesFlow } from '#machines/record-consequences/record-consequences.selectors.ts';
import type { matrixStepMachine } from '#machines/wording-matrix/matrix-step.machine.ts';

export type MatrixStepFlow = ActorRefFrom<typeof matrixStepMachine>;
type Snapshot = SnapshotFrom<typeof matrixStepMachine>;

/** Selectors of a step for the screens. */
export const matrixStepSelectors = {
  /** Flow that previews the effect of the step on others and asks about it. */
  consequences: (snapshot: Snapshot): ConsequencesFlow | undefined =>
    snapshot.children.consequences as unknown as ConsequencesFlow | undefined,
  /** Why it is not known whether the texts were stored; the same can be sent again. */
  failure: (snapshot: Snapshot): Failure | null =>
    snapshot.matches('unreachable') ? snapshot.context.failure : null,
  isSlow: (snapshot: Snapshot): boolean => snapshot.hasTag(SLOW),
  canCancelWaiting: (snapshot: Snapshot): boolean => snapshot.hasTag(CANCELLABLE),
};
