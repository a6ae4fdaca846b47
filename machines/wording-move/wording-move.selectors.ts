import type { SnapshotFrom } from 'xstate';
import type { Impact } from '#contract/impact.ts';
import * as REFUSAL from '#contract/refusal.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { BUSY, CANCELLABLE, SLOW } from '#machines/kit/pending.ts';
import type { ReadOnlyReason } from '#machines/kit/rights.ts';
import type { wordingMoveMachine } from '#machines/wording-move/wording-move.machine.ts';
import {
  type ClashChoices,
  type MovePreview,
  NO_CHOICES,
  type SelectedWording,
} from '#machines/wording-move/wording-move.port.ts';

type Snapshot = SnapshotFrom<typeof wordingMoveMachine>;

/** Codes by which the server says that the selection is not as it was. */
const CHANGED = new Set([REFUSAL.changedMeanwhile, REFUSAL.notFound]);

function isFailed(snapshot: Snapshot): boolean {
  return snapshot.matches('refused') || snapshot.matches('previewFailed') || snapshot.matches('unreachable');
}

/** Whether the preview is shown: also while it is reloaded after a choice. */
function isShown(snapshot: Snapshot): boolean {
  return (
    snapshot.matches('asking') ||
    snapshot.matches('moving') ||
    (snapshot.matches('previewing') && snapshot.context.choices !== NO_CHOICES)
  );
}

function codesOf({ context: { preview, failure } }: Snapshot): readonly string[] {
  const clashes = preview?.impact.clashes.map(({ code }) => code) ?? [];
  return failure?.kind === 'refused' ? [failure.code] : clashes;
}

/** Selectors of a move for the screens. */
export const wordingMoveSelectors = {
  /** The selection is being looked up; the form is not there yet. */
  isRecalling: (snapshot: Snapshot): boolean =>
    snapshot.matches('recalling') || snapshot.matches('recallLost'),
  /** Why the selection could not be looked up. */
  recallFailure: (snapshot: Snapshot): Failure | null =>
    snapshot.matches('recallRefused') || snapshot.matches('recallUnreachable')
      ? snapshot.context.failure
      : null,
  /** The name of the selection in the list; null moves all of a context. */
  selection: (snapshot: Snapshot): string | null => snapshot.context.selection,
  /** The selected wordings; null moves all of a context. */
  wordings: (snapshot: Snapshot): readonly SelectedWording[] | null => snapshot.context.wordings,
  readOnly: (snapshot: Snapshot): ReadOnlyReason | null => snapshot.context.readOnly,
  isMoving: (snapshot: Snapshot): boolean => snapshot.matches('moving'),
  isWaiting: (snapshot: Snapshot): boolean => snapshot.hasTag(BUSY) || snapshot.matches('sessionLost'),
  isSlow: (snapshot: Snapshot): boolean => snapshot.hasTag(SLOW),
  canCancelWaiting: (snapshot: Snapshot): boolean => snapshot.hasTag(CANCELLABLE),
  /** The user is asked whether to go on; the impact says what would happen. */
  isAsking: (snapshot: Snapshot): boolean => snapshot.matches('asking'),
  canConfirm: (snapshot: Snapshot): boolean => snapshot.can({ type: 'move.confirm', key: '' }),
  canRetry: (snapshot: Snapshot): boolean =>
    snapshot.matches('previewFailed') || snapshot.matches('unreachable'),
  /** Whether a move was sent whose outcome is not known. */
  isUnreachable: (snapshot: Snapshot): boolean => snapshot.matches('unreachable'),
  /** Whether it helps to take the selected wordings as they are now. */
  canRefresh: (snapshot: Snapshot): boolean =>
    snapshot.context.wordings !== null &&
    snapshot.can({ type: 'selection.refresh' }) &&
    codesOf(snapshot).some((code) => CHANGED.has(code)),
  /** Effect of the move, while it is current. */
  impact: (snapshot: Snapshot): Impact | null =>
    isShown(snapshot) ? (snapshot.context.preview?.impact ?? null) : null,
  /** Wordings that the target already has, while current; null where the server does not name both texts. */
  clashes: (snapshot: Snapshot): MovePreview | null =>
    isShown(snapshot) && snapshot.context.preview?.clashCount ? snapshot.context.preview : null,
  /** Handling of wordings that the target already has. */
  choices: (snapshot: Snapshot): ClashChoices => snapshot.context.choices,
  /** The consequences are looked up again after a choice; what was shown before stays. */
  isPreviewingChoice: (snapshot: Snapshot): boolean =>
    snapshot.matches('previewing') && snapshot.context.choices !== NO_CHOICES,
  failure: (snapshot: Snapshot): Failure | null => (isFailed(snapshot) ? snapshot.context.failure : null),
};
