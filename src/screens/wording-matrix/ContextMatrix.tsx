import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { startUpView } from '#machines/start-up/start-up.view.ts';
import { type CellPlace, isSameCell } from '#machines/wording-matrix/matrix-cell.ts';
import { FIRST_MATRIX_QUERY } from '#machines/wording-matrix/matrix-query.ts';
import type { RowSearch } from '#machines/wording-matrix/matrix-rows.port.ts';
import { type MatrixRowsFlow, matrixRowsView } from '#machines/wording-matrix/matrix-rows.view.ts';
import { wordingMatrixView } from '#machines/wording-matrix/wording-matrix.view.ts';
import { BusyNotice } from '#src/parts/BusyNotice.tsx';
import { EmptyState } from '#src/parts/EmptyState.tsx';
import { ReadOnlyNote } from '#src/parts/ReadOnlyNote.tsx';
import type { FlowScreenProps } from '#src/screens/flow-screen.ts';
import { InactiveContext } from '#src/screens/InactiveContext.tsx';
import { ListFailure } from '#src/screens/lists/ListFailure.tsx';
import { readOnlyWords } from '#src/screens/read-only-words.ts';
import { ShortSearch } from '#src/screens/ShortSearch.tsx';
import { MatrixDialogs } from '#src/screens/wording-matrix/MatrixDialogs.tsx';
import { MatrixFilters } from '#src/screens/wording-matrix/MatrixFilters.tsx';
import { MatrixGrid } from '#src/screens/wording-matrix/MatrixGrid.tsx';
import { MatrixPanel } from '#src/screens/wording-matrix/MatrixPanel.tsx';
import { replacePath } from '#src/screens/wording-matrix/replace-path.ts';
import { SearchNotice } from '#src/screens/wording-matrix/SearchNotice.tsx';
import { UnsavedBar } from '#src/screens/wording-matrix/UnsavedBar.tsx';
import { useCellEditing } from '#src/screens/wording-matrix/use-cell-editing.ts';
import classes from './matrix.module.css';

const NOT_FOUND = '008';

interface ContextMatrixProps extends Pick<FlowScreenProps<'wordingMatrix'>, 'flow' | 'startUp' | 'features'> {
  readonly rows: MatrixRowsFlow;
  readonly contextIdentifier: string;
  readonly contextChoice: ReactNode;
}

