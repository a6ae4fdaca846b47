import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import {
  type ClipboardEvent,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useImperativeHandle,
  useMemo,
  useRef,
} from 'react';
import { ALL_LANGUAGES } from '#contract/limits.ts';
import type { CellPlace } from '#machines/wording-matrix/matrix-cell.ts';
import type { FoundRow } from '#machines/wording-matrix/matrix-rows.port.ts';
import { type MatrixRowsFlow, matrixRowsSelectors } from '#machines/wording-matrix/matrix-rows.selectors.ts';
import { rowAt } from '#machines/wording-matrix/matrix-windows.ts';
import {
  type WordingMatrixFlow,
  wordingMatrixSelectors,
} from '#machines/wording-matrix/wording-matrix.selectors.ts';
import { SIGN_PICTURES } from '#src/screens/wording-matrix/CellSign.tsx';
import { rangeBetween } from '#src/screens/wording-matrix/cell-range.ts';
import { missable } from '#src/screens/wording-matrix/cell-state.ts';
import { stepOf } from '#src/screens/wording-matrix/grid-keys.ts';
import { grid, ROW_GROUP } from '#src/screens/wording-matrix/grid-roles.ts';
import { MatrixHead } from '#src/screens/wording-matrix/MatrixHead.tsx';
import { MatrixRowView } from '#src/screens/wording-matrix/MatrixRowView.tsx';
import { type ClipboardNews, matrixClipboard } from '#src/screens/wording-matrix/matrix-clipboard.ts';
import type { Density } from '#src/screens/wording-matrix/matrix-preferences.ts';
import { pointedCells } from '#src/screens/wording-matrix/pointed-cell.ts';
import { activeName } from '#src/screens/wording-matrix/use-active-cell.ts';
import type { Desk } from '#src/screens/wording-matrix/use-desk.ts';
import { useGridCells } from '#src/screens/wording-matrix/use-grid-cells.ts';
import { useGridRows, useRowsInSight } from '#src/screens/wording-matrix/use-grid-rows.ts';
import { useRowActs } from '#src/screens/wording-matrix/use-row-acts.ts';
import { useRowNews } from '#src/screens/wording-matrix/use-row-news.ts';
import { useSteady } from '#src/screens/wording-matrix/use-steady.ts';
import classes from './matrix.module.css';

/** Handle by which the grid is controlled from outside. */
export interface GridHandle {
  /** Puts the focus where work goes on: into the field that is open, otherwise on the cell. */
  readonly focus: () => void;
  /**
   * Chooses the cell of an identifier and a language.
   * @returns false where its row is not there, or its language is not shown
   */
  readonly goToCell: (cell: CellPlace) => boolean;
}

interface MatrixGridProps {
  readonly flow: WordingMatrixFlow;
  readonly rows: MatrixRowsFlow;
  readonly label: string;
  readonly contextIdentifier: string;
  readonly columns: readonly string[];
  readonly desk: Desk;
  readonly density: Density;
  /** Whether cells can be written in. */
  readonly editable: boolean;
  /** Looks for the next text that is missing behind an identifier. */
  readonly onNextMissing: (langs: readonly string[], after: string | null) => void;
  /** A key of the page that the grid has no use for itself. */
  readonly onPageKey: (event: KeyboardEvent) => void;
  /** What came of the last copy or paste where there is something to say; null otherwise. */
  readonly onClipboard: (news: ClipboardNews | null) => void;
  readonly handle: RefObject<GridHandle | null>;
  /** The row that was found last and gone to; another choice of rows builds the grid again. */
  readonly reached: RefObject<FoundRow | null>;
  /** A row above all others, such as the one for a new key. */
  readonly children?: ReactNode;
}

