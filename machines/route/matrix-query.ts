import type { MatrixOnly } from '#contract/matrix-only.ts';

/** Query of the matrix: the address carries exactly this. */
export interface MatrixQuery {
  /** The context whose texts are shown; null while none is chosen. */
  readonly contextIdentifier: string | null;
  /** The languages that are shown side by side; null for all. */
  readonly langs: readonly string[] | null;
  /** Search text; empty shows everything. */
  readonly keyWord: string;
  /** Prefix of the identifiers; empty shows all. */
  readonly prefix: string;
  readonly only: MatrixOnly | null;
  /** Only rows in which one of these languages misses its text; null for all. */
  readonly missingIn: readonly string[] | null;
}

export const FIRST_MATRIX_QUERY: MatrixQuery = {
  contextIdentifier: null,
  langs: null,
  keyWord: '',
  prefix: '',
  only: null,
  missingIn: null,
};

/** A query without what leaves rows out. */
export const EVERY_ROW = {
  keyWord: '',
  prefix: '',
  only: null,
  missingIn: null,
} satisfies Partial<MatrixQuery>;

/** Whether rows of the context are left out. */
export function leavesRowsOut({ keyWord, prefix, only, missingIn }: MatrixQuery): boolean {
  return keyWord !== '' || prefix !== '' || only !== null || missingIn !== null;
}

export function sameMatrixQuery(one: MatrixQuery, other: MatrixQuery): boolean {
  return (
    one.contextIdentifier === other.contextIdentifier &&
    one.langs?.join('\n') === other.langs?.join('\n') &&
    one.keyWord === other.keyWord &&
    one.prefix === other.prefix &&
    one.only === other.only &&
    one.missingIn?.join('\n') === other.missingIn?.join('\n')
  );
}
