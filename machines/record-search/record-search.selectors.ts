import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Failure } from '#machines/kit/failure.ts';
import { BUSY, CANCELLABLE, SLOW } from '#machines/kit/pending.ts';
import type { recordSearchMachine } from '#machines/record-search/record-search.machine.ts';
import type { SearchResult } from '#machines/record-search/record-search.port.ts';

export type RecordSearchFlow = ActorRefFrom<typeof recordSearchMachine>;
type Snapshot = SnapshotFrom<typeof recordSearchMachine>;

/** Selectors of the record search for the screens. */
export const recordSearchSelectors = {
  /** Search text; empty when there is none. */
  text: (snapshot: Snapshot): string => snapshot.context.text,
  /** Latest result, that of the previous text while the next one is loading; null while nothing is known. */
  result: (snapshot: Snapshot): SearchResult | null => snapshot.context.result,
  /** Whether what was found belongs to the text that stands there now. */
  isFound: (snapshot: Snapshot): boolean => snapshot.matches('found'),
  /** Whether something is still to come. */
  isUnderWay: (snapshot: Snapshot): boolean => snapshot.matches('settling') || snapshot.hasTag(BUSY),
  isSlow: (snapshot: Snapshot): boolean => snapshot.hasTag(SLOW),
  canCancel: (snapshot: Snapshot): boolean => snapshot.hasTag(CANCELLABLE),
  /** Why nothing was found out. */
  failure: (snapshot: Snapshot): Failure | null =>
    snapshot.matches('refused') || snapshot.matches('unreachable') ? snapshot.context.failure : null,
  /** Whether the same can be searched for again. */
  canRetry: (snapshot: Snapshot): boolean => snapshot.can({ type: 'search.retry' }),
};
