import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { fileUploadMachine } from '#machines/file-upload/file-upload.machine.ts';
import type { ChosenFile, StagedFile, UploadProgress } from '#machines/file-upload/file-upload.port.ts';
import type { Failure } from '#machines/kit/failure.ts';

export type FileUploadFlow = ActorRefFrom<typeof fileUploadMachine>;
type Snapshot = SnapshotFrom<typeof fileUploadMachine>;

/** Where a file is on its way. */
export type FileStage =
  | 'choosing'
  | 'tooMany'
  | 'empty'
  | 'uploading'
  | 'done'
  | 'refused'
  | 'failed'
  | 'cancelled';

/** Selectors of an upload for the screens. */
export const fileUploadSelectors = {
  stage: (snapshot: Snapshot): FileStage => {
    // It goes on by itself after the sign-in.
    if (snapshot.matches('sessionLost') || snapshot.matches('checking')) return 'uploading';
    return snapshot.value as FileStage;
  },
  /** The file that was chosen; null for none, and for several. */
  file: (snapshot: Snapshot): ChosenFile | null =>
    snapshot.context.files.length === 1 ? (snapshot.context.files[0] ?? null) : null,
  /** How far it is; null before the first word of it. */
  progress: (snapshot: Snapshot): UploadProgress | null => snapshot.context.progress,
  /** File that the server holds for the next save; null when there is none. */
  staged: (snapshot: Snapshot): StagedFile | null =>
    snapshot.matches('done') ? snapshot.context.staged : null,
  isUploading: (snapshot: Snapshot): boolean =>
    snapshot.matches('uploading') || snapshot.matches('sessionLost'),
  canRetry: (snapshot: Snapshot): boolean => snapshot.can({ type: 'upload.retry' }),
  /** Why the file did not arrive, or is not taken. */
  failure: (snapshot: Snapshot): Failure | null =>
    snapshot.matches('refused') || snapshot.matches('failed') ? snapshot.context.failure : null,
};
