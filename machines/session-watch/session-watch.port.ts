import type { Service } from '#machines/kit/port.ts';

/** State of the session, as the server reports it. */
export type SessionState =
  /** `remaining`: milliseconds until it ends if nothing more is done; null where the server does not say. */
  | { readonly open: true; readonly userId: number; readonly remaining: number | null }
  | { readonly open: false };

export interface SessionWatchPort {
  /** Looks without extending the session. */
  readonly look: Service<void, SessionState>;
  /** Extends it, as every call does. */
  readonly extend: Service<void, SessionState>;
}
