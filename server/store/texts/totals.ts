import type { Cache, Touched } from '#server/store/base/memory.ts';

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
 * Keeps the totals of lists that were looked at last, by their filters, until a wording changes. A change on another
 * server is noticed by the revision that is read with the rows.
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

  forget(touched: readonly Touched[]): void {
    if (touched.some(({ subject }) => subject === 'wording')) this.#totals.clear();
  }

  forgetAll(): void {
    this.#totals.clear();
  }
}
