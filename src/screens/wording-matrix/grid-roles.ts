/*
 * The roles of the matrix. Elements of a table cannot be placed one by one, as rows have to be of which only those in
 * sight are there; so plain ones say what they are, and where among all they stand.
 */

interface Grid {
  readonly label: string;
  readonly description: string | null;
  /** Rows and columns that there are, without the head and the identifiers. */
  readonly rows: number;
  readonly columns: number;
  readonly editable: boolean;
}

export function grid({ label, description, rows, columns, editable }: Grid) {
  return {
    role: 'grid',
    'aria-label': label,
    ...(description !== null && { 'aria-description': description }),
    'aria-rowcount': rows + 1,
    'aria-colcount': columns + 1,
    'aria-readonly': !editable,
    'aria-multiselectable': true,
  } as const;
}

export const ROW_GROUP = { role: 'rowgroup' } as const;

/** @param index counted from 0, -1 for the head */
export function gridRow(index: number) {
  return { role: 'row', 'aria-rowindex': index + 2 } as const;
}

/** The identifiers are the first column of the accessibility tree, which counts from 1. */
const FIRST_COLUMN = 2;

/** @param column counted from 0, -1 for the identifiers */
export function gridCell(
  role: 'columnheader' | 'rowheader' | 'gridcell',
  column: number,
  isSelected = false,
) {
  return {
    role,
    'aria-colindex': column + FIRST_COLUMN,
    ...(isSelected && { 'aria-selected': true }),
  } as const;
}

/** The column of an element that gridCell() has described. */
export function columnOf(cell: Element): number {
  return Number(cell.getAttribute('aria-colindex')) - FIRST_COLUMN;
}

/** How the keyboard finds a cell. @param active name of the cell when the keyboard is at it; null otherwise */
export function focusable(active: string | null) {
  return { tabIndex: active === null ? -1 : 0, ...(active !== null && { 'data-active': active }) } as const;
}
