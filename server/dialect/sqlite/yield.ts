import { setImmediate as otherWork } from 'node:timers/promises';

/** So long statements may follow one another before everything else in the process gets its turn. */
const YIELD_EVERY_MS = 10;

/**
 * Keeps rows of statements from holding up the process: each of them answers at once, so that a transaction of many
 * would run from its begin to its end without the event loop turning once.
 */
export class YieldClock {
  #since: number | null = null;

  /** To be asked before each statement. @returns what it has to wait for, or null when it may run at once */
  due(): Promise<void> | null {
    const now = performance.now();
    if (this.#since === null) {
      this.#since = now;
      setImmediate(() => {
        this.#since = null;
      });
      return null;
    }
    return now - this.#since > YIELD_EVERY_MS ? otherWork() : null;
  }
}