/** The texts of a context: only the rows that are in sight are there, and loaded. */
export function MatrixGrid(props: MatrixGridProps) {
  const { flow, rows, label, contextIdentifier, columns, desk, density, editable } = props;
  const { onNextMissing, onPageKey, onClipboard, handle, reached, children } = props;
  const { t } = useLingui();
  const count = useSelector(rows, matrixRowsSelectors.count) ?? 0;
  const windows = useSelector(rows, matrixRowsSelectors.windows);
  const coverage = useSelector(rows, matrixRowsSelectors.coverage);
  const busy = useSelector(rows, matrixRowsSelectors.isLoading);
  const editing = useSelector(flow, wordingMatrixSelectors.editing);
  const box = useRef<HTMLDivElement>(null);
  const { virtual, head, focusedIndex } = useGridRows({ box, windows, count, density });
  const cells = useGridCells({
    ...{ flow, rows, contextIdentifier, desk, editable, windows, count, reached },
    langs: columns,
    grid: box,
    scrollTo: (index) => virtual.scrollToIndex(index, { align: 'auto' }),
  });
  const { active, chosen, range, placeAt, go, extendTo, openAt } = cells;
  focusedIndex.current = active.index;
  const items = virtual.getVirtualItems();
  const drawn = items.map(({ index }) => index);
  const load = useRowsInSight(rows, drawn, active.index);
  const clipboard = matrixClipboard({ rows, contextIdentifier, columns, desk, load, onNews: onClipboard });

  useImperativeHandle(handle, () => ({
    focus: () => {
      const field = box.current?.querySelector<HTMLElement>(`.${classes.editor}`);
      if (field) field.focus({ preventScroll: true });
      else cells.focusActive();
    },
    goToCell: cells.goToCell,
  }));

  const chosenRange = range ?? rangeBetween(active, active);
  const isOnCell = (target: EventTarget) => (target as HTMLElement).matches('[data-active]');
  const onCopy = (event: ClipboardEvent) => {
    if (!isOnCell(event.target)) return;
    event.preventDefault();
    clipboard.copy(event.clipboardData, chosenRange, active.column < 0);
  };
  const onPaste = (event: ClipboardEvent) => {
    if (!isOnCell(event.target) || !editable || active.column < 0) return;
    event.preventDefault();
    clipboard.paste(event.clipboardData, chosenRange);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOnCell(event.target)) return;
    cells.stopOpening();
    const step = stepOf(event, active, { index: count - 1, column: columns.length - 1 });
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    const lang = columns[active.column];
    if (step && event.shiftKey) extendTo({ ...step, column: Math.max(0, step.column) });
    else if (step) go(step);
    else if (isPlain && event.key === 'Escape' && range) cells.chooseOnlyActive();
    else if (isPlain && (event.key === 'Enter' || event.key === 'F2') && active.column >= 0) openAt(active);
    else if (isPlain && event.key.toLowerCase() === 'm') {
      const wanted = event.shiftKey && lang !== undefined ? [lang] : missable(columns);
      onNextMissing(wanted, rowAt(windows, active.index)?.identifier ?? null);
    } else {
      onPageKey(event);
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };

  const pointing = pointedCells({
    onPress: (at, isExtended) => (isExtended ? extendTo(at) : go(at)),
    onDrag: (at) => {
      if (activeName(at) !== activeName(active)) extendTo(at);
    },
    onOpen: openAt,
  });
  const acts = useRowActs({
    onLeave: (at, isBack) => {
      const place = placeAt(at);
      if (place) desk.leave(place);
      if (isBack) go(at);
    },
    onSave: (at) => {
      const place = placeAt(at);
      if (!place) return;
      const texts = [...desk.texts.rowOf(place.identifier).values()];
      if (at.index + 1 < count) openAt({ ...at, index: at.index + 1 });
      else {
        desk.leave(place);
        go(at);
      }
      desk.save(texts);
    },
    onSide: cells.openBeside,
    onPageKey,
  });
  const news = useRowNews(flow);
  const onNextMissingIn = useSteady((lang: string) => onNextMissing([lang], chosen?.identifier ?? null));

  const description = editable
    ? t({ id: 'matrix.grid.hint', message: 'Eingabe öffnet eine Zelle, M führt zum nächsten fehlenden Text' })
    : null;
  const template = useMemo(
    () =>
      columns.map((lang) => (lang === ALL_LANGUAGES ? 'var(--matrix-all)' : 'var(--matrix-lang)')).join(' '),
    [columns],
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it is a grid, which grid() says
    <div
      ref={box}
      {...grid({ label, description, rows: count, columns: columns.length, editable })}
      aria-busy={busy}
      tabIndex={-1}
      className={classes.grid}
      data-density={density}
      style={
        { '--matrix-columns': columns.length, '--matrix-langs': template, ...SIGN_PICTURES } as CSSProperties
      }
      onKeyDown={onKeyDown}
      onCopy={onCopy}
      onPaste={onPaste}
      onFocus={cells.enter}
    >
      <MatrixHead langs={columns} coverage={coverage} onNextMissing={onNextMissingIn} />
      {children}
      <div {...ROW_GROUP} {...pointing} className={classes.body} style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, key, start }) => {
          const row = rowAt(windows, index);
          return (
            <MatrixRowView
              key={key}
              measure={virtual.measureElement}
              row={row}
              index={index}
              top={start - head}
              langs={columns}
              activeColumn={index === active.index ? active.column : null}
              range={range && index >= range.top && index <= range.bottom ? range : null}
              editing={editing && editing.identifier === row?.identifier ? editing.lang : null}
              contextIdentifier={contextIdentifier}
              desk={desk}
              news={row && news.get(row.identifier)}
              acts={acts}
            />
          );
        })}
      </div>
    </div>
  );
}
