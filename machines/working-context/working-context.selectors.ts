import type { SnapshotFrom } from 'xstate';
import type { workingContextMachine } from '#machines/working-context/working-context.machine.ts';

type Snapshot = SnapshotFrom<typeof workingContextMachine>;

export const workingContextSelectors = {
  /** The context in which the user works, null for all of them. */
  contextIdentifier: (snapshot: Snapshot): string | null => snapshot.context.contextIdentifier,
};
