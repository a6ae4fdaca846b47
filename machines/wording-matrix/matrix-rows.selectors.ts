import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { MatrixCoverage } from '#contract/wording-matrix.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { CANCELLABLE, SLOW } from '#machines/kit/pending.ts';
import type { ReadOnlyReason } from '#machines/kit/rights.ts';
import type { MatrixQuery } from '#machines/route/matrix-query.ts';
import type { matrixRowsMachine } from '#machines/wording-matrix/matrix-rows.machine.ts';
import type { FoundRow, RowSearch } from '#machines/wording-matrix/matrix-rows.port.ts';
import {
  hasRows,
  type MatrixWindows,
  type RowRange,
  type WantedWindows,
} from '#machines/wording-matrix/matrix-windows.ts';

export type MatrixRowsFlow = ActorRefFrom<typeof matrixRowsMachine>;
type Snapshot = SnapshotFrom<typeof matrixRowsMachine>;

/** Selectors of the rows of the matrix for the screens. */
export const matrixRowsSelectors = {
  query: (snapshot: Snapshot): MatrixQuery => snapshot.context.query,
  /** No context is chosen yet. */
  isUnchosen: (snapshot: Snapshot): boolean => snapshot.matches({ rows: 'unchosen' }),
  /** Nothing is known yet of the rows that are wanted. */
  isFirstLoad: (snapshot: Snapshot): boolean =>
    snapshot.context.count === null &&
    (snapshot.matches({ rows: 'loading' }) || snapshot.matches({ rows: 'sessionLost' })),
  isLoading: (snapshot: Snapshot): boolean => snapshot.matches({ rows: 'loading' }),
  /** Rows that there are in all; null while it is not known. */
  count: (snapshot: Snapshot): number | null => snapshot.context.count,
  windows: (snapshot: Snapshot): MatrixWindows => snapshot.context.windows,
  langs: (snapshot: Snapshot): readonly string[] => snapshot.context.langs,
  usesAll: (snapshot: Snapshot): boolean | null => snapshot.context.usesAll,
  coverage: (snapshot: Snapshot): readonly MatrixCoverage[] => snapshot.context.coverage,
  /** Why the texts of the context can only be looked at. */
  readOnly: (snapshot: Snapshot): ReadOnlyReason | null => snapshot.context.readOnly,
  /** Why no rows came; they can be asked for again. */
  failure: (snapshot: Snapshot): Failure | null =>
    snapshot.matches({ rows: 'refused' }) || snapshot.matches({ rows: 'unreachable' })
      ? snapshot.context.failure
      : null,
  isSlow: (snapshot: Snapshot): boolean => snapshot.hasTag(SLOW),
  canCancelWaiting: (snapshot: Snapshot): boolean => snapshot.hasTag(CANCELLABLE),
  /** Latest search for a row. */
  search: (snapshot: Snapshot): RowSearch | null => snapshot.context.search,
  /** The row that was looked for last and found. */
  found: (snapshot: Snapshot): FoundRow | null => snapshot.context.found,
  isSearching: (snapshot: Snapshot): boolean => snapshot.matches({ search: 'finding' }),
  /** There is no row like the one that was looked for. */
  isNothingFound: (snapshot: Snapshot): boolean => snapshot.matches({ search: 'nothing' }),
  searchFailure: (snapshot: Snapshot): Failure | null =>
    snapshot.matches({ search: 'failed' }) ? snapshot.context.searchFailure : null,
};

/** Whether the rows of a range can be read: those in sight as they are shown, the others only while they are not old. */
export function canReadRows({ context }: Snapshot, range: RowRange): boolean {
  const { windows, fresh, wanted } = context;
  return hasRows(
    windows,
    range,
    (window) => fresh.includes(window) || (window >= wanted.first && window <= wanted.last),
  );
}

/** What has come of windows that were wanted for the rows of a range. */
export function loadedRows(
  snapshot: Snapshot,
  range: RowRange,
  { first, last }: WantedWindows,
): 'loading' | 'loaded' | 'failed' {
  const { windows, fresh, wanted } = snapshot.context;
  if (hasRows(windows, range, (window) => fresh.includes(window))) return 'loaded';
  const isWanted = wanted.first === first && wanted.last === last;
  const isSettled = snapshot.matches({ rows: 'shown' }) || matrixRowsSelectors.failure(snapshot) !== null;
  return isWanted && !isSettled ? 'loading' : 'failed';
}
