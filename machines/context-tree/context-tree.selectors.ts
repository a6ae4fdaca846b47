import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Coverage } from '#contract/context-coverage.ts';
import type { contextTreeMachine } from '#machines/context-tree/context-tree.machine.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { CANCELLABLE, SLOW } from '#machines/kit/pending.ts';
import type { contextFormMachine } from '#machines/records/context.ts';

type Snapshot = SnapshotFrom<typeof contextTreeMachine>;

/** The flow of a move: the form of the context that is moved. */
export type MoveFlow = ActorRefFrom<typeof contextFormMachine>;

/** Selectors of the tree for the screens. */
export const contextTreeSelectors = {
  /** The latest figures; null before, and from a server without them. */
  coverage: (snapshot: Snapshot): Coverage | null => snapshot.context.coverage,
  isCounting: (snapshot: Snapshot): boolean => snapshot.matches({ coverage: 'loading' }),
  /** This server does not count. */
  isUncounted: (snapshot: Snapshot): boolean =>
    snapshot.matches({ coverage: 'shown' }) && snapshot.context.coverage === null,
  isSlow: (snapshot: Snapshot): boolean => snapshot.hasTag(SLOW),
  canCancelWaiting: (snapshot: Snapshot): boolean => snapshot.hasTag(CANCELLABLE),
  failure: (snapshot: Snapshot): Failure | null =>
    snapshot.matches({ coverage: 'refused' }) || snapshot.matches({ coverage: 'unreachable' })
      ? snapshot.context.failure
      : null,
  /** The context that is to be put elsewhere; null while none is. */
  moved: (snapshot: Snapshot): string | null => snapshot.context.moved,
  /** The move that is being chosen or carried out. */
  move: (snapshot: Snapshot): MoveFlow | undefined => snapshot.children.move,
};
