import { checkText } from '#contract/text-checks.ts';
import type { TextFinding } from '#contract/text-finding.ts';
import type { StoredFinding } from '#contract/wording-care.ts';
import type { MatrixCell, MatrixCoverage, MatrixRow } from '#contract/wording-matrix.ts';
import type { CellText } from '#src/screens/wording-matrix/cell-texts.ts';

/** What the checks have found in a text and no one has accepted. */
export function openFindings({ findings = [] }: MatrixCell): readonly StoredFinding[] {
  return findings.filter(({ accepted }) => accepted === null);
}

/** What the checks find in a text that is typed and not stored; nothing where the server knows no checks. */
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
