import type { ExportOnly } from '#contract/export-only.ts';

/** How and which texts of a context are exported, as the address carries it; what it does not know is passed over. */
export interface ExportChoice {
  /** Format of the file; null for the usual one. */
  readonly format: string | null;
  /** Languages between which the file translates; null for the usual ones. */
  readonly source: string | null;
  readonly target: string | null;
  /** Language of a file that holds one; null for the usual one. */
  readonly lang: string | null;
  /** Library whose placeholders the file has; null for the usual one. */
  readonly placeholders: string | null;
  /** Prefix of the identifiers; empty exports all. */
  readonly prefix: string;
  /** Search text; empty exports all. */
  readonly keyWord: string;
  readonly only: ExportOnly | null;
  /** Whether texts of contexts above stand in as sources. */
  readonly inherited: boolean;
}

export const FIRST_EXPORT_CHOICE: ExportChoice = {
  ...{ format: null, source: null, target: null, lang: null, placeholders: null },
  ...{ prefix: '', keyWord: '', only: null, inherited: false },
};

/** The exchange of texts with files: the address carries exactly this. */
export interface ExportQuery {
  /** The context whose texts are written to a file or read from one, null for none yet. */
  readonly contextIdentifier: string | null;
  /** What is exported; null where the address does not say, and what was chosen last holds. */
  readonly choice: ExportChoice | null;
}

export function sameExportChoice(one: ExportChoice, other: ExportChoice): boolean {
  return (Object.keys(one) as (keyof ExportChoice)[]).every((key) => one[key] === other[key]);
}
