import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Settings } from '#server/settings/settings.ts';
import type { Webhook } from '#server/settings/settings-delivery.ts';
import type { Database } from '#server/store/base/database.ts';
import { newestRevision } from '#server/store/base/newest-revision.ts';
import {
  type ClaimedWebhook,
  changedSince,
  claimWebhook,
  isWebhookDue,
  keepWebhooks,
  releaseWebhook,
} from '#server/store/base/webhook-cursors.ts';
import type { Schema } from '#server/store/schema/schema.ts';
import { alertsSince, newestEntry } from '#server/webhooks/security-alerts.ts';
import { STREAM_KEY } from '#server/webhooks/stream-key.ts';
import { webhookMessage } from '#server/webhooks/webhook-message.ts';
import { postWebhook, type WebhookMessage } from '#server/webhooks/webhook-request.ts';

/** Changes within this time go into one message. */
const GATHER_MS = 300;
/** For what a server that is gone has left, and what has failed before this one was started. */
const EVERY_MS = 5_000;
/** Longer than an attempt can take: then the server that was at it is gone. */
const CLAIMED_MS = 60_000;
const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 3_600_000;
const GIVEN_UP_MS = 86_400_000;
/** A timer of Node.js can end a moment before its time, and nothing would be due then. */
const TIMER_EARLY_MS = 20;

/** One line for the operator's log; nothing in it is a secret. */
export type LogDelivery = (
  level: 'info' | 'warn',
  line: Readonly<Record<string, string | number | object>>,
  message: string,
) => void;

interface WebhooksParts {
  readonly settings: Pick<Settings, 'webhooks' | 'webhookHosts' | 'environment' | 'alertFailures'>;
  readonly database: Database;
  readonly now: () => number;
  readonly log: LogDelivery;
  readonly reportFailure: (error: unknown) => void;
}

/**
 * Notifies webhooks of changes. The database keeps the last revision delivered to each: a message holds everything
 * since then, so that nothing is lost by a restart, no line of deliveries can grow, and one that was away for an hour
 * gets what it has missed in one message. Only one of several servers delivers to a webhook at a time.
 */
export class Webhooks {
  readonly #parts: WebhooksParts;
  readonly #stopping = new AbortController();
  #soon: NodeJS.Timeout | undefined;
  #timer: NodeJS.Timeout | undefined;
  /** The next attempt of each webhook that has failed, by its key. */
  readonly #retries = new Map<string, NodeJS.Timeout>();
  #working: Promise<void> = Promise.resolve();

  constructor(parts: WebhooksParts) {
    this.#parts = parts;
  }

