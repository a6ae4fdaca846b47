import type { SnapshotFrom } from 'xstate';
import type { LoginFactor } from '#contract/auth.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { CANCELLABLE, SLOW } from '#machines/kit/pending.ts';
import type { secondFactorMachine } from '#machines/second-factor/second-factor.machine.ts';
import type { CodeWait } from '#machines/second-factor/second-factor.port.ts';

type Snapshot = SnapshotFrom<typeof secondFactorMachine>;

/** Selectors of the code step of a sign-in for the screens. */
export const secondFactorSelectors = {
  /** Who is about to sign in. */
  username: (snapshot: Snapshot): string => snapshot.context.username,
  /** The way that is taken. */
  way: (snapshot: Snapshot): LoginFactor => snapshot.context.way,
  /** All ways that are open. */
  ways: (snapshot: Snapshot): readonly LoginFactor[] => snapshot.context.ways,
  /** Until the next code can be asked for; another object for each code. */
  wait: (snapshot: Snapshot): CodeWait => snapshot.context.wait,
  /** Another code is on its way than the first one. */
  isResent: (snapshot: Snapshot): boolean =>
    snapshot.context.isResent && snapshot.context.way === 'sms' && snapshot.matches('entering'),
  isConfirming: (snapshot: Snapshot): boolean => snapshot.matches('confirming'),
  /** The browser asks for a passkey; that can be given up at any time. */
  waitsForPasskey: (snapshot: Snapshot): boolean => snapshot.matches('passkey'),
  isResending: (snapshot: Snapshot): boolean => snapshot.matches('resending'),
  isSlow: (snapshot: Snapshot): boolean => snapshot.hasTag(SLOW),
  canCancel: (snapshot: Snapshot): boolean => snapshot.hasTag(CANCELLABLE),
  isRefused: (snapshot: Snapshot): boolean => snapshot.matches('refused'),
  /** Why the code did not sign anybody in; nothing while another one is looked at. */
  failure: (snapshot: Snapshot): Failure | null =>
    snapshot.matches('refused') || snapshot.matches('unreachable') ? snapshot.context.failure : null,
  /** Why no other code was sent. */
  resendFailure: (snapshot: Snapshot): Failure | null =>
    snapshot.matches('notResent') ? snapshot.context.failure : null,
};
