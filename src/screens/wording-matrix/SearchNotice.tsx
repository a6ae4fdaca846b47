import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type MatrixRowsFlow, matrixRowsSelectors } from '#machines/wording-matrix/matrix-rows.selectors.ts';
import { Notice } from '#src/components/Notice.tsx';
import { FailureNotice } from '#src/screens/common/FailureNotice.tsx';

interface SearchNoticeProps {
  readonly rows: MatrixRowsFlow;
  /** Puts the focus where work goes on, since the pressed button goes. */
  readonly onDone: () => void;
}

/** Why no one was led to the row that was looked for. */
export function SearchNotice({ rows, onDone }: SearchNoticeProps) {
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
  const again = (sought: NonNullable<typeof search>) => {
    rows.send({ type: 'row.find', search: sought });
    onDone();
  };
  return <FailureNotice failure={failure} step="read" onRetry={search ? () => again(search) : null} />;
}
