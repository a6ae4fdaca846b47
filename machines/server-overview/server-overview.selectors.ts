import type { SnapshotFrom } from 'xstate';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { CANCELLABLE, SLOW } from '#machines/kit/pending.ts';
import type { serverOverviewMachine } from '#machines/server-overview/server-overview.machine.ts';

type Snapshot = SnapshotFrom<typeof serverOverviewMachine>;

/** Selectors of the server overview for the screens. */
export const serverOverviewSelectors = {
  /** Latest answer; null before the first. */
  endpoints: (snapshot: Snapshot): readonly Endpoint[] | null => snapshot.context.endpoints,
  isLoading: (snapshot: Snapshot): boolean => snapshot.matches({ endpoints: 'loading' }),
  isSlow: (snapshot: Snapshot): boolean => snapshot.hasTag(SLOW),
  canCancelWaiting: (snapshot: Snapshot): boolean => snapshot.hasTag(CANCELLABLE),
  failure: (snapshot: Snapshot): Failure | null =>
    snapshot.matches({ endpoints: 'refused' }) || snapshot.matches({ endpoints: 'unreachable' })
      ? snapshot.context.failure
      : null,
  /** The question whether a cache is to be renewed, while it stands. */
  cache: (snapshot: Snapshot) => snapshot.children.cache,
  sync: (snapshot: Snapshot) => snapshot.children.sync,
};
