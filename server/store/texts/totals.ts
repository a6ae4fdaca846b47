import type { Cache } from '#server/store/base/memory.ts';

const KEPT = 500;

/** How many wordings a list without a search has in all. */
export interface Total {
  readonly count: number;
  /** How many records the table has, about. */
  readonly size: number;
  /** The newest revision when they were counted. */
  readonly revision: number;
}

/**
 * Keeps the totals of lists that were looked at last, by their filters. What has changed since is noticed by the
 * revision that is read with the rows, whichever server changed it.
 */
export class Totals implements Cache {
  readonly #totals = new Map<string, Total>();

  get(filter: string): Total | undefined {
    return this.#totals.get(filter);
  }

  keep(filter: string, { count, size, revision }: Total): void {
    this.#totals.delete(filter);
    this.#totals.set(filter, { count, size, revision });
    const [oldest] = this.#totals.keys();
    if (this.#totals.size > KEPT && oldest !== undefined) this.#totals.delete(oldest);
  }

  /** No-op: a list brings its total up to date from the history. */
  forget(): void {}

  forgetAll(): void {
    this.#totals.clear();
  }
}
