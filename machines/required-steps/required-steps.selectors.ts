import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { RequiredStep, User } from '#contract/auth.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { BUSY, CANCELLABLE, SLOW } from '#machines/kit/pending.ts';
import type { requiredStepsMachine } from '#machines/required-steps/required-steps.machine.ts';
import type { twoFactorPanelMachine } from '#machines/two-factor-panel/two-factor-panel.machine.ts';

export type RequiredStepsFlow = ActorRefFrom<typeof requiredStepsMachine>;
type Snapshot = SnapshotFrom<typeof requiredStepsMachine>;

/** Selectors of the required steps for their screen. */
export const requiredStepsSelectors = {
  user: (snapshot: Snapshot): User => snapshot.context.identity.user,
  /** The step that is shown; null while the server is asked what is still required. */
  step: (snapshot: Snapshot): RequiredStep | null => {
    if (snapshot.matches('password')) return 'password';
    return snapshot.matches('factor') ? 'factor' : null;
  },
  /** Codes by SMS, while a second factor is asked for. */
  panel: (snapshot: Snapshot): ActorRefFrom<typeof twoFactorPanelMachine> | undefined =>
    snapshot.children.panel,
  isBusy: (snapshot: Snapshot): boolean => snapshot.hasTag(BUSY),
  isSlow: (snapshot: Snapshot): boolean => snapshot.hasTag(SLOW),
  canCancelWaiting: (snapshot: Snapshot): boolean => snapshot.hasTag(CANCELLABLE),
  /** Why the password was not taken, or what is required could not be asked. */
  failure: (snapshot: Snapshot): Failure | null =>
    snapshot.matches({ password: 'refused' }) ||
    snapshot.matches({ password: 'unreachable' }) ||
    snapshot.matches('unreachable')
      ? snapshot.context.failure
      : null,
  /** It can be asked again what is still required. */
  canLookAgain: (snapshot: Snapshot): boolean =>
    snapshot.matches('unreachable') || snapshot.matches({ password: 'unreachable' }),
};
