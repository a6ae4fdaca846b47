/** Lets tasks of the same name run one after the other, and those of different names side by side. */
export class Queues {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Answers or fails as the task does; a task that failed does not hold the next one up. */
  async run<Result>(name: string, task: () => Promise<Result>): Promise<Result> {
    const before = this.#last.get(name) ?? Promise.resolve();
    const mine = before.then(task, task);
    this.#last.set(name, mine);
    try {
      return await mine;
    } finally {
      if (this.#last.get(name) === mine) this.#last.delete(name);
    }
  }
}
