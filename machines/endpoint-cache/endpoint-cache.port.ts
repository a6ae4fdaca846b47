import type { Service } from '#machines/kit/port.ts';

/** Whose cache is renewed: an endpoint by its number, or all of them. */
export type CacheTarget = number | 'all';

export interface EndpointCachePort {
  /** The key is the idempotency key. */
  readonly clear: Service<{ readonly target: CacheTarget; readonly key: string }, void>;
}
