import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type Comparison, IMPORT_KINDS, type ImportKind } from '#contract/wording-exchange.ts';
import { fateOf, fateOfKind } from '#machines/wording-import/import-fates.ts';
import { wordingImportSelectors } from '#machines/wording-import/wording-import.selectors.ts';
import { RowCheckbox } from '#src/components/RowCheckbox.tsx';
import { formatNumber } from '#src/i18n/formats.ts';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { kindHint, kindWords } from '#src/screens/wording-exchange/kind-words.ts';
import classes from './exchange.module.css';

interface ImportKindsProps extends Pick<FlowScreenProps<'wordingExchange'>, 'flow'> {
  readonly comparison: Comparison;
}

/** Which texts of the file are imported, kind by kind. */
export function ImportKinds({ flow, comparison: { rows, counts } }: ImportKindsProps) {
  const { i18n } = useLingui();
  const fates = useSelector(flow, wordingImportSelectors.fates);
  const canDecide = useSelector(flow, wordingImportSelectors.canDecide);
  const taken = useSelector(flow, wordingImportSelectors.takenCount) ?? 0;
  const { kinds = {} } = counts;
  const present = IMPORT_KINDS.filter((kind) => (kinds[kind] ?? 0) > 0);
  if (present.length === 0) return null;
  const inWords = (number: number) => formatNumber(i18n.locale, number);
  const total = inWords(present.reduce((sum, kind) => sum + (kinds[kind] ?? 0), 0));
  const isMixed = (kind: ImportKind) =>
    rows.some((row) => row.kind === kind && fateOf(fates, row) !== fateOfKind(fates, kind));
  return (
    <fieldset className={classes.kinds}>
      <legend>
        <Trans id="exchange.kinds">Diese Texte importieren</Trans>
      </legend>
      <ul>
        {present.map((kind) => {
          const isTaken = fateOfKind(fates, kind) === 'take';
          const words = kindWords(i18n, kind);
          const hint = kindHint(i18n, kind);
          return (
            <li key={kind}>
              {/* biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is the component's */}
              <label className={classes.kind}>
                <RowCheckbox
                  label={words}
                  checked={isTaken}
                  indeterminate={isMixed(kind)}
                  disabled={!canDecide}
                  onToggle={() => flow.send({ type: 'kind.decide', kind, fate: isTaken ? 'skip' : 'take' })}
                />
                <span>
                  {words} <span className={classes.quiet}>({inWords(kinds[kind] ?? 0)})</span>
                  {hint ? <span className={classes.kindHint}>{hint}</span> : null}
                </span>
              </label>
            </li>
          );
        })}
      </ul>
      <p role="status" className={classes.quiet}>
        <Plural
          id="exchange.taken"
          value={taken}
          _0={`Kein Text von ${total} ist ausgewählt.`}
          one={`Ein Text von ${total} ist ausgewählt.`}
          other={`# von ${total} Texten sind ausgewählt.`}
        />
      </p>
    </fieldset>
  );
}
