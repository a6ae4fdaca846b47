import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { recordConflictMachine } from '#machines/record-conflict/record-conflict.machine.ts';

export type RecordConflictFlow = ActorRefFrom<typeof recordConflictMachine>;
type Snapshot = SnapshotFrom<typeof recordConflictMachine>;

/** Where the other version of the record comes from, over which the user has to choose. */
export type ConflictSource = 'noticed' | 'outdated' | 'refused';

const SOURCES = ['noticed', 'outdated', 'refused'] as const satisfies readonly ConflictSource[];

export const recordConflictSelectors = {
  /** Null while there is nothing to choose. */
  source: (snapshot: Snapshot): ConflictSource | null => SOURCES.find((one) => snapshot.matches(one)) ?? null,
  /** What another user has stored, where it was noticed before a save. */
  theirs: (snapshot: Snapshot): unknown => snapshot.context.theirs,
  /** The fields have followed what another user has stored. */
  isRenewed: (snapshot: Snapshot): boolean => snapshot.matches('renewed'),
};
