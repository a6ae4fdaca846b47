import type { RowRange } from '#machines/wording-matrix/matrix-windows.ts';
import type { ActiveCell } from '#src/screens/wording-matrix/use-active-cell.ts';

/** A rectangle of cells, both corners included. */
export interface CellRange extends RowRange {
  readonly left: number;
  readonly right: number;
}

/** The rectangle between two corners; identifiers are no part of it. */
export function rangeBetween(one: ActiveCell, other: ActiveCell): CellRange {
  return {
    top: Math.min(one.index, other.index),
    bottom: Math.max(one.index, other.index),
    left: Math.max(0, Math.min(one.column, other.column)),
    right: Math.max(0, Math.max(one.column, other.column)),
  };
}

/** Cells as spreadsheets exchange them: tabs between columns, quotes around what holds tabs, breaks or quotes. */
export function tableText(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(quoted).join('\t')).join('\n');
}

function quoted(value: string): string {
  return /[\t\n\r"]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

/** The cells of a text that a spreadsheet has copied. A line break at the end is no row. */
export function tableOf(text: string): string[][] {
  const rows: string[][] = [[]];
  const field = /(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n|$)/y;
  const source = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  while (field.lastIndex <= source.length) {
    const match = field.exec(source);
    if (!match) return [[source]];
    rows.at(-1)?.push(match[1] === undefined ? (match[2] ?? '') : match[1].replaceAll('""', '"'));
    if (match[3] === '') break;
    if (match[3] === '\n') rows.push([]);
  }
  return rows;
}

/** A text for a cell. */
export interface FilledCell extends ActiveCell {
  readonly text: string;
}

/** Texts from a table by cell: a single value fills the whole range, a table begins at its corner. */
export function pasted(table: readonly (readonly string[])[], range: CellRange): readonly FilledCell[] {
  const [single] = table.length === 1 && table[0]?.length === 1 ? table[0] : [];
  const filled: FilledCell[] = [];
  if (single !== undefined) {
    for (let index = range.top; index <= range.bottom; index += 1) {
      for (let column = range.left; column <= range.right; column += 1)
        filled.push({ index, column, text: single });
    }
    return filled;
  }
  for (const [down, row] of table.entries()) {
    for (const [across, text] of row.entries()) {
      filled.push({ index: range.top + down, column: range.left + across, text });
    }
  }
  return filled;
}

/**
 * What of pasted texts has a place.
 * @param size rows and columns that there are
 * @returns the texts with a place, the rows that they go to, and how many texts are beyond the last row or column; an
 *   empty one there is no loss
 */
export function placed(
  filled: readonly FilledCell[],
  size: { readonly rows: number; readonly columns: number },
): { readonly inside: readonly FilledCell[]; readonly range: RowRange; readonly beyond: number } {
  const hasPlace = ({ index, column }: FilledCell) => index < size.rows && column < size.columns;
  const inside = filled.filter(hasPlace);
  const places = inside.map(({ index }) => index);
  return {
    inside,
    range: { top: Math.min(...places), bottom: Math.max(...places) },
    beyond: filled.filter((one) => one.text !== '' && !hasPlace(one)).length,
  };
}
