import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { shallowEqual, useSelector } from '@xstate/react';
import { type ReactNode, type RefObject, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SnapshotFrom } from 'xstate';
import { ALL_LANGUAGES } from '#contract/limits.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { readOnlyReason } from '#machines/kit/rights.ts';
import { AUTO_CLOSE } from '#machines/notifications/auto-close.ts';
import { sendToApp } from '#machines/reports/report.ts';
import { EVERY_ROW, leavesRowsOut } from '#machines/route/matrix-query.ts';
import { startUpSelectors } from '#machines/start-up/start-up.selectors.ts';
import { textLevels } from '#machines/text-elsewhere/reach.ts';
import type { RowSearch } from '#machines/wording-matrix/matrix-rows.port.ts';
import { type MatrixRowsFlow, matrixRowsSelectors } from '#machines/wording-matrix/matrix-rows.selectors.ts';
import { wordingMatrixSelectors } from '#machines/wording-matrix/wording-matrix.selectors.ts';
import { pathOf } from '#src/address/address.ts';
import { BusyNotice } from '#src/components/BusyNotice.tsx';
import { EmptyState } from '#src/components/EmptyState.tsx';
import { IdentifierText } from '#src/components/IdentifierText.tsx';
import { ReadOnlyNote } from '#src/components/ReadOnlyNote.tsx';
import { contextPath } from '#src/screens/common/context-tree.ts';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { InactiveContext } from '#src/screens/common/InactiveContext.tsx';
import { OwnContexts } from '#src/screens/common/OwnContexts.tsx';
import { readOnlyWords } from '#src/screens/common/read-only-words.ts';
import { ShortSearch } from '#src/screens/common/ShortSearch.tsx';
import { WhoMay } from '#src/screens/common/WhoMay.tsx';
import { usePageKeys } from '#src/screens/keys/page-keys.ts';
import { ListFailure } from '#src/screens/lists/ListFailure.tsx';
import { ClipboardNotice } from '#src/screens/wording-matrix/ClipboardNotice.tsx';
import { openTroubles } from '#src/screens/wording-matrix/cell-texts.ts';
import { exportPath } from '#src/screens/wording-matrix/export-path.ts';
import { MatrixDialogs } from '#src/screens/wording-matrix/MatrixDialogs.tsx';
import { MatrixFilters } from '#src/screens/wording-matrix/MatrixFilters.tsx';
import { MatrixFooter } from '#src/screens/wording-matrix/MatrixFooter.tsx';
import { type GridHandle, MatrixGrid } from '#src/screens/wording-matrix/MatrixGrid.tsx';
import { MatrixLayout } from '#src/screens/wording-matrix/MatrixLayout.tsx';
import { MatrixPanel } from '#src/screens/wording-matrix/MatrixPanel.tsx';
import type { ClipboardNews } from '#src/screens/wording-matrix/matrix-clipboard.ts';
import { columnsOf } from '#src/screens/wording-matrix/matrix-columns.ts';
import { matrixKeys } from '#src/screens/wording-matrix/matrix-keys.ts';
import { readPreferences, writePreferences } from '#src/screens/wording-matrix/matrix-preferences.ts';
import { NewKeyRow } from '#src/screens/wording-matrix/NewKeyRow.tsx';
import { replacePath } from '#src/screens/wording-matrix/replace-path.ts';
import { SearchNotice } from '#src/screens/wording-matrix/SearchNotice.tsx';
import { StepNotice } from '#src/screens/wording-matrix/StepNotice.tsx';
import { type Desk, useDesk, useUnsavedTexts } from '#src/screens/wording-matrix/use-desk.ts';
import { type NewKeyDesk, useNewKey } from '#src/screens/wording-matrix/use-new-key.ts';
import { usePageKeyPress } from '#src/screens/wording-matrix/use-page-key-press.ts';
import { useIsSaving } from '#src/screens/wording-matrix/use-row-news.ts';
import classes from './matrix.module.css';

