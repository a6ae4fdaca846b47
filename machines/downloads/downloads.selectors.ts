import type { SnapshotFrom } from 'xstate';
import type { downloadsMachine } from '#machines/downloads/downloads.machine.ts';
import { CANCELLABLE, SLOW } from '#machines/kit/pending.ts';

type Snapshot = SnapshotFrom<typeof downloadsMachine>;

/** Selectors of the downloads for the screens. */
export const downloadsSelectors = {
  isSlow: (snapshot: Snapshot): boolean => snapshot.hasTag(SLOW),
  canCancelWaiting: (snapshot: Snapshot): boolean => snapshot.hasTag(CANCELLABLE),
};
