import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type MatrixRowsFlow, matrixRowsSelectors } from '#machines/wording-matrix/matrix-rows.selectors.ts';
import { Notice } from '#src/components/Notice.tsx';
import { RetryButton } from '#src/components/RetryButton.tsx';
import { failureWords } from '#src/screens/common/failure-words.ts';

interface SearchNoticeProps {
  readonly rows: MatrixRowsFlow;
  /** Puts the focus where work goes on, since the pressed button goes. */
  readonly onDone: () => void;
}

/** Why no one was led to the row that was looked for. */
export function SearchNotice({ rows, onDone }: SearchNoticeProps) {
  const { i18n } = useLingui();
  const isNothing = useSelector(rows, matrixRowsSelectors.isNothingFound);
  const failure = useSelector(rows, matrixRowsSelectors.searchFailure);
  const search = useSelector(rows, matrixRowsSelectors.search);
  const identifier = search?.from ?? '';
  if (isNothing) {
    return (
      <Notice tone="info">
        {search?.missingIn ? (
          <p>
            <Trans id="matrix.search.nothingMissing">Hier fehlt kein Text mehr.</Trans>
          </p>
        ) : (
          <p>
            <Trans id="matrix.search.gone">Den Schlüssel {identifier} zeigt dieser Kontext nicht mehr.</Trans>
          </p>
        )}
      </Notice>
    );
  }
  if (!failure) return null;
  const { title, text } = failureWords(i18n, failure, 'read');
  return (
    <Notice
      tone="negative"
      title={title}
      action={
        search ? (
          <RetryButton
            onRetry={() => {
              rows.send({ type: 'row.find', search });
              onDone();
            }}
          />
        ) : null
      }
    >
      <p>{text}</p>
    </Notice>
  );
}
