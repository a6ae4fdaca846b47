import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { DocumentFile } from '#contract/document-file.ts';
import type { BatchRow } from '#machines/file-batch/batch-rows.ts';
import type { fileBatchMachine } from '#machines/file-batch/file-batch.machine.ts';
import type { FileSendingFlow } from '#machines/file-batch/file-sending.selectors.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { CANCELLABLE, SLOW } from '#machines/kit/pending.ts';

export type FileBatchFlow = ActorRefFrom<typeof fileBatchMachine>;
type Snapshot = SnapshotFrom<typeof fileBatchMachine>;

/** Values that a screen may read of several files that are added at once. */
export const fileBatchSelectors = {
  rows: (snapshot: Snapshot): readonly BatchRow[] => snapshot.context.rows,
  /** The files of the document; null until they are known. */
  files: (snapshot: Snapshot): readonly DocumentFile[] | null => snapshot.context.files,
  /** Why they are not known; they can be asked for again. */
  filesFailure: (snapshot: Snapshot): Failure | null =>
    snapshot.matches({ open: { files: 'refused' } }) || snapshot.matches({ open: { files: 'unreachable' } })
      ? snapshot.context.failure
      : null,
  isSlow: (snapshot: Snapshot): boolean => snapshot.hasTag(SLOW),
  canCancelWaiting: (snapshot: Snapshot): boolean => snapshot.hasTag(CANCELLABLE),
  isSending: (snapshot: Snapshot): boolean => snapshot.matches({ open: { work: 'sending' } }),
  /** The flow of the file that is being sent. */
  sending: (snapshot: Snapshot): FileSendingFlow | undefined => snapshot.children.sending,
  /** Some of what was sent has not begun. */
  canCancel: (snapshot: Snapshot): boolean =>
    snapshot.matches({ open: { work: 'sending' } }) &&
    snapshot.context.rows.some(({ stage }) => stage === 'queued'),
  /** Something is not stored, and would be lost. */
  hasUnsent: (snapshot: Snapshot): boolean => snapshot.context.rows.some(({ stage }) => stage !== 'stored'),
  /** Every file that was added is stored. */
  isDone: (snapshot: Snapshot): boolean =>
    snapshot.context.rows.length > 0 && snapshot.context.rows.every(({ stage }) => stage === 'stored'),
  isOver: (snapshot: Snapshot): boolean => snapshot.status === 'done',
};
