import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Document } from '#contract/document-file.ts';
import type { documentFileMachine } from '#machines/document-file/document-file.machine.ts';
import type { documentFileFormMachine } from '#machines/document-file/document-files.ts';
import type { FilePreviewFlow } from '#machines/file-preview/file-preview.selectors.ts';
import type { FileUploadFlow } from '#machines/file-upload/file-upload.selectors.ts';
import type { FileVersionsFlow } from '#machines/file-versions/file-versions.selectors.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { CANCELLABLE, SLOW } from '#machines/kit/pending.ts';

type Snapshot = SnapshotFrom<typeof documentFileMachine>;
export type DocumentFileFormFlow = ActorRefFrom<typeof documentFileFormMachine>;

/** Selectors of a file's route for the screens. */
export const documentFileSelectors = {
  /** The document to which a file is added is on its way. */
  isPreparing: (snapshot: Snapshot): boolean =>
    snapshot.matches({ adding: 'preparing' }) || snapshot.matches({ adding: 'sessionLost' }),
  isNotFound: (snapshot: Snapshot): boolean => snapshot.matches({ adding: 'notFound' }),
  /** Why the document did not come; it can be asked for again. */
  failure: (snapshot: Snapshot): Failure | null =>
    snapshot.matches({ adding: 'refused' }) || snapshot.matches({ adding: 'unreachable' })
      ? snapshot.context.failure
      : null,
  isSlow: (snapshot: Snapshot): boolean => snapshot.hasTag(SLOW),
  canCancelWaiting: (snapshot: Snapshot): boolean => snapshot.hasTag(CANCELLABLE),
  documentId: (snapshot: Snapshot): number => snapshot.context.documentId,
  /** The document to which a file is added. */
  document: (snapshot: Snapshot): Document | null => snapshot.context.document,
  /** The flows that live while the form is open; a screen talks to its own. */
  form: (snapshot: Snapshot): DocumentFileFormFlow | undefined => snapshot.children.form,
  upload: (snapshot: Snapshot): FileUploadFlow | undefined => snapshot.children.upload,
  preview: (snapshot: Snapshot): FilePreviewFlow | undefined => snapshot.children.preview,
  versions: (snapshot: Snapshot): FileVersionsFlow | null => snapshot.context.versions,
};
