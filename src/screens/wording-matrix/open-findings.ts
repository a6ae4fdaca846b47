import type { MatrixCell, MatrixCoverage } from '#contract/wording-matrix.ts';

interface Finding {
  readonly check: string;
  readonly detail: string;
  readonly accepted: object | null;
}

/** What the checks have found in a text and nobody has accepted. */
export function openFindings(cell: MatrixCell & { readonly findings?: readonly Finding[] }) {
  return (cell.findings ?? []).filter(({ accepted }) => accepted === null);
}

/** Whether the server checks texts. */
export function isChecking(coverage: readonly (MatrixCoverage & { readonly findings?: number })[]): boolean {
  return coverage.some(({ findings }) => findings !== undefined);
}
