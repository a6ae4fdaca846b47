import { closeSync, fdatasync, openSync } from 'node:fs';
import { promisify } from 'node:util';
import { DatabaseUnavailable } from '#server/dialect/base/failure.ts';
import { SharedWait } from '#server/dialect/base/shared-wait.ts';

const syncData = promisify(fdatasync);

/**
 * Brings the log of changes to the disk beside everything else. SQLite itself would have the whole process wait, once
 * for each commit; here all commits that wait at the same time share one wait.
 */
export class LogSync {
  readonly #handle: number;
  readonly #syncData: (handle: number) => Promise<void>;
  readonly #wait = new SharedWait(() => this.#sync());
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
    await this.#wait.join();
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
    await this.#wait.ended();
    closeSync(this.#handle);
  }

  async #sync(): Promise<void> {
    this.refuseFailed();
    try {
      await this.#syncData(this.#handle);
    } catch (error) {
      this.#failure = new DatabaseUnavailable(error instanceof Error ? error : new Error(String(error)));
      throw this.#failure;
    }
  }
}
