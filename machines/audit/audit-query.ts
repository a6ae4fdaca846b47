import type { AuditType } from '#contract/audit-types.ts';
import { PAGE_SIZES } from '#contract/limits.ts';

/** What the history shows: the address carries exactly this. */
export interface AuditQuery {
  /** The kind of records whose history is shown. */
  readonly type: AuditType;
  /** What is searched for; empty shows everything. */
  readonly keyWord: string;
  /** Beginning of the time that is shown, local time as YYYY-MM-DDTHH:mm; null for three days ago. */
  readonly from: string | null;
  /** End of the time that is shown, local time as YYYY-MM-DDTHH:mm; null for now. */
  readonly to: string | null;
  /** From 1. */
  readonly page: number;
  /** Rows on a page, one of PAGE_SIZES. */
  readonly size: number;
}

export const FIRST_AUDIT_QUERY: AuditQuery = {
  type: 'language',
  keyWord: '',
  from: null,
  to: null,
  page: 1,
  size: PAGE_SIZES[0],
};
