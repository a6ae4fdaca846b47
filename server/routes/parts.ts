import type { ContentStore } from '#server/files/content-store.ts';
import type { Sweeper } from '#server/files/sweeper.ts';
import type { DamageWatch } from '#server/health/damage-watch.ts';
import type { EndpointRegistry } from '#server/health/endpoint-registry.ts';
import type { Readiness } from '#server/health/readiness.ts';
import type { SendMail } from '#server/mail/mailer.ts';
import type { Metrics } from '#server/metrics/metrics.ts';
import type { AccessCodes } from '#server/security/access-codes.ts';
import type { AccessTokens } from '#server/security/access-tokens.ts';
import type { Attempts } from '#server/security/attempts.ts';
import type { Factors } from '#server/security/factors.ts';
import type { Login } from '#server/security/login.ts';
import type { Passkeys } from '#server/security/passkeys.ts';
import type { Secrets } from '#server/security/secrets.ts';
import type { SecurityLog } from '#server/security/security-log.ts';
import type { Sessions } from '#server/security/sessions.ts';
import type { Xsrf } from '#server/security/xsrf.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { Database } from '#server/store/base/database.ts';
import type { Memory } from '#server/store/base/memory.ts';
import type { SharedMemory } from '#server/store/base/shared-memory.ts';
import type { UnitOfWork } from '#server/store/base/unit-of-work.ts';
import type { StagedUploads } from '#server/store/documents/staged-uploads.ts';
import type { Totals } from '#server/store/texts/totals.ts';
import type { Syncs } from '#server/sync/syncs.ts';
import type { SecurityStream } from '#server/webhooks/security-stream.ts';
import type { Webhooks } from '#server/webhooks/webhooks.ts';

/** Services that the routes use; one of each per server. */
export interface Parts {
  readonly settings: Settings;
  readonly database: Database;
  /** How many wordings lists have. */
  readonly totals: Totals;
  readonly units: UnitOfWork;
  readonly memory: Memory;
  /** null where this is the only server that the database can have. */
  readonly sharedMemory: SharedMemory | null;
  readonly endpoints: EndpointRegistry;
  /** The bytes of documents' files. */
  readonly contents: ContentStore;
  readonly sweeper: Sweeper;
  /** Files uploaded by users and not yet bound. */
  readonly staged: StagedUploads;
  readonly damage: DamageWatch;
  readonly readiness: Readiness;
  /** null where they cannot be read. */
  readonly metrics: Metrics | null;
  readonly syncs: Syncs;
  readonly webhooks: Webhooks;
  readonly securityStream: SecurityStream;
  /** Is notified of what went wrong where no caller waits for an answer. */
  readonly reportFailure: (error: unknown) => void;
  readonly sessions: Sessions;
  readonly tokens: AccessTokens;
  readonly attempts: Attempts;
  readonly codes: AccessCodes;
  readonly factors: Factors;
  readonly passkeys: Passkeys;
  readonly login: Login;
  readonly securityLog: SecurityLog;
  readonly secrets: Secrets;
  /** null where no mail server is set. */
  readonly sendMail: SendMail | null;
  readonly xsrf: Xsrf;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Whether answers are held against the contract before they go out (tests and development). */
  readonly checkAnswers: boolean;
}
