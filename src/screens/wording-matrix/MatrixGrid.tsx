import { useLingui } from '@lingui/react/macro';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useSelector } from '@xstate/react';
import {
  type ClipboardEvent,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { ALL_LANGUAGES } from '#contract/limits.ts';
import type { CellPlace } from '#machines/wording-matrix/matrix-cell.ts';
import type { FoundRow } from '#machines/wording-matrix/matrix-rows.port.ts';
import { type MatrixRowsFlow, matrixRowsSelectors } from '#machines/wording-matrix/matrix-rows.selectors.ts';
import { rowAt, WINDOW } from '#machines/wording-matrix/matrix-windows.ts';
import {
  type WordingMatrixFlow,
  wordingMatrixSelectors,
} from '#machines/wording-matrix/wording-matrix.selectors.ts';
import { SIGN_PICTURES } from '#src/screens/wording-matrix/CellSign.tsx';
import { rangeBetween } from '#src/screens/wording-matrix/cell-range.ts';
import { missable } from '#src/screens/wording-matrix/cell-state.ts';
import { stepOf } from '#src/screens/wording-matrix/grid-keys.ts';
import { readMeasures, writeMeasures } from '#src/screens/wording-matrix/grid-measures.ts';
import { grid, ROW_GROUP } from '#src/screens/wording-matrix/grid-roles.ts';
import {
  observeBox,
  RowHeights,
  rangeWith,
  remInPixels,
  useBeyond,
} from '#src/screens/wording-matrix/grid-rows.ts';
import { MatrixHead } from '#src/screens/wording-matrix/MatrixHead.tsx';
import { MatrixRowView } from '#src/screens/wording-matrix/MatrixRowView.tsx';
import { type ClipboardNews, matrixClipboard } from '#src/screens/wording-matrix/matrix-clipboard.ts';
import type { Density } from '#src/screens/wording-matrix/matrix-preferences.ts';
import { pointedCells } from '#src/screens/wording-matrix/pointed-cell.ts';
import { type ActiveCell, activeName, useActiveCell } from '#src/screens/wording-matrix/use-active-cell.ts';
import type { Desk } from '#src/screens/wording-matrix/use-desk.ts';
import { useRowActs } from '#src/screens/wording-matrix/use-row-acts.ts';
import { useRowNews } from '#src/screens/wording-matrix/use-row-news.ts';
import { useSteady } from '#src/screens/wording-matrix/use-steady.ts';
import { useWantedRows } from '#src/screens/wording-matrix/use-wanted-rows.ts';
import classes from './matrix.module.css';

/** Height of the head that matrix.module.css gives it, in rem. */
const HEAD_HEIGHT = 3.5;
/** Height of a row of one line, in rem. */
const ROW_HEIGHTS = { compact: 1.875, comfortable: 2.5 } as const;

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
  const found = useSelector(rows, matrixRowsSelectors.found);
  const search = useSelector(rows, matrixRowsSelectors.search);
  const { prefix } = useSelector(rows, matrixRowsSelectors.query);
  const busy = useSelector(rows, matrixRowsSelectors.isLoading);
  const editing = useSelector(flow, wordingMatrixSelectors.editing);
  const box = useRef<HTMLDivElement>(null);
  const activeIndex = useRef(0);
  const [rem] = useState(remInPixels);
  const beyond = useBeyond();
  const isBackward = useRef(false);
  const head = HEAD_HEIGHT * rem;
  const [measured] = useState(readMeasures);
  const heights = useMemo(
    () => new RowHeights(measured.rows[density] ?? ROW_HEIGHTS[density] * rem),
    [measured, density, rem],
  );
  // The virtualizer goes through all rows whenever this is another function.
  const keyOf = useCallback((index: number) => rowAt(windows, index)?.identifier ?? index, [windows]);
  const virtual = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count,
    getScrollElement: () => box.current,
    estimateSize: heights.expected,
    getItemKey: keyOf,
    overscan: beyond,
    scrollMargin: head,
    scrollPaddingStart: head,
    rangeExtractor: (range) => rangeWith(activeIndex.current, isBackward.current)(range),
    initialRect: { width: 0, height: measured.box },
    observeElementRect: observeBox,
    measureElement: heights.measure,
    onChange: ({ scrollDirection }) => {
      if (scrollDirection) isBackward.current = scrollDirection === 'backward';
    },
    useFlushSync: true,
  });
  const { active, goTo, goToCell } = useActiveCell({
    windows,
    count,
    langs: columns,
    found,
    search,
    prefix,
    reached,
    grid: box,
    scrollTo: (index) => virtual.scrollToIndex(index, { align: 'auto' }),
  });
  activeIndex.current = active.index;
  useEffect(() => {
    // The first picture is there by then.
    if (beyond === 0) return;
    const rows = { ...readMeasures().rows, [density]: heights.expected() };
    writeMeasures({ box: box.current?.offsetHeight ?? 0, rows });
  }, [beyond, density, heights]);
  /** The other corner of the cells that are chosen; null where only one is. */
  const [anchor, setAnchor] = useState<ActiveCell | null>(null);
  const [isEntered, setEntered] = useState(false);
  const items = virtual.getVirtualItems();
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];
  // The row with the focus may be far from what is in sight.
  const inSight = items.filter(({ index }) => index !== active.index);
  const [firstWindow, lastWindow] = [inSight[0]?.index ?? first, inSight.at(-1)?.index ?? last].map((index) =>
    Math.floor(index / WINDOW),
  ) as [number, number];
  const load = useWantedRows(rows, firstWindow, lastWindow);
  const clipboard = matrixClipboard({ rows, contextIdentifier, columns, desk, load, onNews: onClipboard });

  const shownAt = ({ index, column }: ActiveCell) =>
    rowAt(windows, index)?.cells.find(({ lang }) => lang === columns[column]);
  const placeAt = ({ index, column }: ActiveCell): CellPlace | null => {
    const identifier = rowAt(windows, index)?.identifier;
    const lang = columns[column];
    return identifier === undefined || lang === undefined ? null : { contextIdentifier, identifier, lang };
  };
  const chosen = placeAt(active);
  const chosenKey = isEntered && chosen ? `${chosen.identifier}\n${chosen.lang}` : null;
  const onChosen = useEffectEvent((key: string | null, _context: string) => {
    if (key !== null) flow.send({ type: 'cell.choose', cell: chosen });
  });
  useEffect(() => onChosen(chosenKey, contextIdentifier), [chosenKey, contextIdentifier]);

  /** A cell to open once its row is loaded, unless the user does anything else meanwhile. */
  const opensNext = useRef<ActiveCell | null>(null);
  const go = (at: ActiveCell, focus = true) => {
    opensNext.current = null;
    setAnchor(null);
    goTo(at, focus);
  };
  const openAt = (at: ActiveCell) => {
    const [place, shown] = [placeAt(at), shownAt(at)];
    const isOpened = editable && place !== null && shown !== undefined;
    go(at, !isOpened);
    if (isOpened) desk.edit(place, shown);
    else if (editable && place === null) opensNext.current = at;
  };
  useEffect(() => {
    const at = opensNext.current;
    if (!at || (activeName(at) === activeName(active) && placeAt(at) === null)) return;
    opensNext.current = null;
    if (activeName(at) === activeName(active) && document.activeElement?.matches('[data-active]')) openAt(at);
  });
  /** The next language, or the first one of the next row. */
  const beside = ({ index, column }: ActiveCell, step: 1 | -1): ActiveCell => {
    const next = column + step;
    if (next >= columns.length) return { index: Math.min(index + 1, count - 1), column: 0 };
    if (next < 0) return { index: Math.max(index - 1, 0), column: columns.length - 1 };
    return { index, column: next };
  };

  useImperativeHandle(handle, () => ({
    focus: () => {
      const field = box.current?.querySelector<HTMLElement>(`.${classes.editor}`);
      if (field) field.focus({ preventScroll: true });
      else goTo(active);
    },
    goToCell: (cell) => {
      setAnchor(null);
      return goToCell(cell);
    },
  }));

  const range = anchor ? rangeBetween(anchor, active) : null;
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
    opensNext.current = null;
    const step = stepOf(event, active, { index: count - 1, column: columns.length - 1 });
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    const lang = columns[active.column];
    if (step && event.shiftKey) {
      setAnchor(anchor ?? active);
      goTo({ ...step, column: Math.max(0, step.column) });
    } else if (step) go(step);
    else if (isPlain && event.key === 'Escape' && anchor) setAnchor(null);
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
    onPress: (at, isExtended) => {
      if (isExtended) setAnchor(anchor ?? active);
      else setAnchor(null);
      goTo(at);
    },
    onDrag: (at) => {
      if (at.index === active.index && at.column === active.column) return;
      setAnchor(anchor ?? active);
      goTo(at);
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
    onSide: (at, step) => openAt(beside(at, step)),
    onPageKey,
  });
  const news = useRowNews(flow);
  const onNextMissingIn = useSteady((lang: string) =>
    onNextMissing([lang], isEntered ? (chosen?.identifier ?? null) : null),
  );

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
      onFocus={() => setEntered(true)}
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
