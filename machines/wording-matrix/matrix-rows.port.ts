import type { MatrixCoverage, MatrixRow } from '#contract/wording-matrix.ts';
import type { Service } from '#machines/kit/port.ts';
import type { ReadOnlyReason } from '#machines/kit/rights.ts';
import type { MatrixQuery } from '#machines/route/matrix-query.ts';

/** Some of the rows, with what is known of all of them. */
export interface MatrixPart {
  readonly rows: readonly MatrixRow[];
  /** Rows that there are in all. */
  readonly count: number;
  /** The columns. */
  readonly langs: readonly string[];
  /** Whether the context shows any text for all languages; null where the server does not say. */
  readonly usesAll: boolean | null;
  /** How much each column covers of the whole context; null where that was not asked. */
  readonly coverage: readonly MatrixCoverage[] | null;
  /** Why the texts of this context can only be looked at. */
  readonly readOnly: ReadOnlyReason | null;
}

/** A row that is looked for: the one from an identifier on, or the next one that misses a text. */
export interface RowSearch {
  /** null: from the beginning. */
  readonly from: string | null;
  /** Only behind this identifier; behind the last one it goes on with the first. */
  readonly after: string | null;
  /** Only where one of these languages misses its text; null for any row. */
  readonly missingIn: readonly string[] | null;
  /** Language of the cell to go to in it; left out where the language stays. */
  readonly lang?: string;
  /** Whether only the row of the very identifier will do; a search and filters that hide it are given up. */
  readonly isExact?: boolean;
}

/** Where a row stands, counted from 0. */
export interface FoundRow {
  readonly identifier: string;
  readonly index: number;
}

export interface MatrixRowsPort {
  /**
   * The rows of one window, counted from 0, each MATRIX_ROWS.usual rows long; without a window none. The first load may
   * bring fewer, as many as are in sight.
   */
  readonly load: Service<
    {
      readonly query: MatrixQuery;
      readonly window: number | null;
      readonly withCoverage: boolean;
      /** Whether no row is there yet. */
      readonly isFirst: boolean;
    },
    MatrixPart
  >;
  /** null when there is no such row. */
  readonly find: Service<{ readonly query: MatrixQuery; readonly search: RowSearch }, FoundRow | null>;
}
