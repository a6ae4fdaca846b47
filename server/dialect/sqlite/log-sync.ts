import { closeSync, fdatasync, openSync } from 'node:fs';
import { promisify } from 'node:util';
import { DatabaseUnavailable } from '#server/dialect/base/failure.ts';

const syncData = promisify(fdatasync);

/**
 * Brings the log of changes to the disk beside everything else. SQLite itself would have the whole process wait, once
 * for each commit; here all commits that wait at the same time share one wait.
 */
export class LogSync {
  readonly #handle: number;
  readonly #syncData: (handle: number) => Promise<void>;
  #running: Promise<void> | null = null;
  /** Begins when the running one has ended, for what was committed after that had begun. */
  #next: Promise<void> | null = null;
  #failure: DatabaseUnavailable | null = null;

  /**
   * @param path of a database that is open, and whose log is there
   * @param bringToDisk tests have their own
   */
  constructor(path: string, bringToDisk: (handle: number) => Promise<void> = syncData) {
    this.#handle = openSync(`${path}-wal`, 'r');
    this.#syncData = bringToDisk;
  }

  /**
   * Waits until everything that is committed by now survives a power failure.
   * @throws DatabaseUnavailable when it may not
   */
  async settle(): Promise<void> {
    this.refuseFailed();
    this.#next ??= this.#after(this.#running);
    await this.#next;
  }

  /**
   * After a failure no one knows what of the log is on the disk, and a later success would say nothing about it.
   * @throws DatabaseUnavailable from the first failure on
   */
  refuseFailed(): void {
    if (this.#failure) throw this.#failure;
  }

  /** Lets those that wait come to their end. */
  async close(): Promise<void> {
    await (this.#next ?? this.#running)?.catch(() => {});
    closeSync(this.#handle);
  }

  async #after(running: Promise<void> | null): Promise<void> {
    await running;
    this.#next = null;
    this.#running = this.#sync();
    await this.#running;
  }

  async #sync(): Promise<void> {
    try {
      await this.#syncData(this.#handle);
    } catch (error) {
      this.#failure = new DatabaseUnavailable(error instanceof Error ? error : new Error(String(error)));
      throw this.#failure;
    }
  }
}
