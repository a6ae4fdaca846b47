import type { Service } from '#machines/kit/port.ts';

/** Query of a list, whatever else it asks for. */
export interface PagedQuery {
  /** From 1. */
  readonly page: number;
  /** Rows on a page. */
  readonly size: number;
}

/** Some rows of a list as the file will hold them. */
export interface ExportedRows {
  /** Piece of the file made from these rows; only the service that made it knows its type. */
  readonly piece: object;
  readonly rows: number;
  /** How many rows the list has in all. */
  readonly count: number;
  /** There are more than `count`. */
  readonly isLowerBound?: boolean;
}

export interface ListExportPort {
  /** A page of the list, of as many rows as the server hands out at once. */
  readonly collect: Service<PagedQuery, ExportedRows>;
  /** Puts the pieces together and hands the file to the browser. */
  readonly keep: Service<{ readonly pieces: readonly object[]; readonly name: string }, void>;
}
