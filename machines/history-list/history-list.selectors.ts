import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { AuditRevision } from '#machines/history/revision.ts';
import type { historyListMachine } from '#machines/history-list/history-list.machine.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { CANCELLABLE, SLOW } from '#machines/kit/pending.ts';

export type HistoryListFlow = ActorRefFrom<typeof historyListMachine>;
type Snapshot = SnapshotFrom<typeof historyListMachine>;

/** Selectors of a part of the history for the screens. */
export const historyListSelectors = {
  /** null while nothing is known. */
  rows: (snapshot: Snapshot): readonly AuditRevision[] | null => snapshot.context.rows,
  /** How many rows are not loaded. */
  more: (snapshot: Snapshot): number =>
    Math.max(0, snapshot.context.count - (snapshot.context.rows?.length ?? 0)),
  isLoading: (snapshot: Snapshot): boolean =>
    snapshot.matches({ open: { list: 'loading' } }) || snapshot.matches({ open: { list: 'sessionLost' } }),
  isSlow: (snapshot: Snapshot): boolean => snapshot.hasTag(SLOW),
  canCancelWaiting: (snapshot: Snapshot): boolean => snapshot.hasTag(CANCELLABLE),
  failure: (snapshot: Snapshot): Failure | null =>
    snapshot.matches({ open: { list: 'refused' } }) || snapshot.matches({ open: { list: 'unreachable' } })
      ? snapshot.context.failure
      : null,
  canRepair: (snapshot: Snapshot): boolean => snapshot.matches({ open: { wayBack: 'reading' } }),
  /** The row from which something is being restored. */
  repairs: (snapshot: Snapshot): number | null => snapshot.context.repair?.revision.revisionId ?? null,
  /** The question whether something is restored, while it stands. */
  repair: (snapshot: Snapshot) => snapshot.children.repair,
};
