import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import {
  type CSSProperties,
  type KeyboardEvent,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { CellPlace } from '#machines/wording-matrix/matrix-cell.ts';
import { type MatrixRowsFlow, matrixRowsView } from '#machines/wording-matrix/matrix-rows.view.ts';
import { rowAt, WINDOW } from '#machines/wording-matrix/matrix-windows.ts';
import { missable } from '#src/screens/wording-matrix/cell-state.ts';
import { stepOf } from '#src/screens/wording-matrix/grid-keys.ts';
import { grid, ROW_GROUP } from '#src/screens/wording-matrix/grid-roles.ts';
import { MatrixHead } from '#src/screens/wording-matrix/MatrixHead.tsx';
import { MatrixRowView, type RowActs } from '#src/screens/wording-matrix/MatrixRowView.tsx';
import { type ActiveCell, useActiveCell } from '#src/screens/wording-matrix/use-active-cell.ts';
import type { CellEditing } from '#src/screens/wording-matrix/use-cell-editing.ts';
import { useVirtualRows } from '#src/screens/wording-matrix/use-virtual-rows.ts';
import classes from './matrix.module.css';

/** Heights in CSS pixels that matrix.module.css gives a row and the head. */
const ROW_HEIGHT = 76;
const HEAD_HEIGHT = 64;

interface MatrixGridProps {
  readonly rows: MatrixRowsFlow;
  readonly label: string;
  readonly contextIdentifier: string;
  readonly editing: CellEditing;
  /** Whether cells can be written in. */
  readonly editable: boolean;
  readonly onChoose: (cell: CellPlace | null) => void;
  /** Looks for the next text that is missing behind an identifier. */
  readonly onNextMissing: (langs: readonly string[], after: string | null) => void;
  /** Goes to finding and replacing; null where nobody can. */
  readonly onReplace: (() => void) | null;
}

/** The texts of a context: only the rows that are in sight are there, and loaded. */
export function MatrixGrid(props: MatrixGridProps) {
  const { rows, label, contextIdentifier, editing, editable, onChoose, onNextMissing, onReplace } = props;
  const { t } = useLingui();
  const count = useSelector(rows, matrixRowsView.count) ?? 0;
  const windows = useSelector(rows, matrixRowsView.windows);
  const langs = useSelector(rows, matrixRowsView.langs);
  const coverage = useSelector(rows, matrixRowsView.coverage);
  const found = useSelector(rows, matrixRowsView.found);
  const search = useSelector(rows, matrixRowsView.search);
  const busy = useSelector(rows, matrixRowsView.isLoading);
  const box = useRef<HTMLDivElement>(null);
  const { first, end, scrollTo } = useVirtualRows(box, { count, height: ROW_HEIGHT, head: HEAD_HEIGHT });
  const { active, goTo } = useActiveCell({
    windows,
    count,
    langs,
    found,
    foundIn: search?.missingIn ?? null,
    grid: box,
    scrollTo,
  });
  const [isEntered, setEntered] = useState(false);

  const [firstWindow, lastWindow] = [
    Math.floor(first / WINDOW),
    Math.floor(Math.max(first, end - 1) / WINDOW),
  ];
  useEffect(() => {
    rows.send({ type: 'rows.want', first: firstWindow, last: lastWindow });
  }, [rows, firstWindow, lastWindow]);

  const placeAt = ({ index, column }: ActiveCell): CellPlace | null => {
    const identifier = rowAt(windows, index)?.identifier;
    const lang = langs[column];
    return identifier === undefined || lang === undefined ? null : { contextIdentifier, identifier, lang };
  };
  const chosen = placeAt(active);
  const chosenKey = isEntered && chosen ? `${chosen.identifier}\n${chosen.lang}` : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each cell
  useEffect(() => onChoose(chosenKey === null ? null : chosen), [chosenKey]);

  const openAt = (at: ActiveCell) => {
    const place = placeAt(at);
    const cell = rowAt(windows, at.index)?.cells[at.column];
    goTo(at, !editable || !cell);
    if (editable && place && cell) editing.open(place, cell);
  };
  /** The next language, or the first one of the next row. */
  const beside = ({ index, column }: ActiveCell, step: 1 | -1): ActiveCell => {
    const next = column + step;
    if (next >= langs.length) return { index: Math.min(index + 1, count - 1), column: 0 };
    if (next < 0) return { index: Math.max(index - 1, 0), column: langs.length - 1 };
    return { index, column: next };
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target as HTMLElement).matches('[data-active]')) return;
    const step = stepOf(event, active, { index: count - 1, column: langs.length - 1 });
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (step) goTo(step);
    else if (isPlain && (event.key === 'Enter' || event.key === 'F2') && active.column >= 0) openAt(active);
    else if (isPlain && event.key.toLowerCase() === 'n') {
      const lang = langs[active.column];
      const wanted = event.shiftKey && lang !== undefined ? [lang] : missable(langs);
      onNextMissing(wanted, rowAt(windows, active.index)?.identifier ?? null);
    } else if (isPlain && event.key.toLowerCase() === 'r' && onReplace) onReplace();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const acts = useSameActs({
    onActive: goTo,
    onOpen: openAt,
    onLeave: (at, isBack) => {
      const place = placeAt(at);
      if (place) editing.leave(place);
      if (isBack) goTo(at);
    },
    onSave: (at) => {
      const place = placeAt(at);
      if (place) editing.save(place);
      if (at.index + 1 < count) openAt({ ...at, index: at.index + 1 });
      else goTo(at);
    },
    onSide: (at, step) => openAt(beside(at, step)),
  });

  const shown = Array.from({ length: Math.max(0, end - first) }, (_, at) => first + at);
  // The row that has the focus stays, so that it is not lost while somebody scrolls.
  if (count > 0 && active.index < count && !shown.includes(active.index)) shown.push(active.index);

  const description = editable
    ? t({ id: 'matrix.grid.hint', message: 'Eingabe öffnet eine Zelle, N führt zum nächsten fehlenden Text' })
    : null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it is a grid, which grid() says
    <div
      ref={box}
      {...grid({ label, description, rows: count, columns: langs.length, editable })}
      aria-busy={busy}
      tabIndex={-1}
      className={classes.grid}
      style={{ '--matrix-columns': langs.length } as CSSProperties}
      onKeyDown={onKeyDown}
      onFocus={() => setEntered(true)}
    >
      <MatrixHead
        langs={langs}
        coverage={coverage}
        onNextMissing={(lang) => onNextMissing([lang], isEntered ? (chosen?.identifier ?? null) : null)}
      />
      <div {...ROW_GROUP} className={classes.body} style={{ height: count * ROW_HEIGHT }}>
        {shown.map((index) => (
          <MatrixRowView
            key={rowAt(windows, index)?.identifier ?? index}
            row={rowAt(windows, index)}
            index={index}
            top={index * ROW_HEIGHT}
            langs={langs}
            activeColumn={index === active.index ? active.column : null}
            contextIdentifier={contextIdentifier}
            editing={editing}
            acts={acts}
          />
        ))}
      </div>
    </div>
  );
}

/** The same functions from one time to the next, which do what they are to do this time. */
function useSameActs(acts: RowActs): RowActs {
  const latest = useRef(acts);
  useLayoutEffect(() => {
    latest.current = acts;
  });
  return useMemo(
    () => ({
      onActive: (at) => latest.current.onActive(at),
      onOpen: (at) => latest.current.onOpen(at),
      onLeave: (at, isBack) => latest.current.onLeave(at, isBack),
      onSave: (at) => latest.current.onSave(at),
      onSide: (at, step) => latest.current.onSide(at, step),
    }),
    [],
  );
}
