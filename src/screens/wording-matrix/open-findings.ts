import type { StoredFinding } from '#contract/wording-care.ts';
import type { MatrixCell, MatrixCoverage } from '#contract/wording-matrix.ts';

/** What the checks have found in a text and no one has accepted. */
export function openFindings({ findings = [] }: MatrixCell): readonly StoredFinding[] {
  return findings.filter(({ accepted }) => accepted === null);
}

/** Whether the server checks texts. */
export function isChecking(coverage: readonly MatrixCoverage[]): boolean {
  return coverage.some(({ findings }) => findings !== undefined);
}
