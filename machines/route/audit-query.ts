import { AUDIT_DAYS, AUDIT_TYPES, type AuditType } from '#contract/audit-types.ts';
import { PAGE_SIZES } from '#contract/limits.ts';

/** Stands for every kind of records. */
export const ALL_TYPES = 'all';

/** Query of the history: the address carries exactly this. */
export interface AuditQuery {
  /** The kind of records whose history is shown; 'all' shows operations, whatever they changed. */
  readonly type: AuditType | typeof ALL_TYPES;
  /** Search text; empty shows everything. */
  readonly keyWord: string;
  /** Beginning of the time that is shown, local time as YYYY-MM-DDTHH:mm; null for three days before its end. */
  readonly from: string | null;
  /** End of the time that is shown, local time as YYYY-MM-DDTHH:mm; null for now. */
  readonly to: string | null;
  /** From 1. */
  readonly page: number;
  /** Rows on a page, one of PAGE_SIZES. */
  readonly size: number;
}

/** Types that can be chosen, in the order in which they are offered. */
export const AUDIT_QUERY_TYPES: readonly AuditQuery['type'][] = [ALL_TYPES, ...AUDIT_TYPES];

export const FIRST_AUDIT_QUERY: AuditQuery & { readonly type: AuditType } = {
  type: 'language',
  keyWord: '',
  from: null,
  to: null,
  page: 1,
  size: PAGE_SIZES[0],
};

/** The query after a change of some of its parts. Whatever changes which rows there are begins at the first page. */
export function changeAuditQuery(query: AuditQuery, change: Partial<AuditQuery>): AuditQuery {
  const changed = { ...query, ...change };
  const sameRows = sameAuditQuery({ ...changed, page: 1 }, { ...query, page: 1 });
  return sameRows || change.page !== undefined ? changed : { ...changed, page: 1 };
}

export function sameAuditQuery(one: AuditQuery, other: AuditQuery): boolean {
  return (Object.keys(FIRST_AUDIT_QUERY) as (keyof AuditQuery)[]).every((key) => one[key] === other[key]);
}

const DAY_MS = 24 * 60 * 60 * 1_000;

/** The time that a query shows, whatever of it is left to the present. */
export function periodOf({ from, to }: Pick<AuditQuery, 'from' | 'to'>, now: Date): { from: Date; to: Date } {
  const end = to === null ? now : new Date(to);
  return { from: from === null ? new Date(end.getTime() - AUDIT_DAYS * DAY_MS) : new Date(from), to: end };
}
