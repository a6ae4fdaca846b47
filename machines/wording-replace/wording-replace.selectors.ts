import type { SnapshotFrom } from 'xstate';
import type { ReplaceScope } from '#contract/replace-scope.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { BUSY, CANCELLABLE, SLOW } from '#machines/kit/pending.ts';
import type { ReadOnlyReason } from '#machines/kit/rights.ts';
import type { Choice } from '#machines/wording-replace/choice.ts';
import type { wordingReplaceMachine } from '#machines/wording-replace/wording-replace.machine.ts';
import type {
  ReplacePreview,
  ReplaceProgress,
  ReplaceWish,
} from '#machines/wording-replace/wording-replace.port.ts';

type Snapshot = SnapshotFrom<typeof wordingReplaceMachine>;

function isFailed(snapshot: Snapshot): boolean {
  return (['refused', 'previewFailed', 'unreachable', 'unstopped'] as const).some((state) =>
    snapshot.matches(state),
  );
}

function isRunning(snapshot: Snapshot): boolean {
  return snapshot.matches('running') || snapshot.matches('stopping');
}

/** Whether the preview stays while it is reloaded; it does not where something else stands in the fields. */
function isKept(snapshot: Snapshot): boolean {
  return !snapshot.matches('asking') && !snapshot.matches('refused') && !snapshot.matches('previewFailed');
}

/** Selectors of a replacement for the screens. */
export const wordingReplaceSelectors = {
  /** Whose texts are looked through at first. */
  scope: (snapshot: Snapshot): ReplaceScope => snapshot.context.scope,
  contextIdentifier: (snapshot: Snapshot): string | null => snapshot.context.contextIdentifier,
  /** The languages that are looked through at first; null for all. */
  langs: (snapshot: Snapshot): readonly string[] | null => snapshot.context.langs,
  keyWord: (snapshot: Snapshot): string => snapshot.context.keyWord,
  readOnly: (snapshot: Snapshot): ReadOnlyReason | null => snapshot.context.readOnly,
  /** Latest request. */
  wish: (snapshot: Snapshot): ReplaceWish | null => snapshot.context.wish,
  choice: (snapshot: Snapshot): Choice => snapshot.context.choice,
  isWaiting: (snapshot: Snapshot): boolean =>
    snapshot.matches('previewing') || isRunning(snapshot) || snapshot.matches('sessionLost'),
  /** The consequences of another choice are being found out. */
  isPreviewing: (snapshot: Snapshot): boolean =>
    snapshot.matches({ shown: 'unsettled' }) || snapshot.matches({ shown: 'previewing' }),
  isRunning,
  /** How far the run is; null while that is not known. */
  progress: (snapshot: Snapshot): ReplaceProgress | null =>
    isRunning(snapshot) ? (snapshot.context.run?.progress ?? null) : null,
  canStop: (snapshot: Snapshot): boolean => snapshot.can({ type: 'run.stop' }),
  isStopping: (snapshot: Snapshot): boolean => snapshot.matches('stopping'),
  /** The last run was ended, and nothing was replaced. */
  isStopped: (snapshot: Snapshot): boolean => snapshot.matches('shown') && snapshot.context.isStopped,
  isSlow: (snapshot: Snapshot): boolean => snapshot.hasTag(BUSY) && snapshot.hasTag(SLOW),
  canCancelWaiting: (snapshot: Snapshot): boolean => snapshot.hasTag(CANCELLABLE),
  /** The user is asked; the preview says what would happen. */
  isShown: (snapshot: Snapshot): boolean => snapshot.matches('shown'),
  preview: (snapshot: Snapshot): ReplacePreview | null =>
    isKept(snapshot) ? snapshot.context.preview : null,
  /** Preview shown before the texts turned out to have changed. */
  earlier: (snapshot: Snapshot): ReplacePreview | null => snapshot.context.earlier,
  canChoose: (snapshot: Snapshot): boolean => snapshot.matches('shown'),
  canConfirm: (snapshot: Snapshot): boolean => snapshot.can({ type: 'replace.confirm', key: '' }),
  canRetry: (snapshot: Snapshot): boolean => isFailed(snapshot) && snapshot.can({ type: 'replace.retry' }),
  /** Whether a replacement was sent whose outcome is not known. */
  isUnreachable: (snapshot: Snapshot): boolean =>
    snapshot.matches('unreachable') || snapshot.matches('unstopped'),
  failure: (snapshot: Snapshot): Failure | null => (isFailed(snapshot) ? snapshot.context.failure : null),
};
