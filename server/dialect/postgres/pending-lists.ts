import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';

/** So much is gathered: the more entries are brought in at once, the less each of them costs. */
const GATHER_MS = 150;
/** A database that does not answer holds up the end of the server no longer. */
const ANSWER_MS = 10_000;
/** Only their owner may do so, who is the one that has created them. */
const BRING_IN = `select gin_clean_pending_list(indexes.oid)
  from pg_class as indexes join pg_am on pg_am.oid = indexes.relam
  where pg_am.amname = 'gin' and indexes.relkind = 'i' and indexes.relnamespace = current_schema()::regnamespace
    and pg_has_role(indexes.relowner, 'usage')`;
const BRINGING_IN = { text: BRING_IN, query_timeout: ANSWER_MS };

/**
 * Brings new entries of search indexes from the lists where PostgreSQL gathers them to their places, beside the
 * transactions. Left to them, the one that fills a list does it for all, and the others wait for it.
 */
export class PendingLists {
  readonly #sessions: Pool;
  readonly #closing = new AbortController();
  #bringing: Promise<void> | null = null;
  #hasMore = false;

  constructor(sessions: Pool) {
    this.#sessions = sessions;
  }

  /** Something was written that may have made entries. */
  written(): void {
    this.#hasMore = true;
    this.#bringing ??= this.#bringIn();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#bringing;
  }

  async #bringIn(): Promise<void> {
    const { signal } = this.#closing;
    while (this.#hasMore && !signal.aborted) {
      await pause(GATHER_MS, null, { signal, ref: false }).catch(() => {});
      this.#hasMore = false;
      // What stays behind is brought in by the next one, or by the transaction that fills the list.
      if (!signal.aborted) await this.#sessions.query(BRINGING_IN).catch(() => {});
    }
    this.#bringing = null;
  }
}
