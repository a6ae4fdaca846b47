import type { SnapshotFrom } from 'xstate';
import type { endpointCacheMachine } from '#machines/endpoint-cache/endpoint-cache.machine.ts';
import type { CacheTarget } from '#machines/endpoint-cache/endpoint-cache.port.ts';
import { CANCELLABLE, SLOW } from '#machines/kit/pending.ts';

type Snapshot = SnapshotFrom<typeof endpointCacheMachine>;

/** Selectors of a cache renewal for the screens. */
export const endpointCacheSelectors = {
  target: (snapshot: Snapshot): CacheTarget => snapshot.context.target,
  /** Address of the server whose cache it is; null for all of them. */
  server: (snapshot: Snapshot): string | null => snapshot.context.server,
  /** It is being carried out, or waits for the session. */
  isBusy: (snapshot: Snapshot): boolean => !snapshot.matches('asking'),
  isSlow: (snapshot: Snapshot): boolean => snapshot.hasTag(SLOW),
  canCancelWaiting: (snapshot: Snapshot): boolean => snapshot.hasTag(CANCELLABLE),
};
