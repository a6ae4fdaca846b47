import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { fileSendingMachine } from '#machines/file-batch/file-sending.machine.ts';
import type { UploadProgress } from '#machines/file-upload/file-upload.port.ts';
import { CANCELLABLE, SLOW } from '#machines/kit/pending.ts';

export type FileSendingFlow = ActorRefFrom<typeof fileSendingMachine>;
type Snapshot = SnapshotFrom<typeof fileSendingMachine>;

/** Values that a screen may read of a file that is being sent. */
export const fileSendingSelectors = {
  progress: (snapshot: Snapshot): UploadProgress | null => snapshot.context.progress,
  /** The bytes are there, and the file is being stored. */
  isSaving: (snapshot: Snapshot): boolean => snapshot.matches('saving'),
  canCancel: (snapshot: Snapshot): boolean => snapshot.can({ type: 'upload.cancel' }),
  isSlow: (snapshot: Snapshot): boolean => snapshot.hasTag(SLOW),
  canCancelWaiting: (snapshot: Snapshot): boolean => snapshot.hasTag(CANCELLABLE),
};
