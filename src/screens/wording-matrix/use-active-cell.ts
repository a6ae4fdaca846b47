import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { MatrixRow } from '#contract/wording-matrix.ts';
import type { FoundRow, RowSearch } from '#machines/wording-matrix/matrix-rows.port.ts';
import { type MatrixWindows, rowAt, WINDOW } from '#machines/wording-matrix/matrix-windows.ts';
import { isMissing } from '#src/screens/wording-matrix/cell-state.ts';

/** A cell by its place: the row, and the column, -1 being the identifier's. */
export interface ActiveCell {
  readonly index: number;
  readonly column: number;
}

/** How the cell that the keyboard is at is marked. */
export function activeName({ index, column }: ActiveCell): string {
  return `${index} ${column}`;
}

interface CellOfRow {
  readonly identifier: string;
  readonly lang: string;
}

export interface Around {
  readonly windows: MatrixWindows;
  readonly count: number;
  readonly langs: readonly string[];
  /** The row that was found last. */
  readonly found: FoundRow | null;
  readonly search: RowSearch | null;
  /** Prefix of the identifiers that are shown; where it is a whole identifier, its row is what was asked for. */
  readonly prefix: string;
  /** The row that was found last and gone to, beyond the time that the grid is there. */
  readonly reached: RefObject<FoundRow | null>;
  readonly grid: RefObject<HTMLElement | null>;
  readonly scrollTo: (index: number) => void;
}

/**
 * Which cell of the grid the keyboard is at. It stays with its identifier where rows come or go, and goes to a row that
 * was looked for.
 */
export function useActiveCell({
  windows,
  count,
  langs,
  found,
  search,
  prefix,
  reached,
  grid,
  scrollTo,
}: Around) {
  const [active, setActive] = useState<ActiveCell>({ index: 0, column: 0 });
  const identifier = useRef<string | null>(null);
  /** The cell that the focus follows to as soon as it is there. */
  const follows = useRef<ActiveCell | null>(null);
  /** The element of the cell that has the focus. */
  const focused = useRef<HTMLElement | null>(null);
  /** Whether it is in sight, as the user has scrolled. */
  const inSight = useRef(true);

  const goTo = (next: ActiveCell, focus = true) => {
    const index = Math.max(0, Math.min(next.index, count - 1));
    const column = Math.max(-1, Math.min(next.column, langs.length - 1));
    identifier.current = rowAt(windows, index)?.identifier ?? null;
    follows.current = focus ? { index, column } : null;
    inSight.current = true;
    setActive({ index, column });
    scrollTo(index);
  };

  const onRows = useEffectEvent((_windows: typeof windows, _count: number, _found: typeof found) => {
    if (found && found !== reached.current && document.activeElement?.matches('input, textarea, select')) {
      // The user has begun to type by then; in the grid, letters are commands.
      reached.current = found;
    }
    if (found && found !== reached.current) {
      // The server knows nothing of rows that stay although they do not match any more.
      const index = indexOf(windows, found.identifier) ?? found.index;
      const row = rowAt(windows, index);
      if (!row || (search?.isExact && row.identifier !== found.identifier)) {
        // Its window is loaded once it is in sight, and again where rows came or went.
        scrollTo(found.index);
        return;
      }
      reached.current = found;
      goTo({ index, column: wantedColumn(row, langs, search) ?? active.column });
      return;
    }
    if (count > 0 && active.index >= count) {
      goTo({ ...active, index: count - 1 }, false);
      return;
    }
    const row = rowAt(windows, active.index);
    if (!row || row.identifier === identifier.current) return;
    if (identifier.current === null && isNamedBy(prefix, row.identifier)) {
      goTo(active);
      return;
    }
    const moved = identifier.current === null ? null : indexOf(windows, identifier.current);
    if (moved === null) identifier.current = row.identifier;
    else setActive({ ...active, index: moved });
  });
  useEffect(() => onRows(windows, count, found), [windows, count, found]);

  useLayoutEffect(() => {
    const cell = grid.current?.querySelector<HTMLElement>(`[data-active="${activeName(active)}"]`) ?? null;
    // A row that was not loaded yet is another element once it is, and would take the focus along.
    const isLost = focused.current?.isConnected === false && document.activeElement === document.body;
    if (isLost) cell?.focus({ preventScroll: true });
    focused.current = cell !== null && cell === document.activeElement ? cell : null;
  });

  useEffect(() => {
    if (!follows.current) return;
    const cell = grid.current?.querySelector<HTMLElement>(`[data-active="${activeName(follows.current)}"]`);
    if (!cell) return;
    follows.current = null;
    cell.focus({ preventScroll: true });
    focused.current = cell;
    bringInSight(cell);
  });

  // What else changes where it stands leaves it in sight: rows above that are higher than was expected, a notice over the
  // grid, which takes of its height.
  const keepInSight = useEffectEvent(() => {
    const box = grid.current;
    const cell = box && activeCellIn(box);
    if (inSight.current && cell && !isInSight(cell, box)) bringInSight(cell);
  });
  useLayoutEffect(() => keepInSight());
  useEffect(() => {
    const box = grid.current;
    if (!box) return;
    const onScroll = () => {
      const cell = activeCellIn(box);
      inSight.current = cell !== null && isInSight(cell, box);
    };
    // Before the virtualizer hears of it and draws.
    box.addEventListener('scroll', onScroll, { capture: true, passive: true });
    const observer = new ResizeObserver(() => keepInSight());
    observer.observe(box);
    return () => {
      box.removeEventListener('scroll', onScroll, { capture: true });
      observer.disconnect();
    };
  }, [grid]);

  /** @returns whether the cell is among the rows that are there */
  const goToCell = ({ identifier: wanted, lang }: CellOfRow): boolean => {
    const index = indexOf(windows, wanted);
    const column = langs.indexOf(lang);
    if (index === null || column < 0) return false;
    goTo({ index, column });
    return true;
  };

  return { active, goTo, goToCell };
}

function activeCellIn(box: Element): Element | null {
  return box.querySelector('[data-active]');
}

function isInSight(cell: Element, box: Element): boolean {
  const [{ top, bottom }, edges] = [cell.getBoundingClientRect(), box.getBoundingClientRect()];
  // Half a pixel is no line of text.
  return top >= edges.top && bottom <= edges.bottom + 1;
}

function bringInSight(cell: Element): void {
  cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** Whether an address names the text or, of a text with plural forms, one of them. */
function isNamedBy(prefix: string, identifier: string): boolean {
  if (prefix === '' || !identifier.startsWith(prefix)) return false;
  return /^(\.(zero|one|two|few|many|other))?$/.test(identifier.slice(prefix.length));
}

/** The column that was looked for, or the first one that misses its text where such were. */
function wantedColumn(
  { cells }: MatrixRow,
  langs: readonly string[],
  search: RowSearch | null,
): number | null {
  const column = langs.findIndex((lang) => {
    if (search?.lang !== undefined) return lang === search.lang;
    const cell = cells.find((one) => one.lang === lang);
    return search?.missingIn?.includes(lang) && cell !== undefined && isMissing(cell);
  });
  return column < 0 ? null : column;
}

function indexOf(windows: MatrixWindows, identifier: string): number | null {
  for (const [window, rows] of Object.entries(windows)) {
    const at = rows.findIndex((row) => row.identifier === identifier);
    if (at >= 0) return Number(window) * WINDOW + at;
  }
  return null;
}
