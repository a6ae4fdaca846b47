import type { OpenSession } from '#contract/session.ts';
import type { Service } from '#machines/kit/port.ts';

/** What is ended: the session of an id, or all but the one that asks. */
export type Ending = string | 'others';

export interface UserSessionsPort {
  /** The open sessions of a user, the latest first. `userId` null: one's own. */
  readonly load: Service<{ readonly userId: number | null }, readonly OpenSession[]>;
  /** The key is the idempotency key. */
  readonly end: Service<
    { readonly userId: number | null; readonly ending: Ending; readonly key: string },
    void
  >;
}
