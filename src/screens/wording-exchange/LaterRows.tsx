import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { type Comparison, IMPORT_KINDS } from '#contract/wording-exchange.ts';
import { kindWithMore } from '#machines/wording-import/import-fates.ts';
import { wordingImportSelectors } from '#machines/wording-import/wording-import.selectors.ts';
import { Notice } from '#src/components/Notice.tsx';
import { formatNumber } from '#src/i18n/formats.ts';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import classes from './exchange.module.css';

interface LaterRowsProps extends Pick<FlowScreenProps<'wordingExchange'>, 'flow'> {
  readonly comparison: Comparison;
  /** Kind that is looked at; null for all. */
  readonly kind: string | null;
}

/** Loads texts of a preview that are not there yet; nothing where all of them are. */
export function LaterRows({ flow, comparison, kind }: LaterRowsProps) {
  const { i18n } = useLingui();
  const isLoading = useSelector(flow, wordingImportSelectors.isLoadingRows);
  const failure = useSelector(flow, wordingImportSelectors.rowsFailure);
  const wanted = IMPORT_KINDS.find((one) => one === kind) ?? null;
  const missing = kindWithMore(comparison, wanted);
  if (missing === null) return null;
  const { rows, counts } = comparison;
  const inWords = (number: number) => formatNumber(i18n.locale, number);
  const loaded = inWords(wanted === null ? rows.length : rows.filter((row) => row.kind === wanted).length);
  const count = inWords(
    wanted === null ? counts.clash + counts.changed + counts.added : (counts.kinds?.[wanted] ?? 0),
  );
  return (
    <>
      {failure ? (
        <Notice tone="negative">
          <Trans id="exchange.rows.failed">Die weiteren Texte konnten nicht geladen werden.</Trans>
        </Notice>
      ) : null}
      <div className={classes.action}>
        <span className={classes.quiet}>
          <Trans id="exchange.rows.loaded">
            {loaded} von {count} Texten sind geladen. Die Auswahl oben gilt für alle.
          </Trans>
        </span>
        <Button
          variant="default"
          size="sm"
          loading={isLoading}
          onClick={() => flow.send({ type: 'rows.load', kind: wanted })}
        >
          <Trans id="exchange.rows.load">Weitere laden</Trans>
        </Button>
      </div>
    </>
  );
}
