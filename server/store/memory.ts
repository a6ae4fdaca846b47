import type { Change } from '#server/store/change.ts';

/** A record that has changed, as far as it decides what has become stale. */
export type Touched = Pick<Change, 'subject' | 'before' | 'after'>;

/** Something that is kept in memory of what the database holds. */
export interface Cache {
  /** Forgets whatever these changes have made stale. */
  forget(touched: readonly Touched[]): void;
  forgetAll(): void;
}

/** Everything that this server keeps in memory of what the database holds. */
export class Memory implements Cache {
  readonly #caches: Cache[] = [];

  add(cache: Cache): void {
    this.#caches.push(cache);
  }

  forget(touched: readonly Touched[]): void {
    for (const cache of this.#caches) cache.forget(touched);
  }

  forgetAll(): void {
    for (const cache of this.#caches) cache.forgetAll();
  }
}
