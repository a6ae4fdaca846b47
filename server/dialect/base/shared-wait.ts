/** A wait that all share who begin to wait before it begins; while it lasts, the next one gathers those that come. */
export class SharedWait {
  readonly #wait: () => Promise<void>;
  #running: Promise<void> | null = null;
  /** Begins when the running one has ended. */
  #next: Promise<void> | null = null;

  constructor(wait: () => Promise<void>) {
    this.#wait = wait;
  }

  /**
   * Waits for one that begins from now on.
   * @throws what that one throws
   */
  async join(): Promise<void> {
    this.#next ??= this.#after(this.#running);
    await this.#next;
  }

  /** Lets those that wait come to their end, whatever it is. */
  async ended(): Promise<void> {
    await (this.#next ?? this.#running)?.catch(() => {});
  }

  async #after(running: Promise<void> | null): Promise<void> {
    await running?.catch(() => {});
    this.#next = null;
    this.#running = this.#wait();
    await this.#running;
  }
}
