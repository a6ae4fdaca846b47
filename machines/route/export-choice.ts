import type { ExportOnly } from '#contract/export-only.ts';

/** Which texts of a context an export has at first: the address carries exactly this. */
export interface ExportChoice {
  /** Languages between which the file translates; null for the usual ones. */
  readonly source: string | null;
  readonly target: string | null;
  /** Prefix of the identifiers; empty exports all. */
  readonly prefix: string;
  /** Search text; empty exports all. */
  readonly keyWord: string;
  readonly only: ExportOnly | null;
  /** Whether texts of contexts above stand in as sources. */
  readonly inherited: boolean;
}

export const FIRST_EXPORT_CHOICE: ExportChoice = {
  ...{ source: null, target: null, prefix: '', keyWord: '', only: null, inherited: false },
};
