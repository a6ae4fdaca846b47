/**
 * A question to something that may not answer. It is asked once at a time, however many want to know, and no one waits
 * longer than its deadline: what hangs holds up one thread or session, not one for each who asks.
 */
export class Probe {
  readonly #ask: () => Promise<void>;
  readonly #deadlineMs: number;
  #asked: Promise<Error | null> | null = null;

  /** @param ask throws what is wrong */
  constructor(ask: () => Promise<void>, deadlineMs: number) {
    this.#ask = ask;
    this.#deadlineMs = deadlineMs;
  }

  /** The current failure, or null; a check that is still open after its deadline is reported immediately. */
  failure(): Promise<Error | null> {
    this.#asked ??= this.#begin();
    return this.#asked;
  }

  #begin(): Promise<Error | null> {
    const { promise: late, resolve } = Promise.withResolvers<Error>();
    const timer = setTimeout(
      () => resolve(new Error(`no answer within ${this.#deadlineMs} ms`)),
      this.#deadlineMs,
    );
    const answer = this.#ask().then(
      () => null,
      (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
    );
    void answer.then(() => {
      clearTimeout(timer);
      this.#asked = null;
    });
    return Promise.race([answer, late]);
  }
}
