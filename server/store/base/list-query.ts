import type { SortDirection } from '#contract/list.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { Refusal } from '#server/domain/refusal.ts';

/** The properties that a list can be narrowed to. */
export interface ListFilter {
  readonly id?: number | undefined;
  readonly identifier?: string | undefined;
  readonly contextIdentifier?: string | undefined;
  readonly lang?: string | undefined;
  readonly active?: boolean | undefined;
}

/** Parameters common to all list calls, after validation by the contract. */
export interface ListRequest<Field extends string> {
  readonly offset: number;
  /** null: to the end. */
  readonly maxResult: number | null;
  readonly keyWord?: string | null | undefined;
  readonly filter?:
    | (ListFilter & {
        readonly sort?: { readonly field: Field; readonly direction: SortDirection } | undefined;
      })
    | null
    | undefined;
}

/** One page of rows, and how many there are in all. */
export interface ListData<Row> {
  readonly count: number;
  /** There are more than `count`. */
  readonly countIsLowerBound?: true;
  readonly data: Row[];
}

/** How a page is read: which rows of which order. */
export interface PageRead {
  readonly direction: SortDirection;
  readonly offset: number;
  readonly limit: number;
  /** The rows come last one first and have to be turned round. */
  readonly reversed: boolean;
}

/**
 * The cheapest way to a page: one of the second half is reached from the end.
 * @returns null when the page has no rows
 */
export function pageRead(
  request: Pick<ListRequest<string>, 'offset' | 'maxResult'>,
  count: number,
  direction: SortDirection,
): PageRead | null {
  const { offset, maxResult } = request;
  const limit = Math.min(maxResult ?? count, count - offset);
  if (limit <= 0) return null;
  const fromEnd = count - offset - limit;
  if (fromEnd >= offset) return { direction, offset, limit, reversed: false };
  return { direction: direction === 'asc' ? 'desc' : 'asc', offset: fromEnd, limit, reversed: true };
}

/**
 * Filter of a list request, with empty values left out.
 * @param known the properties that the listed records have
 * @throws Refusal 012 for any other property: leaving it out would answer rows that were not asked for
 */
export function filterOf<Known extends keyof ListFilter>(
  filter: ListFilter | null | undefined,
  known: readonly Known[],
): Pick<ListFilter, Known> {
  const { id, identifier, contextIdentifier, lang, active } = filter ?? {};
  const given = Object.entries({ id, identifier, contextIdentifier, lang, active }).filter(
    ([, value]) => value !== undefined && value !== '',
  );
  const foreign = given.filter(([name]) => !(known as readonly string[]).includes(name));
  if (foreign.length > 0)
    throw new Refusal(REFUSAL.invalid, { fields: foreign.map(([name]) => `filter.${name}`) });
  return Object.fromEntries(given) as Pick<ListFilter, Known>;
}
