import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { auditMachine } from '#machines/audit/audit.machine.ts';
import type { AuditRevision } from '#machines/history/revision.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { CANCELLABLE, SLOW } from '#machines/kit/pending.ts';
import type { AuditQuery } from '#machines/route/audit-query.ts';

export type AuditFlow = ActorRefFrom<typeof auditMachine>;
type Snapshot = SnapshotFrom<typeof auditMachine>;

/** Whether the record of the opened revision still exists, as far as it is known. */
export type Presence = 'looking' | 'there' | 'gone' | 'unknown';

/** Selectors of the history for the screens. */
export const auditSelectors = {
  query: (snapshot: Snapshot): AuditQuery => snapshot.context.query,
  /** The rows that are there, those of the page before while the next one loads; null before the first page. */
  rows: (snapshot: Snapshot): readonly AuditRevision[] | null => snapshot.context.page?.rows ?? null,
  /** How many rows there are on all pages together. */
  count: (snapshot: Snapshot): number => snapshot.context.page?.count ?? 0,
  /** There are more rows than that. */
  isLowerBound: (snapshot: Snapshot): boolean => snapshot.context.page?.isLowerBound === true,
  isLoading: (snapshot: Snapshot): boolean => snapshot.matches({ list: 'loading' }),
  isSlow: (snapshot: Snapshot): boolean => snapshot.hasTag(SLOW),
  canCancelWaiting: (snapshot: Snapshot): boolean => snapshot.hasTag(CANCELLABLE),
  failure: (snapshot: Snapshot): Failure | null =>
    snapshot.matches({ list: 'refused' }) || snapshot.matches({ list: 'unreachable' })
      ? snapshot.context.failure
      : null,
  opened: (snapshot: Snapshot): AuditRevision | null => snapshot.context.opened,
  presence: (snapshot: Snapshot): Presence => {
    if (snapshot.matches({ detail: { opened: 'unknown' } })) return 'unknown';
    const isKnown =
      snapshot.matches({ detail: { opened: 'known' } }) || snapshot.matches({ detail: 'repairing' });
    if (!isKnown) return 'looking';
    return snapshot.context.present ? 'there' : 'gone';
  },
  /** The record still is what the opened revision left of it: there is nothing to restore. */
  isPresentState: ({ context: { opened, present } }: Snapshot): boolean => {
    if (!opened || opened.operation === 'DEL' || !present?.modificationDate) return false;
    return present.modificationDate === opened.state.modificationDate;
  },
  canRepair: (snapshot: Snapshot): boolean => snapshot.can({ type: 'repair.begin', kind: 'restore' }),
  /** The question whether something is restored, while it stands. */
  repair: (snapshot: Snapshot) => snapshot.children.repair,
};
