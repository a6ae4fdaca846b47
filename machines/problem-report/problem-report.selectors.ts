import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Failure } from '#machines/kit/failure.ts';
import type { problemReportMachine } from '#machines/problem-report/problem-report.machine.ts';
import type { Recorded } from '#machines/problem-report/problem-report.port.ts';

export type ProblemReportFlow = ActorRefFrom<typeof problemReportMachine>;
type Snapshot = SnapshotFrom<typeof problemReportMachine>;

/** Selectors of a reported problem for the screens. */
export const problemReportSelectors = {
  isBeginning: (snapshot: Snapshot): boolean => snapshot.matches('beginning'),
  isSaving: (snapshot: Snapshot): boolean => snapshot.matches('keeping'),
  isDropping: (snapshot: Snapshot): boolean => snapshot.matches('dropping'),
  /** What is recorded so far; null before that is known. */
  recorded: (snapshot: Snapshot): Recorded | null => snapshot.context.recorded,
  /** Name of the file that the browser has; null until then. */
  keptAs: (snapshot: Snapshot): string | null => (snapshot.matches('kept') ? snapshot.context.name : null),
  isOver: (snapshot: Snapshot): boolean => snapshot.matches('closed'),
  failure: (snapshot: Snapshot): Failure | null =>
    snapshot.matches('unavailable') || snapshot.matches('unkept') ? snapshot.context.failure : null,
};
