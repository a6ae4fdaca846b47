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

/** Places of rows, counted from 0, both included. */
export interface RowRange {
  readonly top: number;
  readonly bottom: number;
}

/** The row at a place, counted from 0; undefined while it is not loaded. */
export function rowAt(windows: MatrixWindows, index: number): MatrixRow | undefined {
  return windows[Math.floor(index / WINDOW)]?.[index % WINDOW];
}

/** The windows in which rows stand, from one place to another. */
export function windowsOf({ top, bottom }: RowRange): WantedWindows {
  return { first: Math.floor(top / WINDOW), last: Math.floor(bottom / WINDOW) };
}

/**
 * Whether every row of a range is there and stands where the server has it.
 * @param isCurrent whether the rows of a window can be relied on
 */
export function hasRows(
  windows: MatrixWindows,
  { top, bottom }: RowRange,
  isCurrent: (window: number) => boolean,
): boolean {
  for (let index = top; index <= bottom; index += 1) {
    if (!rowAt(windows, index) || !isCurrent(Math.floor(index / WINDOW))) return false;
  }
  return true;
}

/**
 * The window that has to be loaded next: the first of the wanted ones, then the one behind them and the one before, so
 * that they are there when the user scrolls; null when all are there.
 */
export function nextWindow(
  { first, last }: WantedWindows,
  fresh: readonly number[],
  count: number | null,
): number | null {
  const end = count === null ? last : Math.ceil(count / WINDOW) - 1;
  const isNeeded = (window: number) => window >= 0 && window <= end && !fresh.includes(window);
  for (let window = first; window <= last; window += 1) if (isNeeded(window)) return window;
  return [last + 1, first - 1].find(isNeeded) ?? null;
}

/** Whether a load brought all rows of its window. */
export function isWhole(
  { rows, count }: { readonly rows: readonly MatrixRow[]; readonly count: number },
  window: number,
): boolean {
  return rows.length >= Math.min(WINDOW, count - window * WINDOW);
}

/** The rows of a window as they were loaded; those that say the same as before are the same objects, which are not drawn again. */
export function withKnown(
  rows: readonly MatrixRow[],
  known: readonly MatrixRow[] = [],
): readonly MatrixRow[] {
  const before = new Map(known.map((row) => [row.identifier, row]));
  return rows.map((row) => {
    const same = before.get(row.identifier);
    return same && JSON.stringify(same) === JSON.stringify(row) ? same : row;
  });
}

/**
 * The rows with texts that were just stored, before they are loaded again.
 * @param contextIdentifier the context that is shown
 */
export function withStored(
  windows: MatrixWindows,
  records: readonly Wording[],
  contextIdentifier: string | null,
): MatrixWindows {
  const ofIdentifier = Map.groupBy(records, ({ identifier }) => identifier);
  const changed = Object.entries(windows).map(([window, rows]) => [
    window,
    rows.map((row) => withRecords(row, ofIdentifier.get(row.identifier) ?? [], contextIdentifier)),
  ]);
  return Object.fromEntries(changed);
}

function withRecords(
  row: MatrixRow,
  records: readonly Wording[],
  contextIdentifier: string | null,
): MatrixRow {
  if (records.length === 0) return row;
  const cells = row.cells.map((cell) => {
    const record = records.find(({ lang }) => lang === cell.lang);
    if (!record) return cell;
    return record.contextIdentifier === contextIdentifier
      ? ownCell(cell, record)
      : inheritedCell(cell, record);
  });
  return { ...row, cells };
}

function ownCell(cell: MatrixCell, record: Wording): MatrixCell {
  const { id, value, active, resetInheritance, creationDate, modificationDate, lang } = record;
  const own = { id, value, active, resetInheritance, creationDate, modificationDate };
  if (!active) return { ...cell, own };
  return { ...cell, own, value: value ?? '', from: { contextIdentifier: record.contextIdentifier, lang } };
}

/** A text that was stored further up shows here where there was none; what is nearer, the next load knows. */
function inheritedCell(cell: MatrixCell, record: Wording): MatrixCell {
  const { contextIdentifier, lang, value, active } = record;
  const isShown =
    active &&
    (cell.from === null || cell.from.lang !== lang || cell.from.contextIdentifier === contextIdentifier);
  return isShown ? { ...cell, value: value ?? '', from: { contextIdentifier, lang } } : cell;
}
