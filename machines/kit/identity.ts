import type { User, UserSettings } from '#contract/auth.ts';

/** Who has signed in, as the server answered. */
export interface Identity {
  readonly user: User;
  readonly settings: UserSettings;
}
