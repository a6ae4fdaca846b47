import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { confirmationMachine } from '#machines/confirmation/confirmation.machine.ts';
import type { ProofWay } from '#machines/confirmation/confirmation.port.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { BUSY, CANCELLABLE, SLOW } from '#machines/kit/pending.ts';

export type ConfirmationFlow = ActorRefFrom<typeof confirmationMachine>;
type Snapshot = SnapshotFrom<typeof confirmationMachine>;

/** Selectors of the question who is calling, for its dialog. */
export const confirmationSelectors = {
  /** Whether the question stands over the page. */
  isWanted: (snapshot: Snapshot): boolean => !snapshot.matches('idle'),
  username: (snapshot: Snapshot): string => snapshot.context.username,
  /** All ways that are open. */
  ways: (snapshot: Snapshot): readonly ProofWay[] => snapshot.context.ways,
  /** The way that is taken. */
  way: (snapshot: Snapshot): ProofWay => snapshot.context.way,
  /** The proof holds for one call: each step asks again. */
  isForOne: (snapshot: Snapshot): boolean => snapshot.context.isForOne,
  /** The browser asks for a passkey; that can be given up at any time. */
  waitsForPasskey: (snapshot: Snapshot): boolean => snapshot.matches('passkey'),
  isBusy: (snapshot: Snapshot): boolean => snapshot.hasTag(BUSY) || snapshot.matches('sessionLost'),
  isSlow: (snapshot: Snapshot): boolean => snapshot.hasTag(SLOW),
  canCancelWaiting: (snapshot: Snapshot): boolean =>
    snapshot.hasTag(CANCELLABLE) || snapshot.matches('passkey'),
  /** Why the proof was not taken. */
  failure: (snapshot: Snapshot): Failure | null =>
    snapshot.matches('refused') || snapshot.matches('unreachable') ? snapshot.context.failure : null,
};
