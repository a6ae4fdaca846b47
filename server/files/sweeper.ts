import type { ContentStore } from '#server/files/content-store.ts';
import type { Database } from '#server/store/base/database.ts';
import { forgetStaleUploads, UPLOAD_WAITS_MS, unknownNames } from '#server/store/documents/uploads.ts';

const EVERY_MS = 3_600_000;

interface SweeperParts {
  readonly store: ContentStore;
  readonly database: Database;
  readonly now: () => number;
  readonly reportFailure: (error: unknown) => void;
  /** Removes what else has had its time, as far as it comes before it is to stop. */
  readonly removeExpired: (stopping: AbortSignal) => Promise<void>;
}

/**
 * Takes away bytes that belong to nothing: unbound uploads for a day, what never arrived whole, and what
 * a crash has left behind between the disk and the database. Whatever a version of a file names, stays.
 */
export class Sweeper {
  readonly #parts: SweeperParts;
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #sweeping: Promise<void> = Promise.resolve();

  constructor(parts: SweeperParts) {
    this.#parts = parts;
  }

  /** Sweeps now, and from then on every hour. */
  start(): void {
    const sweep = () => {
      this.#sweeping = this.#sweeping.then(() => this.sweep()).catch(this.#parts.reportFailure);
    };
    sweep();
    this.#timer = setInterval(sweep, EVERY_MS).unref();
  }

  /** Waits for the sweep that runs, and lets no other begin. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping.abort();
    await this.#sweeping;
  }

  async sweep(): Promise<void> {
    await this.#parts.removeExpired(this.#stopping.signal).catch(this.#parts.reportFailure);
    const { store, database, now } = this.#parts;
    // Elsewhere lie the bytes of others.
    if (!(await store.isThere())) return;
    const before = now() - UPLOAD_WAITS_MS;
    // Committed before the bytes go: a save that binds one of them finds it, or finds that it is gone.
    const stale = await database.write.transaction().execute((db) => forgetStaleUploads(db, now()));
    for (const name of stale) await store.remove(name);
    await store.removeUnfinished(before);
    for await (const names of store.keptBefore(before)) {
      for (const name of await unknownNames(database.read, names)) await store.remove(name);
    }
  }
}
