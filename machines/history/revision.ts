import type { AUDIT_OPERATIONS } from '#contract/audit.ts';
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
  readonly operation: (typeof AUDIT_OPERATIONS)[number];
  /** The names of the fields that the revision changed. */
  readonly changedFields: readonly string[];
  /** The record after it; of a deleted one, the last state that it had. */
  readonly state: RecordState;
  /** The record before it, null for a new one; left out where the server does not tell. */
  readonly before?: RecordState | null;
}

/** What is known of a record that a revision tells of, as it is now. */
export interface PresentRecord {
  readonly modificationDate: string | null;
}
