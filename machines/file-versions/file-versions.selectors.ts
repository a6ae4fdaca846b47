import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { fileVersionsMachine } from '#machines/file-versions/file-versions.machine.ts';
import type { FileVersion } from '#machines/file-versions/file-versions.port.ts';

export type FileVersionsFlow = ActorRefFrom<typeof fileVersionsMachine>;
type Snapshot = SnapshotFrom<typeof fileVersionsMachine>;

/** Selectors of the versions of a file for the screens. */
export const fileVersionsSelectors = {
  /** The newest first; null while they are not known. */
  versions: (snapshot: Snapshot): readonly FileVersion[] | null => snapshot.context.versions,
  isFailed: (snapshot: Snapshot): boolean => snapshot.matches('failed'),
};
