import type { Wording } from '#contract/wording.ts';
import type { MatrixCell, MatrixRow } from '#contract/wording-matrix.ts';
import { MATRIX_ROWS } from '#contract/wording-matrix.ts';

/** Rows that are loaded at a time. */
export const WINDOW = MATRIX_ROWS.usual;

/** Rows by the window that they stand in. */
export type MatrixWindows = Readonly<Record<number, readonly MatrixRow[]>>;

/** Windows, both included, that are wanted on the screen. */
export interface WantedWindows {
  readonly first: number;
  readonly last: number;
}

/** The row at a place, counted from 0; undefined while it is not loaded. */
export function rowAt(windows: MatrixWindows, index: number): MatrixRow | undefined {
  return windows[Math.floor(index / WINDOW)]?.[index % WINDOW];
}

/** The first of the wanted windows that has to be loaded; null when all are there. */
export function nextWindow(
  { first, last }: WantedWindows,
  fresh: readonly number[],
  count: number | null,
): number | null {
  const end = count === null ? last : Math.min(last, Math.ceil(count / WINDOW) - 1);
  for (let window = first; window <= end; window += 1) if (!fresh.includes(window)) return window;
  return null;
}

/** The rows with a text that was just stored, before they are loaded anew. */
export function withStored(windows: MatrixWindows, record: Wording): MatrixWindows {
  const changed = Object.entries(windows).map(([window, rows]) => [
    window,
    rows.map((row) =>
      row.identifier === record.identifier
        ? {
            ...row,
            cells: row.cells.map((cell) => (cell.lang === record.lang ? storedCell(cell, record) : cell)),
          }
        : row,
    ),
  ]);
  return Object.fromEntries(changed);
}

function storedCell(cell: MatrixCell, record: Wording): MatrixCell {
  const { id, value, active, resetInheritance, creationDate, modificationDate, lang } = record;
  const own = { id, value, active, resetInheritance, creationDate, modificationDate };
  if (!active) return { ...cell, own };
  return { ...cell, own, value: value ?? '', from: { contextIdentifier: record.contextIdentifier, lang } };
}
