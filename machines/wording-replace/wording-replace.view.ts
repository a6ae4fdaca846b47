import type { SnapshotFrom } from 'xstate';
import type { Failure } from '#machines/failure.ts';
import { BUSY, CANCELLABLE, SLOW } from '#machines/patience.ts';
import type { ReadOnlyReason } from '#machines/rights.ts';
import type { Choice } from '#machines/wording-replace/choice.ts';
import type { wordingReplaceMachine } from '#machines/wording-replace/wording-replace.machine.ts';
import type { ReplaceRehearsal, ReplaceWish } from '#machines/wording-replace/wording-replace.port.ts';

type Snapshot = SnapshotFrom<typeof wordingReplaceMachine>;

function isFailed(snapshot: Snapshot): boolean {
  return snapshot.matches('refused') || snapshot.matches('unweighed') || snapshot.matches('unreachable');
}

/** What is shown stays while it is looked at anew; not where something else stands in the fields. */
function isKept(snapshot: Snapshot): boolean {
  return !snapshot.matches('asking') && !snapshot.matches('refused') && !snapshot.matches('unweighed');
}

/** What a screen may read of a replacement. */
export const wordingReplaceView = {
  contextIdentifier: (snapshot: Snapshot): string => snapshot.context.contextIdentifier,
  /** The languages that are looked through at first; null for all. */
  langs: (snapshot: Snapshot): readonly string[] | null => snapshot.context.langs,
  keyWord: (snapshot: Snapshot): string => snapshot.context.keyWord,
  readOnly: (snapshot: Snapshot): ReadOnlyReason | null => snapshot.context.readOnly,
  /** What was looked for last. */
  wish: (snapshot: Snapshot): ReplaceWish | null => snapshot.context.wish,
  choice: (snapshot: Snapshot): Choice => snapshot.context.choice,
  isWaiting: (snapshot: Snapshot): boolean =>
    snapshot.matches('rehearsing') || snapshot.matches('running') || snapshot.matches('sessionLost'),
  /** The consequences of another choice are being found out. */
  isWeighing: (snapshot: Snapshot): boolean =>
    snapshot.matches({ shown: 'unsettled' }) || snapshot.matches({ shown: 'weighing' }),
  isRunning: (snapshot: Snapshot): boolean => snapshot.matches('running'),
  isSlow: (snapshot: Snapshot): boolean => snapshot.hasTag(BUSY) && snapshot.hasTag(SLOW),
  canCancelWaiting: (snapshot: Snapshot): boolean => snapshot.hasTag(CANCELLABLE),
  /** The user is asked; the rehearsal says what would happen. */
  isShown: (snapshot: Snapshot): boolean => snapshot.matches('shown'),
  rehearsal: (snapshot: Snapshot): ReplaceRehearsal | null =>
    isKept(snapshot) ? snapshot.context.rehearsal : null,
  /** What was shown before the texts turned out to have changed. */
  earlier: (snapshot: Snapshot): ReplaceRehearsal | null => snapshot.context.earlier,
  canChoose: (snapshot: Snapshot): boolean => snapshot.matches('shown'),
  canConfirm: (snapshot: Snapshot): boolean => snapshot.can({ type: 'replace.confirm', key: '' }),
  canRetry: (snapshot: Snapshot): boolean => isFailed(snapshot) && snapshot.can({ type: 'replace.retry' }),
  /** Whether a replacement was sent whose outcome is not known. */
  isUnreachable: (snapshot: Snapshot): boolean => snapshot.matches('unreachable'),
  failure: (snapshot: Snapshot): Failure | null => (isFailed(snapshot) ? snapshot.context.failure : null),
};
