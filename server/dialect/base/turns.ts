import { DatabaseUnavailable } from '#server/dialect/base/failure.ts';

interface Waiting {
  readonly begin: () => void;
  readonly timer: NodeJS.Timeout;
}

/** Lets one at a time at something, in the order in which they asked. */
export class Turns {
  #taken = false;
  readonly #queue: Waiting[] = [];

  /**
   * Waits for its turn, which lasts until it is given back.
   * @throws DatabaseUnavailable when it does not come within `timeout` milliseconds
   */
  async take(timeout: number): Promise<void> {
    if (!this.#taken) {
      this.#taken = true;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#queue.splice(this.#queue.indexOf(waiting), 1);
        reject(new DatabaseUnavailable(new Error('another transaction takes too long')));
      }, timeout);
      const waiting = { begin: resolve, timer };
      this.#queue.push(waiting);
    });
  }

  /** How many wait. */
  get waiting(): number {
    return this.#queue.length;
  }

  giveBack(): void {
    const next = this.#queue.shift();
    if (!next) {
      this.#taken = false;
      return;
    }
    clearTimeout(next.timer);
    next.begin();
  }
}
