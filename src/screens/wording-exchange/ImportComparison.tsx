import { useLingui } from '@lingui/react/macro';
import type { Comparison } from '#contract/wording-exchange.ts';
import { SearchedRows } from '#src/screens/comparison/SearchedRows.tsx';
import { ComparedRow } from '#src/screens/wording-exchange/ComparedRow.tsx';
import { outcomeWords } from '#src/screens/wording-exchange/outcome-words.ts';

const OUTCOMES = ['clash', 'changed', 'added'] as const;

/** The texts of a file beside those that are there. */
export function ImportComparison({ comparison: { rows, counts } }: { readonly comparison: Comparison }) {
  const { i18n } = useLingui();
  const kinds = OUTCOMES.filter((one) => counts[one] > 0);
  return (
    <SearchedRows
      rows={rows.map((row) => ({
        key: `${row.identifier} ${row.lang}`,
        kind: row.outcome,
        texts: [row.identifier, row.lang, row.before?.value, row.after.value],
        content: <ComparedRow row={row} />,
      }))}
      total={counts.clash + counts.changed + counts.added}
      kinds={kinds.map((kind) => ({ kind, words: outcomeWords(i18n, kind), count: counts[kind] }))}
    />
  );
}
