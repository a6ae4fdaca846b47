import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Failure } from '#machines/kit/failure.ts';
import { BUSY } from '#machines/kit/pending.ts';
import type { textCareMachine } from '#machines/text-care/text-care.machine.ts';

export type TextCareFlow = ActorRefFrom<typeof textCareMachine>;
type Snapshot = SnapshotFrom<typeof textCareMachine>;

/** Selectors of notes and accepted findings for the screens. */
export const textCareSelectors = {
  isBusy: (snapshot: Snapshot): boolean => snapshot.hasTag(BUSY) || snapshot.matches('sessionLost'),
  /** Why it was not stored, or that it is not known whether it was. */
  failure: (snapshot: Snapshot): Failure | null =>
    snapshot.matches('refused') || snapshot.matches('unreachable') ? snapshot.context.failure : null,
  /** Whether the same can be sent again. */
  canRetry: (snapshot: Snapshot): boolean => snapshot.matches('unreachable'),
};

/** Whether what was sent last went under this key, and is stored. */
export function isCareStored(snapshot: Snapshot, key: string): boolean {
  return snapshot.matches('idle') && snapshot.context.key === key;
}
