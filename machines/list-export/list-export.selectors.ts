import type { SnapshotFrom } from 'xstate';
import type { Failure } from '#machines/kit/failure.ts';
import { BUSY } from '#machines/kit/pending.ts';
import type { listExportMachine } from '#machines/list-export/list-export.machine.ts';

type Snapshot = SnapshotFrom<typeof listExportMachine>;

/** Selectors of an export for the screens. */
export const listExportSelectors = {
  isWorking: (snapshot: Snapshot): boolean => snapshot.hasTag(BUSY) || snapshot.matches('sessionLost'),
  rows: (snapshot: Snapshot): number => snapshot.context.rows,
  /** How many rows the list has in all; null before that is known. */
  count: (snapshot: Snapshot): number | null => snapshot.context.count,
  /** There are more than `count`. */
  isLowerBound: (snapshot: Snapshot): boolean => snapshot.context.isLowerBound,
  /** The list has more rows than a file takes. */
  isTooMuch: (snapshot: Snapshot): boolean => snapshot.matches('tooMuch'),
  isOver: (snapshot: Snapshot): boolean => snapshot.matches('kept') || snapshot.matches('closed'),
  failure: (snapshot: Snapshot): Failure | null =>
    snapshot.matches('refused') || snapshot.matches('unreachable') ? snapshot.context.failure : null,
};
