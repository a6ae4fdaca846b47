import { DatabaseDamaged } from '#server/dialect/base/failure.ts';
import type { Database } from '#server/store/base/database.ts';
import { readMeta, setMeta } from '#server/store/base/meta.ts';

const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;
/** The first requests come first. */
const AFTER_START_MS = 5_000;

interface WatchParts {
  readonly database: Database;
  readonly now: () => number;
  readonly reportFailure: (error: unknown) => void;
}

/**
 * Knows whether the database is damaged: from a look at the whole embedded database, once a week, and from every
 * statement that has come upon damage. What is damaged stays so until a backup is restored and the server restarted.
 */
export class DamageWatch {
  readonly #parts: WatchParts;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();
  #stopped = false;
  #damage: DatabaseDamaged | null = null;

  constructor(parts: WatchParts) {
    this.#parts = parts;
  }

  /** The detected damage; null if none so far. */
  get damage(): DatabaseDamaged | null {
    return this.#damage;
  }

  /** Looks a moment from now, unless it has in the last seven days, and from then on once a week. */
  start(): void {
    this.#wait(AFTER_START_MS);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#parts.database.file?.stopLooking();
    await this.#looking;
  }

  /** Has to be notified of damage that a statement has met. */
  met(damage: DatabaseDamaged): void {
    if (this.#damage) return;
    this.#damage = damage;
    this.#parts.reportFailure(
      new DatabaseDamaged(
        new Error(
          `The database is damaged (${damage.message}). Restore the newest backup; docs/operations.md says how.`,
        ),
      ),
    );
  }

  /** Looks at the embedded database when that is due. One that is not sound is looked at by every start. */
  async look(): Promise<void> {
    const { database, now } = this.#parts;
    if (!database.file || this.#damage) return;
    const last = Number((await readMeta(database.read, 'soundAt')) ?? 0);
    // A clock that was ahead must not put it off for ever.
    const waits = last + WEEK_MS - now();
    if (waits > 0 && waits <= WEEK_MS) return this.#wait(waits);
    const found = await database.file.firstDamage();
    if (found !== null) return this.met(new DatabaseDamaged(new Error(found)));
    await setMeta(database.write, 'soundAt', String(now()));
    this.#wait(WEEK_MS);
  }

  #wait(milliseconds: number): void {
    clearTimeout(this.#timer);
    if (this.#stopped) return;
    this.#timer = setTimeout(() => {
      this.#looking = this.look().catch((error: unknown) => {
        if (this.#stopped) return;
        this.#parts.reportFailure(error);
        this.#wait(HOUR_MS);
      });
    }, milliseconds).unref();
  }
}