  async start(): Promise<void> {
    const { settings, database } = this.#parts;
    const cursors = settings.webhooks.flatMap((webhook) => this.#feedsOf(webhook));
    const begun = cursors.map(async ({ key, newest }) => ({ key, revisionId: await newest(database.write) }));
    const stream = { key: STREAM_KEY, revisionId: await newestEntry(database.write) };
    await keepWebhooks(database.write, [...(await Promise.all(begun)), stream]);
    if (settings.webhooks.length > 0) this.#timer = setInterval(() => this.#work(), EVERY_MS).unref();
  }

  /** To be called after a commit. */
  changed(): void {
    if (this.#parts.settings.webhooks.length === 0 || this.#stopping.signal.aborted) return;
    this.#soon ??= setTimeout(() => this.#work(), GATHER_MS).unref();
  }

  /** Aborts deliveries under way; they are repeated after the next start. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    clearInterval(this.#timer);
    clearTimeout(this.#soon);
    await this.#working;
    for (const retry of this.#retries.values()) clearTimeout(retry);
  }

  /** Notifies every webhook that is due. */
  async deliver(): Promise<void> {
    const { webhooks } = this.#parts.settings;
    const feeds = webhooks.flatMap((webhook) => this.#feedsOf(webhook));
    await Promise.all(feeds.map((feed) => this.#notify(feed).catch(this.#parts.reportFailure)));
  }

  #work(): void {
    clearTimeout(this.#soon);
    this.#soon = undefined;
    this.#working = this.#working.then(() => (this.#stopping.signal.aborted ? undefined : this.deliver()));
  }

  /** What a webhook is notified of: changes, alerts, or both, each from where it was delivered last. */
  #feedsOf(webhook: Webhook): readonly Feed[] {
    const { settings, database, now } = this.#parts;
    const key = keyOf(webhook.url);
    const isAlert = (event: string) => event.startsWith('security.');
    const changes: Feed = {
      ...{ webhook, key, newest: newestRevision },
      since: async (revisionId) => {
        const changed = await changedSince(database.longRead(), revisionId);
        const message = await webhookMessage(database.read, {
          ...{ webhook, changes: changed, settings, now: now() },
        });
        return { newest: changed.newest, message };
      },
    };
    const alerts: Feed = {
      ...{ webhook, key: `${key}-security`, newest: newestEntry },
      since: (sequence) => alertsSince(database.read, sequence, { webhook, settings, now: now() }),
    };
    return [
      ...(webhook.events.every(isAlert) ? [] : [changes]),
      ...(webhook.events.some(isAlert) ? [alerts] : []),
    ];
  }

  async #notify(feed: Feed): Promise<void> {
    const { database, now } = this.#parts;
    const { key } = feed;
    const newest = await feed.newest(database.read);
    if (!(await isWebhookDue(database.read, key, { now: now(), newest }))) return;
    const claim = { now: now(), until: now() + CLAIMED_MS };
    const claimed = await claimWebhook(database.write, key, claim);
    if (!claimed) return;
    const kept = { ...claimed, nextAttempt: 0 };
    const outcome = await this.#attempt(feed, claimed).catch((error: unknown) => {
      this.#parts.reportFailure(error);
      return kept;
    });
    // One that was broken off by the end of the server has not failed.
    await releaseWebhook(database.write, this.#stopping.signal.aborted ? keptBack(kept, outcome) : outcome);
    this.#workAgain(outcome);
  }

  /** Looks after a webhook that has failed as soon as it is due. */
  #workAgain({ key, nextAttempt }: Outcome): void {
    clearTimeout(this.#retries.get(key));
    this.#retries.delete(key);
    const pause = nextAttempt - this.#parts.now();
    if (pause <= 0) return;
    this.#retries.set(key, setTimeout(() => this.#work(), pause + TIMER_EARLY_MS).unref());
  }

  async #attempt(
    { webhook, since }: Feed,
    claimed: ClaimedWebhook,
  ): Promise<ClaimedWebhook & { readonly nextAttempt: number }> {
    const { settings, now } = this.#parts;
    const { newest, message } = await since(claimed.revisionId);
    const delivered = {
      key: claimed.key,
      revisionId: newest,
      attempts: 0,
      failingSince: null,
      nextAttempt: 0,
    };
    if (!message) return delivered;
    const line = { webhook: claimed.key, host: new URL(webhook.url).host, delivery: message.id };
    const reached = await postWebhook(webhook, message, {
      now: now(),
      internalHosts: settings.webhookHosts,
      signal: this.#stopping.signal,
    }).catch((error: unknown) => reasonOf(error));
    if (typeof reached === 'number' && reached >= 200 && reached < 300) {
      this.#parts.log('info', { ...line, status: reached }, 'a webhook was notified');
      return delivered;
    }
    const attempts = claimed.attempts + 1;
    const failingSince = claimed.failingSince ?? now();
    const failed = { ...line, attempts, reason: reached };
    if (now() - failingSince >= GIVEN_UP_MS) {
      this.#parts.log('warn', failed, 'a webhook was given up; later changes are delivered again');
      return delivered;
    }
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
    if (!this.#stopping.signal.aborted)
      this.#parts.log(
        'warn',
        { ...failed, againInSeconds: pause / 1_000 },
        'a webhook could not be notified',
      );
    return { ...claimed, attempts, failingSince, nextAttempt: now() + pause };
  }
}

/** What a webhook is notified of from one source. */
interface Feed {
  readonly webhook: Webhook;
  /** Of its cursor. */
  readonly key: string;
  readonly newest: (db: Kysely<Schema>) => Promise<number>;
  readonly since: (
    cursor: number,
  ) => Promise<{ readonly newest: number; readonly message: WebhookMessage | null }>;
}

type Outcome = ClaimedWebhook & { readonly nextAttempt: number };

/** Keeps a delivery that went through; anything else stays unchanged. */
function keptBack(before: Outcome, outcome: Outcome): Outcome {
  return outcome.revisionId > before.revisionId ? outcome : before;
}

/** Its address can hold secrets, and stands in the database and in the log. */
function keyOf(url: string): string {
  return createHash('sha256').update(url).digest('base64url').slice(0, 16);
}

/** Why nothing was answered, without the address. */
function reasonOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return error instanceof Error ? error.constructor.name : 'unknown';
}
