import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { filePreviewMachine } from '#machines/file-preview/file-preview.machine.ts';
import type { PreviewedFile } from '#machines/file-preview/file-preview.port.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { CANCELLABLE, SLOW } from '#machines/kit/pending.ts';

export type FilePreviewFlow = ActorRefFrom<typeof filePreviewMachine>;
type Snapshot = SnapshotFrom<typeof filePreviewMachine>;

/** How a version is shown at the moment. */
export type PreviewStage =
  | 'closed'
  | 'unknown'
  | 'tooLarge'
  | 'picture'
  | 'frame'
  | 'reading'
  | 'text'
  | 'failed';

/** Selectors of a file preview for the screens. */
export const filePreviewSelectors = {
  stage: (snapshot: Snapshot): PreviewStage => {
    if (snapshot.matches('refused') || snapshot.matches('unreachable')) return 'failed';
    if (snapshot.matches('reading') || snapshot.matches('sessionLost')) return 'reading';
    return snapshot.value as PreviewStage;
  },
  file: (snapshot: Snapshot): PreviewedFile | null => snapshot.context.file,
  text: (snapshot: Snapshot): string | null => (snapshot.matches('text') ? snapshot.context.text : null),
  /** Why the text did not come. */
  failure: (snapshot: Snapshot): Failure | null =>
    snapshot.matches('refused') || snapshot.matches('unreachable') ? snapshot.context.failure : null,
  isSlow: (snapshot: Snapshot): boolean => snapshot.hasTag(SLOW),
  canCancelWaiting: (snapshot: Snapshot): boolean => snapshot.hasTag(CANCELLABLE),
};
