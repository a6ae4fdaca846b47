import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { leavingMachine } from '#machines/leaving/leaving.machine.ts';

export type LeavingFlow = ActorRefFrom<typeof leavingMachine>;
/**
 * secret: one that is shown only this once, whatever else there is. unknown: something typed whose save was not answered,
 * so that it may be stored. typed: something typed.
 */
export type Loss = 'secret' | 'unknown' | 'typed';
type Snapshot = SnapshotFrom<typeof leavingMachine>;

export const leavingSelectors = {
  /** Leaving the screen would lose something typed, or a secret. */
  hasUnsaved: (snapshot: Snapshot): boolean => !snapshot.matches('free'),
  /** The user leaves once what is being saved is stored. */
  isWaiting: (snapshot: Snapshot): boolean => snapshot.matches('waiting'),
  /** The user is asked whether it is to be given up. */
  isAsking: (snapshot: Snapshot): boolean => snapshot.matches('asking'),
  /** What would be lost; null for nothing. */
  loss: ({ context: { holders, secrets, unknown } }: Snapshot): Loss | null => {
    if (secrets.length > 0) return 'secret';
    if (unknown.length > 0) return 'unknown';
    return holders.length > 0 ? 'typed' : null;
  },
};
