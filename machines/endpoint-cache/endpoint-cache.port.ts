import type { Service } from '#machines/kit/port.ts';

/** Whose cache is renewed: an endpoint by its number, or all of them. */
export type CacheTarget = number | 'all';

/** A cache that is to be renewed. */
export interface WantedCache {
  readonly target: CacheTarget;
  /** Address of its server, which notifications name; null for all of them. */
  readonly server: string | null;
}

export interface EndpointCachePort {
  /** The key is the idempotency key. */
  readonly clear: Service<{ readonly target: CacheTarget; readonly key: string }, void>;
}
