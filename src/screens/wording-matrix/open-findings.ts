import { checkText } from '#contract/text-checks.ts';
import type { TextFinding } from '#contract/text-finding.ts';
import type { StoredFinding } from '#contract/wording-care.ts';
import type { MatrixCell, MatrixCoverage, MatrixRow } from '#contract/wording-matrix.ts';
import type { CellText } from '#src/screens/wording-matrix/cell-texts.ts';

/** Findings of the checks in a text that no one has accepted. */
export function openFindings({ findings = [] }: MatrixCell): readonly StoredFinding[] {
  return findings.filter(({ accepted }) => accepted === null);
}

/** Findings of the checks in a typed text that is not stored; none where the server has no checks. */
export function typedFindings(row: MatrixRow | undefined, typed: CellText): readonly TextFinding[] {
  if (row?.note === undefined) return [];
  const { lang } = typed.cell;
  const reference = row.reference?.lang === lang ? null : (row.reference ?? null);
  return checkText({ value: typed.text, lang, reference, note: row.note });
}

/** Whether the server checks texts. */
export function isChecking(coverage: readonly MatrixCoverage[]): boolean {
  return coverage.some(({ findings }) => findings !== undefined);
}
