import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { ExportCount } from '#contract/wording-exchange.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { BUSY, CANCELLABLE, SLOW } from '#machines/kit/pending.ts';
import {
  type ExportGap,
  exportGap,
  type ShownChoice,
  shownChoice,
} from '#machines/wording-export/export-wish.ts';
import type { wordingExportMachine } from '#machines/wording-export/wording-export.machine.ts';

export type WordingExportFlow = ActorRefFrom<typeof wordingExportMachine>;
type Snapshot = SnapshotFrom<typeof wordingExportMachine>;

/** Selectors of an export of texts for the screens. */
export const wordingExportSelectors = {
  /** What is chosen, as it holds on this server. */
  choice: (snapshot: Snapshot): ShownChoice => shownChoice(snapshot.context),
  canChoose: (snapshot: Snapshot): boolean => snapshot.context.canChoose,
  /** What is missing for a file. */
  gap: (snapshot: Snapshot): ExportGap | null => exportGap(snapshot.context),
  /** Whether the count is on its way, or will be as soon as the user pauses. */
  isCounting: (snapshot: Snapshot): boolean =>
    snapshot.context.canCount &&
    exportGap(snapshot.context) === null &&
    (snapshot.hasTag(BUSY) || snapshot.matches('settling') || snapshot.matches('sessionLost')),
  /** How much the file would hold; null while that is not known. */
  count: (snapshot: Snapshot): ExportCount | null =>
    snapshot.matches('counted') ? snapshot.context.count : null,
  isSlow: (snapshot: Snapshot): boolean => snapshot.hasTag(SLOW),
  canCancelWaiting: (snapshot: Snapshot): boolean => snapshot.hasTag(CANCELLABLE),
  /** Why it could not be counted. */
  failure: (snapshot: Snapshot): Failure | null =>
    snapshot.matches('refused') || snapshot.matches('unreachable') ? snapshot.context.failure : null,
};
