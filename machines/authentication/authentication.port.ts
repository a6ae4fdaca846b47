import type { User, UserSettings } from '#contract/auth.ts';
import type { Service } from '#machines/port.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** Who has signed in, as the server answered. */
export interface Identity {
  readonly user: User;
  readonly settings: UserSettings;
}

export interface AuthenticationPort {
  readonly login: Service<Credentials, Identity>;
}
