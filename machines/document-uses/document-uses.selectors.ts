import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { DocumentUses } from '#contract/document-uses.ts';
import type { documentUsesMachine } from '#machines/document-uses/document-uses.machine.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { CANCELLABLE, SLOW } from '#machines/kit/pending.ts';

export type DocumentUsesFlow = ActorRefFrom<typeof documentUsesMachine>;
type Snapshot = SnapshotFrom<typeof documentUsesMachine>;

/** Selectors of the uses of a document for the screens. */
export const documentUsesSelectors = {
  /** null while they are not known. */
  uses: (snapshot: Snapshot): DocumentUses | null => snapshot.context.uses,
  isFinding: (snapshot: Snapshot): boolean => snapshot.matches('finding') || snapshot.matches('sessionLost'),
  isSlow: (snapshot: Snapshot): boolean => snapshot.hasTag(SLOW),
  canCancelWaiting: (snapshot: Snapshot): boolean => snapshot.hasTag(CANCELLABLE),
  failure: (snapshot: Snapshot): Failure | null =>
    snapshot.matches('refused') || snapshot.matches('unreachable') ? snapshot.context.failure : null,
};
