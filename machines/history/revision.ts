import type { AUDIT_OPERATIONS } from '#contract/audit.ts';
import type { UNDO_STATES } from '#contract/audit-operations.ts';
import type { AuditType } from '#contract/audit-types.ts';

/** A record as it was at some time: its fields by their names. */
export type RecordState = Readonly<Record<string, unknown>>;

/** One record's part in one revision. */
export interface AuditRevision {
  readonly type: AuditType;
  readonly entityId: number;
  readonly revisionId: number;
  readonly timestamp: string;
  readonly username: string;
  /** Entries of the revision may be gone with their time: it cannot be undone, whatever else is. */
  readonly isExpired?: true;
  /** The revision is taken back; left out too where the server does not tell. */
  readonly isTakenBack?: true;
  readonly operation: (typeof AUDIT_OPERATIONS)[number];
  /** The names of the fields that the revision changed. */
  readonly changedFields: readonly string[];
  /** The record after it; of a deleted one, the last state that it had. */
  readonly state: RecordState;
  /** The record before it, null for a new one; left out where the server does not tell. */
  readonly before?: RecordState | null;
  /** The rest of what the revision did, where the row stands for all of it. */
  readonly within?: OperationSummary;
}

/** Everything that one revision did, in numbers. */
export interface OperationSummary {
  /** How many records it touched. */
  readonly size: number;
  /** It touched more than that. */
  readonly isLowerBound: boolean;
  readonly parts: readonly {
    readonly type: AuditType;
    readonly operation: AuditRevision['operation'];
    readonly count: number;
  }[];
  /** The revision that it took back. */
  readonly undoes: number | null;
  /** Whether the user can take it back; left out where the server was not asked. */
  readonly undo?: (typeof UNDO_STATES)[number];
}

/** Current state of a record that a revision mentions. */
export interface PresentRecord {
  readonly modificationDate: string | null;
}
