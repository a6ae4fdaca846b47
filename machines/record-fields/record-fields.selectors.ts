import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { recordFieldsMachine } from '#machines/record-fields/record-fields.machine.ts';

export type RecordFieldsFlow = ActorRefFrom<typeof recordFieldsMachine>;
type Snapshot = SnapshotFrom<typeof recordFieldsMachine>;

/** Where the other version of the record comes from, over which the user has to choose. */
export type ConflictSource = 'noticed' | 'outdated' | 'refused';

const SOURCES = ['noticed', 'outdated', 'refused'] as const satisfies readonly ConflictSource[];

export const recordFieldsSelectors = {
  /** Null while there is nothing to choose. */
  source: (snapshot: Snapshot): ConflictSource | null => SOURCES.find((one) => snapshot.matches(one)) ?? null,
  /** Version stored by another user, where it was noticed before a save. */
  theirs: (snapshot: Snapshot): unknown => snapshot.context.theirs,
  /** Name of the user who has stored it, or what the fields have followed; null where that is not known. */
  savedBy: (snapshot: Snapshot): string | null => snapshot.context.savedBy,
  /** A draft of an earlier visit is in the fields again. */
  isRestored: (snapshot: Snapshot): boolean => snapshot.matches('restored'),
  /** A draft that the user has given up can be fetched back. */
  isOffered: (snapshot: Snapshot): boolean => snapshot.matches('offered'),
  /** The fields have followed what another user has stored. */
  isRenewed: (snapshot: Snapshot): boolean => snapshot.matches('renewed'),
};
