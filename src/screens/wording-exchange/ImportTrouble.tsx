import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Failure } from '#machines/kit/failure.ts';
import { wordingImportSelectors } from '#machines/wording-import/wording-import.selectors.ts';
import { FailureNotice } from '#src/screens/common/FailureNotice.tsx';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { FileFindingLines } from '#src/screens/wording-exchange/FileFindingLines.tsx';
import { fileTrouble } from '#src/screens/wording-exchange/file-finding-words.ts';

interface ImportTroubleProps extends Pick<FlowScreenProps<'wordingExchange'>, 'flow'> {
  readonly failure: Failure;
}

/** Why nothing was taken over, or why it is not known whether something was. The file is still chosen. */
export function ImportTrouble({ flow, failure }: ImportTroubleProps) {
  const { t, i18n } = useLingui();
  const canRetry = useSelector(flow, wordingImportSelectors.canRetry);
  const outcomeUnknown = useSelector(flow, wordingImportSelectors.isUnreachable);
  const { lines, count, countIsLowerBound } = fileTrouble(i18n, failure);
  const step = outcomeUnknown ? 'change' : 'read';
  const onRetry = canRetry ? () => flow.send({ type: 'import.retry' }) : null;
  if (count === 0) return <FailureNotice failure={failure} step={step} onRetry={onRetry} />;
  // The same file would be refused again.
  return (
    <FailureNotice
      failure={failure}
      step={step}
      title={t({ id: 'exchange.fileRefused', message: 'Diese Datei kann so nicht importiert werden' })}
      text={
        <Trans id="exchange.fileRefused.next">
          Es wurde nichts importiert. Korrigieren Sie diese Stellen in der Datei und wählen Sie sie dann
          erneut aus:
        </Trans>
      }
    >
      <FileFindingLines
        title={
          countIsLowerBound
            ? t({
                id: 'exchange.findings.atLeast',
                message: `Fehler in der Datei (mindestens ${{ count }}; weiter wurde nicht gelesen)`,
              })
            : t({ id: 'exchange.findings', message: `Fehler in der Datei (${{ count }})` })
        }
        lines={lines}
        count={count}
      />
    </FailureNotice>
  );
}
