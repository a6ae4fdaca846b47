import { PAGE_SIZES } from '#contract/limits.ts';
import type { SortDirection } from '#contract/list.ts';

/** Query of a list: the address carries exactly this. */
export interface ListQuery {
  /** From 1. */
  readonly page: number;
  /** Rows on a page, one of PAGE_SIZES. */
  readonly size: number;
  /** Search text; empty shows everything. */
  readonly keyWord: string;
  /** The context whose records are shown, null for all contexts. */
  readonly contextIdentifier: string | null;
  /** The language whose records are shown, null for all of them. */
  readonly lang: string | null;
  /** Whether active or inactive records are shown, null for both. */
  readonly active: boolean | null;
  /** The record whose parts are shown, such as the document of files; null for those of all. */
  readonly joinId: number | null;
  /** Further filters, by the names that its address uses; empty for none. */
  readonly also: Readonly<Record<string, string>>;
  /** The column by which it is sorted, null for the server's own order. */
  readonly sort: { readonly field: string; readonly direction: SortDirection } | null;
}

export const FIRST_QUERY: ListQuery = {
  page: 1,
  size: PAGE_SIZES[0],
  keyWord: '',
  contextIdentifier: null,
  lang: null,
  active: null,
  joinId: null,
  also: {},
  sort: null,
};

/** The query after a change of some of its parts. Whatever changes which rows there are begins at the first page. */
export function changeQuery(query: ListQuery, change: Partial<ListQuery>): ListQuery {
  const changed = { ...query, ...change };
  return sameRows(changed, query) || change.page !== undefined ? changed : { ...changed, page: 1 };
}

/** Whether both find the same rows, in the same order and in pages of the same size. */
export function sameRows(one: ListQuery, other: ListQuery): boolean {
  return sameQuery({ ...one, page: 1 }, { ...other, page: 1 });
}

export function sameQuery(one: ListQuery, other: ListQuery): boolean {
  return (
    one.page === other.page &&
    one.size === other.size &&
    one.keyWord === other.keyWord &&
    one.contextIdentifier === other.contextIdentifier &&
    one.lang === other.lang &&
    one.active === other.active &&
    one.joinId === other.joinId &&
    sameNarrowings(one.also, other.also) &&
    one.sort?.field === other.sort?.field &&
    one.sort?.direction === other.sort?.direction
  );
}

function sameNarrowings(one: ListQuery['also'], other: ListQuery['also']): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}

/** Number of pages, at least 1. */
export function pageCount(count: number, size: number): number {
  return Math.max(1, Math.ceil(count / size));
}