interface ContextMatrixProps
  extends Pick<FlowScreenProps<'wordingMatrix'>, 'flow' | 'startUp' | 'user' | 'can'> {
  readonly rows: MatrixRowsFlow;
  readonly contextIdentifier: string;
  readonly contextChoice: ReactNode;
  /** Opens the row for a new key, from outside. */
  readonly newKeyRef: RefObject<(() => void) | null>;
}

/** The matrix of the context that is chosen. */
export function ContextMatrix(props: ContextMatrixProps) {
  const { flow, rows, startUp, user, can, contextIdentifier, contextChoice, newKeyRef } = props;
  const { t, i18n } = useLingui();
  const query = useSelector(rows, matrixRowsSelectors.query);
  const count = useSelector(rows, matrixRowsSelectors.count);
  const isFirstLoad = useSelector(rows, matrixRowsSelectors.isFirstLoad);
  const failure = useSelector(rows, matrixRowsSelectors.failure);
  const contexts = useSelector(startUp, startUpSelectors.contexts);
  const readOnly = useSelector(rows, matrixRowsSelectors.readOnly);
  const slow = useSelector(rows, matrixRowsSelectors.isSlow);
  const canCancel = useSelector(rows, matrixRowsSelectors.canCancelWaiting);
  // The same list while the columns are the same: with another one, every row would be drawn again.
  const columns = useSelector(rows, shownColumns, shallowEqual);
  const chosen = useSelector(flow, wordingMatrixSelectors.chosen);
  const isSaving = useIsSaving(flow);
  const row = useSelector(rows, () => (chosen ? loadedRow(rows, chosen.identifier) : undefined));
  const cell = row?.cells.find(({ lang }) => lang === chosen?.lang);
  const desk = useDesk(flow, contextIdentifier);
  const [preferences, setPreferences] = useState(readPreferences);
  const [clipboard, setClipboard] = useState<ClipboardNews | null>(null);
  const screen = useRef<HTMLDivElement>(null);
  const grid = useRef<GridHandle>(null);
  const find = (search: RowSearch) => rows.send({ type: 'row.find', search });
  const newKey = useNewKey(flow, contextIdentifier, (identifier) => {
    // Rows that were filtered stay as they are after a save, without the new one among them.
    if (leavesRowsOut(query)) rows.send({ type: 'list.refresh' });
    find({ from: identifier, after: null, missingIn: null, isExact: true });
  });
  const reached = useRef(useSelector(rows, matrixRowsSelectors.found));
  /** Those in trouble come first: nothing is stored together with them. */
  const showUnsaved = () => {
    const troubles = wordingMatrixSelectors.troubles(flow.getSnapshot());
    const unsaved = desk.texts.unsaved();
    const [first] = [...openTroubles(troubles, unsaved), ...unsaved];
    if (!first || grid.current?.goToCell(first.cell)) return;
    const { identifier, lang } = first.cell;
    if (!columns.includes(lang)) {
      rows.send({ type: 'query.change', change: { langs: [...columns, lang] } });
      sendToApp(flow, {
        ...{ type: 'notification.add', level: 'info', topic: 'matrix.language', slot: 'matrix.language' },
        ...{ values: { lang }, autoClose: AUTO_CLOSE },
      });
    }
    find({ from: identifier, after: null, missingIn: null, lang, isExact: true });
  };
  const focusGrid = () => grid.current?.focus();
  /** A question may not have been shown at all, while the user went on elsewhere. */
  const goOnAfterQuestion = () => {
    const at = document.activeElement;
    if (at === null || at === document.body || at.matches('[data-active]')) focusGrid();
  };
  const editable = readOnly === null && count !== null;
  newKeyRef.current = editable ? () => newKey.open() : null;
  usePageKeys(matrixKeys(i18n));
  const navigate = useNavigate();
  const replaceAt = editable ? replacePath(query, can) : null;
  const onPageKey = usePageKeyPress({
    flow,
    screen,
    onSaveAll: () => desk.save(desk.texts.unsaved()),
    onTakeBack: desk.takeBack,
    onNewKey: editable ? () => newKey.open() : null,
    onReplace: replaceAt === null ? null : () => navigate(replaceAt),
  });
  const change = (next: Partial<typeof preferences>) => {
    const all = { ...preferences, ...next };
    setPreferences(all);
    writePreferences(all);
  };
  const levels = useMemo(
    () =>
      contexts === null
        ? []
        : textLevels({ contextIdentifier, lang: ALL_LANGUAGES }, contexts, []).filter(
            (level) => readOnlyReason(user, contextPath(level.contextIdentifier, contexts)) === null,
          ),
    [contexts, contextIdentifier, user],
  );
  const place = chosen?.contextIdentifier === contextIdentifier ? chosen : null;
  const isUnknown = failure?.kind === 'refused' && failure.code === REFUSAL.notFound;
  // Texts can be unsaved in rows that are not shown.
  const footer = (
    <MatrixFooter {...{ desk, cell, contextIdentifier, isSaving }} onShow={showUnsaved} onDone={focusGrid} />
  );
  const duplicate = (identifier: string) => newKey.open(copyOf(rows, identifier));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens for the keys of the page on their way up
    <div ref={screen} className={classes.content} onKeyDown={onPageKey}>
      <MatrixFilters
        {...{ rows, startUp, contextChoice, preferences }}
        exportAt={exportPath(query, can)}
        onPreferences={change}
      />
      <InactiveContext identifier={contextIdentifier} contexts={contexts} />
      {readOnly ? (
        <ReadOnlyNote
          action={
            <>
              <OwnContexts
                reason={readOnly}
                user={user}
                pathIn={(own) =>
                  pathOf({ kind: 'wordingMatrix', query: { ...query, contextIdentifier: own } })
                }
              />
              <WhoMay contextIdentifier={contextIdentifier} user={user} can={can} />
            </>
          }
        >
          {readOnlyWords(i18n, readOnly)}
        </ReadOnlyNote>
      ) : null}
      {isUnknown ? (
        <EmptyState
          kind="nothing"
          title={t({ id: 'matrix.unknown.title', message: 'Diesen Kontext gibt es nicht' })}
        >
          <Trans id="matrix.unknown.text">
            Es gibt keinen Kontext namens {contextIdentifier}. Vielleicht wurde er gelöscht. Wählen Sie oben
            einen anderen.
          </Trans>
        </EmptyState>
      ) : failure ? (
        <ListFailure
          failure={failure}
          hasRows={count !== null}
          onRetry={() => {
            rows.send({ type: 'list.refresh' });
            focusGrid();
          }}
        />
      ) : null}
      <SearchNotice rows={rows} onDone={focusGrid} />
      <StepNotice flow={flow} desk={desk} onShow={showUnsaved} onDone={focusGrid} />
      {clipboard ? <ClipboardNotice news={clipboard} /> : null}
      {isUnknown || (failure && count === null) ? null : isFirstLoad || count === null ? (
        <Waiting />
      ) : count === 0 && !newKey.isOpen ? (
        <>
          <NoRows rows={rows} newKey={editable ? newKey : null} />
          {footer}
        </>
      ) : (
        <MatrixLayout
          preferences={preferences}
          onChange={change}
          title={
            place ? (
              <>
                <IdentifierText>{place.identifier}</IdentifierText> · {place.lang}
              </>
            ) : null
          }
          grid={
            <>
              <MatrixGrid
                {...{ flow, rows, contextIdentifier, columns, desk, editable, onPageKey }}
                label={t({ id: 'matrix.grid', message: `Texte von ${{ contextIdentifier }}` })}
                density={preferences.density}
                handle={grid}
                reached={reached}
                onNextMissing={(missingIn, after) => find({ from: null, after, missingIn })}
                onClipboard={setClipboard}
              >
                {newKey.isOpen ? (
                  <NewKeyRow
                    desk={newKey}
                    langs={columns}
                    contextIdentifier={contextIdentifier}
                    levels={levels}
                    onClose={() => {
                      newKey.close();
                      focusGrid();
                    }}
                  />
                ) : null}
              </MatrixGrid>
              {footer}
            </>
          }
          panel={
            <MatrixPanel
              {...{ flow, rows, place, cell, row, contexts, user, desk, editable, can }}
              onDuplicate={duplicate}
            />
          }
        />
      )}
      <UnsavedTexts desk={desk} />
      <MatrixDialogs flow={flow} onClosed={goOnAfterQuestion} />
      <BusyNotice slow={slow} {...(canCancel && { onCancel: () => rows.send({ type: 'wait.cancel' }) })} />
    </div>
  );
}

