import type { Repair } from '#machines/audit-repair/audit-repair.port.ts';
import type { AuditRevision } from '#machines/history/revision.ts';
import type { HistoryListFlow } from '#machines/history-list/history-list.selectors.ts';

export interface HistoryListProps {
  readonly flow: HistoryListFlow;
  /** Content of a row: who changed the one record, which record was changed, or what was done. */
  readonly tells: 'users' | 'records' | 'operations';
  /** How a row is taken back or restored; null for one that cannot be. Left out where it is not allowed. */
  readonly wayBack?: (revision: AuditRevision) => Repair | null;
  /** Shows a row on its own. */
  readonly onOpen?: (revision: AuditRevision) => void;
}
