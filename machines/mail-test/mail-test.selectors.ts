import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Failure } from '#machines/kit/failure.ts';
import { CANCELLABLE, SLOW } from '#machines/kit/pending.ts';
import type { mailTestMachine } from '#machines/mail-test/mail-test.machine.ts';

export type MailTestFlow = ActorRefFrom<typeof mailTestMachine>;
type Snapshot = SnapshotFrom<typeof mailTestMachine>;

/** Selectors of a test mail for the screens. */
export const mailTestSelectors = {
  isSending: (snapshot: Snapshot): boolean => snapshot.matches('sending') || snapshot.matches('sessionLost'),
  isSlow: (snapshot: Snapshot): boolean => snapshot.hasTag(SLOW),
  canCancelWaiting: (snapshot: Snapshot): boolean => snapshot.hasTag(CANCELLABLE),
  /** The address that it went to; null until then. */
  sentTo: (snapshot: Snapshot): string | null => (snapshot.matches('sent') ? snapshot.context.sentTo : null),
  failure: (snapshot: Snapshot): Failure | null =>
    snapshot.matches('refused') || snapshot.matches('unreachable') ? snapshot.context.failure : null,
};
