import type { Change } from '#server/store/schema/change.ts';

/** A record that has changed, as far as it decides what has become stale. */
export type Touched = Pick<Change, 'subject' | 'before' | 'after'>;

/** Changes reduced to what caches need to know: each place once. */
export class Places {
  readonly #places = new Map<string, Touched>();

  add({ subject, before, after }: Touched): void {
    const [from, to] = [placeOf(before), placeOf(after)];
    const key = [subject, from?.contextIdentifier, to?.contextIdentifier, from === null, to === null].join(
      '\u0000',
    );
    if (!this.#places.has(key)) this.#places.set(key, { subject, before: from, after: to });
  }

  all(): readonly Touched[] {
    return [...this.#places.values()];
  }
}

function placeOf(state: Touched['before']): { contextIdentifier?: string } | null {
  if (!state) return null;
  const { contextIdentifier } = state;
  return typeof contextIdentifier === 'string' ? { contextIdentifier } : {};
}

/** Something that is kept in memory of what the database holds. */
export interface Cache {
  /** Forgets whatever these changes have made stale. */
  forget(touched: readonly Touched[]): void;
  forgetAll(): void;
  /** How often something was there when it was asked for; not there for those that do not count. */
  lookups?(): readonly Lookups[];
}

/** Since the start of the process. */
export interface Lookups {
  readonly cache: string;
  readonly hits: number;
  readonly misses: number;
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

  lookups(): readonly Lookups[] {
    return this.#caches.flatMap((cache) => cache.lookups?.() ?? []);
  }
}
