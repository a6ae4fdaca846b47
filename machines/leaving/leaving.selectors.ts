import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { leavingMachine } from '#machines/leaving/leaving.machine.ts';

export type LeavingFlow = ActorRefFrom<typeof leavingMachine>;
type Snapshot = SnapshotFrom<typeof leavingMachine>;

export const leavingSelectors = {
  /** Leaving the screen would lose something typed. */
  hasUnsaved: (snapshot: Snapshot): boolean => !snapshot.matches('free'),
  /** The user leaves once what is being saved is stored. */
  isWaiting: (snapshot: Snapshot): boolean => snapshot.matches('waiting'),
  /** The user is asked whether it is to be given up. */
  isAsking: (snapshot: Snapshot): boolean => snapshot.matches('asking'),
  /** A save was not answered: whether what would be given up is stored is not known. */
  isUnknown: (snapshot: Snapshot): boolean => snapshot.context.unknown.length > 0,
};
