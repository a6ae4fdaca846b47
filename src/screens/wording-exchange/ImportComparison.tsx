import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type Comparison, IMPORT_KINDS } from '#contract/wording-exchange.ts';
import { fateOf } from '#machines/wording-import/import-fates.ts';
import { wordingImportSelectors } from '#machines/wording-import/wording-import.selectors.ts';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { SearchedRows } from '#src/screens/comparison/SearchedRows.tsx';
import { ComparedRow } from '#src/screens/wording-exchange/ComparedRow.tsx';
import { kindWords } from '#src/screens/wording-exchange/kind-words.ts';
import { LaterRows } from '#src/screens/wording-exchange/LaterRows.tsx';
import { outcomeWords } from '#src/screens/wording-exchange/outcome-words.ts';

const OUTCOMES = ['clash', 'changed', 'added'] as const;

interface ImportComparisonProps extends Pick<FlowScreenProps<'wordingExchange'>, 'flow' | 'can'> {
  readonly comparison: Comparison;
}

/** The texts of a file beside those that are there. */
export function ImportComparison({ flow, can, comparison }: ImportComparisonProps) {
  const { rows, counts } = comparison;
  const { i18n } = useLingui();
  const fates = useSelector(flow, wordingImportSelectors.fates);
  const canDecide = useSelector(flow, wordingImportSelectors.canDecide);
  const ofKinds = counts.kinds;
  const kinds = ofKinds
    ? IMPORT_KINDS.map((kind) => ({ kind, words: kindWords(i18n, kind), count: ofKinds[kind] ?? 0 }))
    : OUTCOMES.map((kind) => ({ kind, words: outcomeWords(i18n, kind), count: counts[kind] }));
  return (
    <SearchedRows
      rows={rows.map((row) => ({
        key: `${row.identifier} ${row.lang}`,
        kind: row.kind ?? row.outcome,
        texts: [row.identifier, row.lang, row.before?.value, row.after.value],
        content: (
          <ComparedRow
            row={row}
            fate={fateOf(fates, row)}
            locked={!canDecide}
            onDecide={(fate) =>
              flow.send({ type: 'text.decide', identifier: row.identifier, lang: row.lang, fate })
            }
          />
        ),
      }))}
      total={counts.clash + counts.changed + counts.added}
      kinds={kinds.filter(({ count }) => count > 0)}
      {...(can('readAllOfImports') && {
        below: (kind: string | null) => <LaterRows {...{ flow, comparison, kind }} />,
      })}
    />
  );
}
