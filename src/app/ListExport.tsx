import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { type Cell, csvLine, MARK, separatorOf } from '#contract/csv.ts';
import { EXPORT_ROWS } from '#machines/list-export/list-export.machine.ts';
import { listExportSelectors } from '#machines/list-export/list-export.selectors.ts';
import { useSideFlow } from '#src/app/use-side-flow.ts';
import { Notice } from '#src/components/Notice.tsx';
import { ProgressBar } from '#src/components/ProgressBar.tsx';
import { RetryButton } from '#src/components/RetryButton.tsx';
import { listExportFlow } from '#src/flows/list-export.ts';
import { formatNumber } from '#src/i18n/formats.ts';
import { failureWords } from '#src/screens/common/failure-words.ts';
import { RequestId } from '#src/screens/common/RequestId.tsx';
import type { ListExportProps } from '#src/screens/common/side-panels.ts';
import { cellText, dayText } from '#src/screens/lists/cell-text.ts';

/** Every row as the server answers it, one a line: what programs read. */
const jsonLines = {
  head: '',
  type: 'application/jsonl;charset=utf-8',
  linesOf: (rows: readonly unknown[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join(''),
};

/** The export of a list on its way, or why it did not arrive. */
export function ListExport<Row, Field extends string>(props: ListExportProps<Row, Field>) {
  const { list, query, columns, title, only, onEnd, format } = props;
  const { t, i18n } = useLingui();
  const begin = () => {
    if (format === 'jsonLines') return listExportFlow<Row>(list, jsonLines);
    const line = (cells: readonly Cell[]) => csvLine(cells, separatorOf(i18n.locale));
    return listExportFlow<Row>(list, {
      head: MARK + line(columns.map(({ header }) => header)),
      type: 'text/csv;charset=utf-8',
      linesOf: (rows) =>
        (only ? rows.filter((row) => only.keys.has(only.keyOf(row))) : rows)
          .map((row) => line(columns.map((column) => cellText(i18n, column, row))))
          .join(''),
    });
  };
  const name = `${title} ${dayText(new Date())}.${format ? 'jsonl' : 'csv'}`;
  const flow = useSideFlow(list, begin, { input: { query, name }, close: 'export.close' });
  const working = useSelector(flow, listExportSelectors.isWorking);
  const over = useSelector(flow, listExportSelectors.isOver);
  const rows = useSelector(flow, listExportSelectors.rows);
  const count = useSelector(flow, listExportSelectors.count);
  const isLowerBound = useSelector(flow, listExportSelectors.isLowerBound);
  const tooMuch = useSelector(flow, listExportSelectors.isTooMuch);
  const failure = useSelector(flow, listExportSelectors.failure);
  useEffect(() => {
    if (over) onEnd();
  }, [over, onEnd]);
  const close = (
    <Button size="compact-sm" variant="default" onClick={() => flow.send({ type: 'export.close' })}>
      {working ? (
        <Trans id="list.export.cancel">Export abbrechen</Trans>
      ) : (
        <Trans id="audit.panel.close">Schließen</Trans>
      )}
    </Button>
  );
  const [done, total, limit] = [rows, count ?? 0, EXPORT_ROWS].map((number) =>
    formatNumber(i18n.locale, number),
  );
  const all = isLowerBound ? t({ id: 'part.count.more', message: `mehr als ${{ total }}` }) : total;
  if (over) return null;
  if (working) {
    return (
      <Notice tone="info" action={close}>
        <p>
          {count === null ? (
            <Trans id="list.export.begins">Die Liste wird exportiert …</Trans>
          ) : (
            <Trans id="list.export.progress">
              Die Liste wird exportiert: {done} von {all} Zeilen
            </Trans>
          )}
        </p>
        <ProgressBar
          label={t({ id: 'list.export.label', message: 'Export' })}
          percent={count ? Math.floor((rows / count) * 100) : null}
        />
      </Notice>
    );
  }
  if (tooMuch) {
    return (
      <Notice tone="warning" action={close}>
        <p>
          <Trans id="list.export.tooMuch">
            {all} Zeilen sind zu viele für eine Datei. Möglich sind höchstens {limit}. Grenzen Sie die Liste
            durch Suche oder Filter ein.
          </Trans>
        </p>
      </Notice>
    );
  }
  if (!failure) return null;
  const { title: what, text, requestId } = failureWords(i18n, failure, 'read');
  return (
    <Notice
      tone="negative"
      title={what}
      action={
        <>
          <RetryButton onRetry={() => flow.send({ type: 'export.retry' })} /> {close}
        </>
      }
    >
      <p>{text}</p>
      <RequestId requestId={requestId} />
    </Notice>
  );
}
