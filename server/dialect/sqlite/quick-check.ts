import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { DatabaseUnavailable } from '#server/dialect/base/failure.ts';
import { startThread } from '#server/dialect/threads/start.ts';

/** Looks for damage in a database file on a thread with a connection of its own, while the process goes on. */
export class QuickCheck {
  readonly #file: string;
  #worker: Worker | null = null;

  constructor(file: string) {
    this.#file = file;
  }

  /**
   * @returns the first damage in SQLite's words; null when there is none
   * @throws DatabaseUnavailable when it could not be looked for
   */
  async run(): Promise<string | null> {
    const worker = startThread(new URL('./quick-check-worker.ts', import.meta.url), this.#file);
    this.#worker = worker;
    // It alone must not keep the process from ending.
    worker.unref();
    try {
      const ended = once(worker, 'exit').then(() => [{ failure: 'the thread has ended' }]);
      const [{ found, failure }] = await Promise.race([once(worker, 'message'), ended]);
      if (failure !== undefined) throw new DatabaseUnavailable(new Error(failure));
      return found;
    } finally {
      this.#worker = null;
      await worker.terminate();
    }
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }
}