/** Beside the screen, which would be drawn at the first key otherwise. */
function UnsavedTexts({ desk }: { readonly desk: Desk }): null {
  useUnsavedTexts(desk);
  return null;
}

interface NoRowsProps {
  readonly rows: MatrixRowsFlow;
  /** Null where no key can be added. */
  readonly newKey: NewKeyDesk | null;
}

/** Why there are no rows, and what leads on. */
function NoRows({ rows, newKey }: NoRowsProps) {
  const { t } = useLingui();
  const query = useSelector(rows, matrixRowsSelectors.query);
  const isMissing = query.only === 'missing' || query.missingIn !== null;
  const isFiltered = leavesRowsOut(query);
  const reset = () => rows.send({ type: 'query.change', change: EVERY_ROW });
  return (
    <EmptyState
      kind={isFiltered ? 'noMatch' : 'nothing'}
      title={
        isFiltered
          ? t({ id: 'matrix.noMatch.title', message: 'Keine Treffer' })
          : t({ id: 'overview.nothing.title', message: 'Dieser Kontext zeigt keine Texte' })
      }
      action={
        isFiltered ? (
          <Button variant="default" onClick={reset}>
            <Trans id="matrix.noMatch.reset">Suche und Filter zurücksetzen</Trans>
          </Button>
        ) : newKey ? (
          <Button onClick={() => newKey.open()}>
            <Trans id="matrix.new.key">Neuer Schlüssel</Trans>
          </Button>
        ) : null
      }
    >
      {isMissing ? (
        <Trans id="matrix.noMatch.missing">In den gezeigten Sprachen fehlt hier nichts.</Trans>
      ) : isFiltered ? (
        <>
          <Trans id="matrix.noMatch.text">In diesem Kontext passt kein Schlüssel dazu.</Trans>{' '}
          <ShortSearch term={query.keyWord} />
        </>
      ) : (
        <Trans id="overview.nothing.text">Weder er selbst noch ein Kontext darüber hat Formulierungen.</Trans>
      )}
    </EmptyState>
  );
}

/** The columns that the rows have by now. */
function shownColumns(snapshot: SnapshotFrom<MatrixRowsFlow>): readonly string[] {
  const { langs, query, coverage, usesAll } = matrixRowsSelectors;
  return columnsOf(langs(snapshot), query(snapshot).langs, coverage(snapshot), usesAll(snapshot));
}

/** The row of an identifier, as far as it is loaded. */
function loadedRow(rows: MatrixRowsFlow, identifier: string) {
  for (const loaded of Object.values(matrixRowsSelectors.windows(rows.getSnapshot()))) {
    const row = loaded.find((one) => one.identifier === identifier);
    if (row) return row;
  }
  return undefined;
}

/** A new key that says what another one says. */
function copyOf(rows: MatrixRowsFlow, identifier: string) {
  const cells = loadedRow(rows, identifier)?.cells ?? [];
  const texts = cells.filter(({ lang, value, from }) => value !== null && from?.lang === lang);
  return { identifier, texts: Object.fromEntries(texts.map(({ lang, value }) => [lang, value ?? ''])) };
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
