import { AUDIT_TYPES, type AuditType } from '#contract/audit-types.ts';

/** The kinds of records that can change. Who shows or remembers some of a kind looks at them again when it has. */
export const SUBJECTS: readonly Subject[] = [...AUDIT_TYPES, 'user'];
export type Subject = AuditType | 'user';

/** Records of these kinds have changed, here or in another tab of this browser. */
export interface RecordsChanged {
  readonly type: 'records.changed';
  readonly subjects: readonly Subject[];
  /** The idempotency key of the operation, for the flow that shows its outcome already. */
  readonly by?: string | undefined;
  /** The key of the operation that this one took back, where that was one of this tab's. */
  readonly takesBack?: string | undefined;
}
