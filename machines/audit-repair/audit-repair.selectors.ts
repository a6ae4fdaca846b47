import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Impact } from '#contract/impact.ts';
import type { auditRepairMachine } from '#machines/audit-repair/audit-repair.machine.ts';
import type { Repair } from '#machines/audit-repair/audit-repair.port.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { CANCELLABLE, SLOW } from '#machines/kit/pending.ts';

export type AuditRepairFlow = ActorRefFrom<typeof auditRepairMachine>;
type Snapshot = SnapshotFrom<typeof auditRepairMachine>;

const hasFailed = (snapshot: Snapshot) =>
  snapshot.matches('refused') || snapshot.matches('previewFailed') || snapshot.matches('unreachable');

const ASKING = ['previewing', 'asking', 'held', 'needless', 'previewFailed'] as const;

/** Selectors of a restoration for the screens. */
export const auditRepairSelectors = {
  repair: (snapshot: Snapshot): Repair => snapshot.context.repair,
  /** It is asked before anything is done, or was; otherwise it was decided before it began. */
  isAsked: (snapshot: Snapshot): boolean =>
    snapshot.context.impact !== null || ASKING.some((route) => snapshot.matches(route)),
  isPreviewing: (snapshot: Snapshot): boolean =>
    snapshot.matches('previewing') || snapshot.matches('sessionLost'),
  isHeld: (snapshot: Snapshot): boolean => snapshot.matches('held'),
  /** Everything is so already. */
  isNeedless: (snapshot: Snapshot): boolean => snapshot.matches('needless'),
  isRepairing: (snapshot: Snapshot): boolean => snapshot.matches('repairing'),
  isUnreachable: (snapshot: Snapshot): boolean => snapshot.matches('unreachable'),
  /** Its effect, or what blocks it. */
  impact: (snapshot: Snapshot): Impact | null => snapshot.context.impact,
  failure: (snapshot: Snapshot): Failure | null => (hasFailed(snapshot) ? snapshot.context.failure : null),
  canConfirm: (snapshot: Snapshot): boolean => snapshot.can({ type: 'repair.confirm', key: '' }),
  canPreviewAgain: (snapshot: Snapshot): boolean => snapshot.can({ type: 'repair.preview' }),
  canRetry: (snapshot: Snapshot): boolean => snapshot.can({ type: 'repair.retry' }),
  isSlow: (snapshot: Snapshot): boolean => snapshot.hasTag(SLOW),
  canCancelWaiting: (snapshot: Snapshot): boolean => snapshot.hasTag(CANCELLABLE),
};
