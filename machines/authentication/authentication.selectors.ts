import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { authenticationMachine } from '#machines/authentication/authentication.machine.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { BUSY, CANCELLABLE, SLOW } from '#machines/kit/pending.ts';
import type { secondFactorMachine } from '#machines/second-factor/second-factor.machine.ts';

type Snapshot = SnapshotFrom<typeof authenticationMachine>;

export const authenticationSelectors = {
  /** The name that the form starts with. */
  username: (snapshot: Snapshot): string => snapshot.context.username,
  isSubmitting: (snapshot: Snapshot): boolean => snapshot.hasTag(BUSY),
  isSlow: (snapshot: Snapshot): boolean => snapshot.hasTag(SLOW),
  canCancel: (snapshot: Snapshot): boolean => snapshot.hasTag(CANCELLABLE),
  /** The browser asks for a passkey; that can be given up at any time. */
  waitsForPasskey: (snapshot: Snapshot): boolean => snapshot.matches('passkey'),
  /** The code step, while the code of the second factor is asked for. */
  secondFactor: (snapshot: Snapshot): ActorRefFrom<typeof secondFactorMachine> | undefined =>
    snapshot.children.secondFactor,
  isRefused: (snapshot: Snapshot): boolean => snapshot.matches('refused'),
  isUnreachable: (snapshot: Snapshot): boolean => snapshot.matches('unreachable'),
  /** Why the last try did not lead to a session; nothing while another try runs. */
  failure: (snapshot: Snapshot): Failure | null =>
    snapshot.matches('refused') || snapshot.matches('unreachable') ? snapshot.context.failure : null,
};
