import type { RequiredStep, User, UserSettings } from '#contract/auth.ts';

/** Who has signed in, as the server answered. */
export interface Identity {
  readonly user: User;
  readonly settings: UserSettings;
  /** What comes first in the session; nothing where it is left out. */
  readonly requiredSteps?: readonly RequiredStep[] | undefined;
}

/** Whether a session requires steps before anything else is open to it. */
export function requiresSteps(identity: Identity | null): boolean {
  return (identity?.requiredSteps?.length ?? 0) > 0;
}
