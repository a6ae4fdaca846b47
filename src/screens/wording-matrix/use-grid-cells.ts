import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CellPlace } from '#machines/wording-matrix/matrix-cell.ts';
import { type MatrixRowsFlow, matrixRowsSelectors } from '#machines/wording-matrix/matrix-rows.selectors.ts';
import { rowAt } from '#machines/wording-matrix/matrix-windows.ts';
import type { WordingMatrixFlow } from '#machines/wording-matrix/wording-matrix.selectors.ts';
import { rangeBetween } from '#src/screens/wording-matrix/cell-range.ts';
import {
  type ActiveCell,
  type Around,
  activeName,
  useActiveCell,
} from '#src/screens/wording-matrix/use-active-cell.ts';
import type { Desk } from '#src/screens/wording-matrix/use-desk.ts';

interface GridCellsOptions extends Omit<Around, 'found' | 'search' | 'prefix'> {
  readonly flow: WordingMatrixFlow;
  readonly rows: MatrixRowsFlow;
  readonly contextIdentifier: string;
  readonly desk: Desk;
  /** Whether cells can be written in. */
  readonly editable: boolean;
}

/** The cells of the grid: which one the keyboard is at, which are chosen beside it, and the way into one. */
export function useGridCells(options: GridCellsOptions) {
  const { flow, rows, contextIdentifier, desk, editable, windows, count, langs } = options;
  const found = useSelector(rows, matrixRowsSelectors.found);
  const search = useSelector(rows, matrixRowsSelectors.search);
  const { prefix } = useSelector(rows, matrixRowsSelectors.query);
  const { active, goTo, goToCell } = useActiveCell({ ...options, found, search, prefix });
  /** The other corner of the cells that are chosen; null where only one is. */
  const [anchor, setAnchor] = useState<ActiveCell | null>(null);
  const [isEntered, setEntered] = useState(false);
  /** A cell to open once its row is loaded, unless the user does anything else meanwhile. */
  const opensNext = useRef<ActiveCell | null>(null);

  const shownAt = ({ index, column }: ActiveCell) =>
    rowAt(windows, index)?.cells.find(({ lang }) => lang === langs[column]);
  const placeAt = ({ index, column }: ActiveCell): CellPlace | null => {
    const identifier = rowAt(windows, index)?.identifier;
    const lang = langs[column];
    return identifier === undefined || lang === undefined ? null : { contextIdentifier, identifier, lang };
  };

  const place = placeAt(active);
  const chosen = isEntered ? place : null;
  const chosenKey = chosen && `${chosen.identifier}\n${chosen.lang}`;
  const onChosen = useEffectEvent((key: string | null, _context: string) => {
    if (key !== null) flow.send({ type: 'cell.choose', cell: chosen });
  });
  useEffect(() => onChosen(chosenKey, contextIdentifier), [chosenKey, contextIdentifier]);

  const go = (at: ActiveCell, focus = true) => {
    opensNext.current = null;
    setAnchor(null);
    goTo(at, focus);
  };
  /** Chooses what lies between the cell and the one where the choice began. */
  const extendTo = (at: ActiveCell) => {
    opensNext.current = null;
    setAnchor(anchor ?? active);
    goTo(at);
  };
  const openAt = (at: ActiveCell) => {
    const [wanted, shown] = [placeAt(at), shownAt(at)];
    const isOpened = editable && wanted !== null && shown !== undefined;
    go(at, !isOpened);
    if (isOpened) desk.edit(wanted, shown);
    else if (editable && wanted === null) opensNext.current = at;
  };
  useEffect(() => {
    const at = opensNext.current;
    if (!at || (activeName(at) === activeName(active) && placeAt(at) === null)) return;
    opensNext.current = null;
    if (activeName(at) === activeName(active) && document.activeElement?.matches('[data-active]')) openAt(at);
  });
  /** Opens the next language, or the first one of the next row; back as well. */
  const openBeside = ({ index, column }: ActiveCell, step: 1 | -1) => {
    const next = column + step;
    if (next >= langs.length) openAt({ index: Math.min(index + 1, count - 1), column: 0 });
    else if (next < 0) openAt({ index: Math.max(index - 1, 0), column: langs.length - 1 });
    else openAt({ index, column: next });
  };

  return {
    active,
    /** The cell that the user has gone to; null before that. */
    chosen,
    /** The cells that are chosen; null where it is only the active one. */
    range: anchor && rangeBetween(anchor, active),
    placeAt,
    go,
    /** As `go`, to a cell of these rows. @returns whether it is among them */
    goToCell: (cell: CellPlace) => {
      setAnchor(null);
      return goToCell(cell);
    },
    extendTo,
    openAt,
    openBeside,
    /** The cell that waits for its row is not opened any more. */
    stopOpening: () => {
      opensNext.current = null;
    },
    /** The focus back to the cell, with what is chosen beside it. */
    focusActive: () => goTo(active),
    chooseOnlyActive: () => setAnchor(null),
    enter: () => setEntered(true),
  };
}
