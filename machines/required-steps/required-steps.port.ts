import type { Identity } from '#machines/kit/identity.ts';
import type { Service } from '#machines/kit/port.ts';

export interface RequiredStepsPort {
  /** Refused with 007 for a weak password, 054 for one that was used before; `key` is the idempotency key. */
  readonly choosePassword: Service<{ readonly password: string; readonly key: string }, void>;
  /** Who is signed in, with what the session still requires; null when no one is any more. */
  readonly look: Service<void, Identity | null>;
}