/** The matrix of the context that is chosen. */
export function ContextMatrix(props: ContextMatrixProps) {
  const { flow, rows, startUp, features, contextIdentifier, contextChoice } = props;
  const { t, i18n } = useLingui();
  const query = useSelector(rows, matrixRowsView.query);
  const count = useSelector(rows, matrixRowsView.count);
  const isFirstLoad = useSelector(rows, matrixRowsView.isFirstLoad);
  const failure = useSelector(rows, matrixRowsView.failure);
  const contexts = useSelector(startUp, startUpView.contexts);
  const readOnly = useSelector(rows, matrixRowsView.readOnly);
  const slow = useSelector(rows, matrixRowsView.isSlow);
  const canCancel = useSelector(rows, matrixRowsView.canCancelWaiting);
  const chosen = useSelector(flow, wordingMatrixView.chosen);
  const cell = useChosenCell(rows, chosen);
  const editing = useCellEditing(flow, contextIdentifier);
  const find = (search: RowSearch) => rows.send({ type: 'row.find', search });
  const isFiltered = query.keyWord !== '' || query.prefix !== '' || query.only !== null;
  const resetFilters = () => {
    const { keyWord, prefix, only } = FIRST_MATRIX_QUERY;
    rows.send({ type: 'query.change', change: { keyWord, prefix, only } });
  };
  const isUnknown = failure?.kind === 'refused' && failure.code === NOT_FOUND;
  const editable = readOnly === null && count !== null;
  const navigate = useNavigate();
  const replaceAt = editable ? replacePath(query, features) : null;
  return (
    <>
      <MatrixFilters rows={rows} startUp={startUp} contextChoice={contextChoice} />
      <InactiveContext identifier={contextIdentifier} contexts={contexts} />
      {readOnly ? <ReadOnlyNote>{readOnlyWords(i18n, readOnly)}</ReadOnlyNote> : null}
      {isUnknown ? (
        <EmptyState
          kind="nothing"
          title={t({ id: 'matrix.unknown.title', message: 'Diesen Kontext gibt es nicht' })}
        >
          <Trans id="matrix.unknown.text">
            Kein Kontext heißt {contextIdentifier}. Vielleicht wurde er gelöscht. Wählen Sie oben einen
            anderen.
          </Trans>
        </EmptyState>
      ) : failure ? (
        <ListFailure
          failure={failure}
          hasRows={count !== null}
          onRetry={() => rows.send({ type: 'list.refresh' })}
        />
      ) : null}
      <SearchNotice rows={rows} />
      {isUnknown || (failure && count === null) ? null : isFirstLoad || count === null ? (
        <Waiting />
      ) : count === 0 ? (
        <EmptyState
          kind={isFiltered ? 'noMatch' : 'nothing'}
          title={
            isFiltered
              ? t({ id: 'matrix.noMatch.title', message: 'Keine Treffer' })
              : t({ id: 'overview.nothing.title', message: 'Dieser Kontext zeigt keine Texte' })
          }
          action={
            isFiltered ? (
              <Button variant="default" onClick={resetFilters}>
                <Trans id="matrix.noMatch.reset">Suche und Filter zurücksetzen</Trans>
              </Button>
            ) : null
          }
        >
          {query.only === 'missing' ? (
            <Trans id="matrix.noMatch.missing">In den gezeigten Sprachen fehlt hier nichts.</Trans>
          ) : isFiltered ? (
            <>
              <Trans id="matrix.noMatch.text">In diesem Kontext passt kein Schlüssel dazu.</Trans>{' '}
              <ShortSearch term={query.keyWord} />
            </>
          ) : (
            <Trans id="overview.nothing.text">
              Weder er selbst noch ein Kontext darüber hat Formulierungen.
            </Trans>
          )}
        </EmptyState>
      ) : (
        <div className={classes.split}>
          <MatrixGrid
            key={contextIdentifier}
            rows={rows}
            label={t({ id: 'matrix.grid', message: `Texte von ${{ contextIdentifier }}` })}
            contextIdentifier={contextIdentifier}
            editing={editing}
            editable={editable}
            onChoose={(place) => flow.send({ type: 'cell.choose', cell: place })}
            onNextMissing={(missingIn, after) => find({ from: null, after, missingIn })}
            onReplace={replaceAt === null ? null : () => navigate(replaceAt)}
          />
          {chosen && chosen.contextIdentifier === contextIdentifier ? (
            <MatrixPanel
              flow={flow}
              rows={rows}
              place={chosen}
              cell={cell}
              editing={editing}
              editable={editable}
              features={features}
            />
          ) : null}
        </div>
      )}
      <UnsavedBar
        editing={editing}
        onShow={({ cell: { identifier } }) => find({ from: identifier, after: null, missingIn: null })}
      />
      <MatrixDialogs flow={flow} />
      <BusyNotice slow={slow} {...(canCancel && { onCancel: () => rows.send({ type: 'wait.cancel' }) })} />
    </>
  );
}

/** What the chosen cell shows; undefined while its row is not loaded. */
function useChosenCell(rows: MatrixRowsFlow, chosen: CellPlace | null) {
  const windows = useSelector(rows, matrixRowsView.windows);
  if (!chosen) return undefined;
  for (const loaded of Object.values(windows)) {
    const row = loaded.find(({ identifier }) => identifier === chosen.identifier);
    const cell = row?.cells.find(({ lang }) => isSameCell({ ...chosen, lang }, chosen));
    if (cell) return cell;
  }
  return undefined;
}

const BONES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** The shape of what is coming. */
function Waiting() {
  return (
    <div className={classes.waiting} aria-hidden>
      {BONES.map((key) => (
        <div key={key} className={classes.waitingRow}>
          <span className={classes.bone} />
          <span className={classes.bone} />
          <span className={classes.bone} />
        </div>
      ))}
    </div>
  );
}
