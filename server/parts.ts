import type { Login } from '#server/security/login.ts';
import type { Sessions } from '#server/security/sessions.ts';
import type { Xsrf } from '#server/security/xsrf.ts';
import type { Settings } from '#server/settings.ts';
import type { Database } from '#server/store/database.ts';
import type { UnitOfWork } from '#server/store/unit-of-work.ts';

/** What the routes are made of; one of each in a server. */
export interface Parts {
  readonly settings: Settings;
  readonly database: Database;
  readonly units: UnitOfWork;
  readonly sessions: Sessions;
  readonly login: Login;
  readonly xsrf: Xsrf;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Whether answers are held against the contract before they go out (tests and development). */
  readonly checkAnswers: boolean;
}
