import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Failure } from '#machines/kit/failure.ts';
import { wordingImportSelectors } from '#machines/wording-import/wording-import.selectors.ts';
import { Notice } from '#src/components/Notice.tsx';
import { RetryButton } from '#src/components/RetryButton.tsx';
import { failureWords } from '#src/screens/common/failure-words.ts';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { RequestId } from '#src/screens/common/RequestId.tsx';
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
  const { title, text, requestId } = failureWords(i18n, failure, outcomeUnknown ? 'change' : 'read');
  const { lines, count, countIsLowerBound } = fileTrouble(i18n, failure);
  return (
    <Notice
      tone="negative"
      title={
        count > 0
          ? t({ id: 'exchange.fileRefused', message: 'Diese Datei kann so nicht importiert werden' })
          : title
      }
      action={
        // The same file would be refused again.
        canRetry && count === 0 ? <RetryButton onRetry={() => flow.send({ type: 'import.retry' })} /> : null
      }
    >
      {count === 0 ? (
        <p>{text}</p>
      ) : (
        <>
          <p>
            <Trans id="exchange.fileRefused.next">
              Es wurde nichts importiert. Korrigieren Sie diese Stellen in der Datei und wählen Sie sie dann
              erneut aus:
            </Trans>
          </p>
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
        </>
      )}
      <RequestId requestId={requestId} />
    </Notice>
  );
}
