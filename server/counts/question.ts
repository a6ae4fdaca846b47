import type { OrderedPage } from '#server/counts/ordered-page.ts';
import type { CountedTable } from '#server/counts/sources.ts';
import type { IndexTerm } from '#server/counts/text-index.ts';

/** A value that a property is to have, or two that it is to lie between, both included. */
export type Wanted = number | string | { readonly from: number; readonly to: number };

/** Which records of a table are wanted. */
export interface CountQuestion {
  readonly table: CountedTable;
  readonly term: IndexTerm | null;
  readonly narrowings: Readonly<Record<string, Wanted>>;
  /** The numbers of a page's records are wanted instead of all, in the order of a property and then of numbers. */
  readonly page?: Omit<OrderedPage, 'order'> & { readonly property: string };
}

/** How many there are. */
export interface Counted {
  readonly count: number;
  /** Their numbers, where there are few; null where there are not, or nobody knows. */
  readonly ids: readonly number[] | null;
  /** The records of the page that was wanted; not there where nobody knows them. */
  readonly page?: readonly number[] | null;
  /** How many records the table has in all, about. */
  readonly size: number;
  /** The newest revision when they were counted. */
  readonly revision: number;
}

/** So many numbers of records are answered at most: fewer can be put in order sooner than found in an order. */
export const IDS_AT_MOST = 4_000;

/** From the server to its worker, and back. */
export interface Ask {
  readonly request: number;
  readonly question: CountQuestion;
}
export interface Answer {
  readonly request: number;
  /** null where the database has to count. */
  readonly counted: Counted | null;
  /** What went wrong, for the log. */
  readonly failure?: string;
}
