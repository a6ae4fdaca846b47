import type { Database } from '#server/store/base/database.ts';
import { claimWebhook, releaseWebhook } from '#server/store/base/webhook-cursors.ts';
import { readChainAfter } from '#server/store/people/security-events.ts';
import { securityLogLine } from '#server/store/people/security-log-line.ts';
import { newestEntry } from '#server/webhooks/security-alerts.ts';
import { STREAM_KEY } from '#server/webhooks/stream-key.ts';
import type { LogDelivery } from '#server/webhooks/webhooks.ts';

const EVERY_MS = 1_000;
const CLAIMED_MS = 10_000;
const LINES_AT_ONCE = 500;

interface StreamParts {
  readonly database: Database;
  readonly now: () => number;
  readonly log: LogDelivery;
  readonly reportFailure: (error: unknown) => void;
}

/**
 * Writes every entry of the security log to the server's log, where a log collector keeps it out of reach of those
 * who can change the database. Of several servers on a database one writes an entry.
 */
export class SecurityStream {
  readonly #parts: StreamParts;
  #timer: NodeJS.Timeout | undefined;
  #working: Promise<void> = Promise.resolve();
  #isWorking = false;

  constructor(parts: StreamParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#timer = setInterval(() => {
      if (this.#isWorking) return;
      this.#isWorking = true;
      this.#working = this.pass()
        .catch(this.#parts.reportFailure)
        .finally(() => {
          this.#isWorking = false;
        });
    }, EVERY_MS).unref();
  }

  /** Waits for what is being written. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#working;
  }

  /** Writes what has come since the last time. */
  async pass(): Promise<void> {
    const { database, now, log } = this.#parts;
    const cursor = await database.read
      .selectFrom('webhooks')
      .select('revisionId')
      .where('key', '=', STREAM_KEY)
      .executeTakeFirst();
    if (!cursor || cursor.revisionId >= (await newestEntry(database.read))) return;
    const claimed = await claimWebhook(database.write, STREAM_KEY, {
      now: now(),
      until: now() + CLAIMED_MS,
    });
    if (!claimed) return;
    const rows = await readChainAfter(database.read, claimed.revisionId, LINES_AT_ONCE);
    for (const row of rows) log('info', { security: securityLogLine(row) }, 'security');
    const revisionId = rows.at(-1)?.sequence ?? claimed.revisionId;
    await releaseWebhook(database.write, { ...claimed, revisionId, nextAttempt: 0 });
  }
}
