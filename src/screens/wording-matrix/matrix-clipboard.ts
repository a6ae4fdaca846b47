import { SAVE_ALL_MOST } from '#contract/wording-save-all.ts';
import {
  canReadRows,
  type MatrixRowsFlow,
  matrixRowsSelectors,
} from '#machines/wording-matrix/matrix-rows.selectors.ts';
import { type RowRange, rowAt } from '#machines/wording-matrix/matrix-windows.ts';
import {
  type CellRange,
  type FilledCell,
  pasted,
  placed,
  tableOf,
  tableText,
} from '#src/screens/wording-matrix/cell-range.ts';
import type { ActiveCell } from '#src/screens/wording-matrix/use-active-cell.ts';
import type { Desk } from '#src/screens/wording-matrix/use-desk.ts';

/** Rows of which a copy loads those that are not there; for more there is the export. */
const COPY_MOST = 2000;

/** What the user should know of a copy or paste. */
export type ClipboardNews =
  | { readonly kind: 'copyTooMany' | 'pasteTooMany'; readonly most: number }
  /** Rows could not be loaded. */
  | { readonly kind: 'copyFailed' | 'pasteFailed' }
  /** The browser wants the user to copy again, now that the rows are there. */
  | { readonly kind: 'copyReady' }
  /** So many texts had no place. */
  | { readonly kind: 'pasteBeyond'; readonly count: number };

interface ClipboardOptions {
  readonly rows: MatrixRowsFlow;
  readonly contextIdentifier: string;
  readonly columns: readonly string[];
  readonly desk: Desk;
  /** Loads all rows of a range; answers whether they are there and still the same ones. */
  readonly load: (range: RowRange) => Promise<boolean>;
  readonly onNews: (news: ClipboardNews | null) => void;
}

/** Copying and pasting of ranges, whose rows may not be loaded. */
export function matrixClipboard({ rows, contextIdentifier, columns, desk, load, onNews }: ClipboardOptions) {
  const windowsNow = () => matrixRowsSelectors.windows(rows.getSnapshot());
  const cellAt = ({ index, column }: ActiveCell) => {
    const [row, lang] = [rowAt(windowsNow(), index), columns[column]];
    const shown = row?.cells.find((cell) => cell.lang === lang);
    return row && shown
      ? { cell: { contextIdentifier, identifier: row.identifier, lang: shown.lang }, shown }
      : null;
  };

  const textOf = ({ top, bottom, left, right }: CellRange, isIdentifiers: boolean): string => {
    const table: string[][] = [];
    for (let index = top; index <= bottom; index += 1) {
      const row: string[] = isIdentifiers ? [rowAt(windowsNow(), index)?.identifier ?? ''] : [];
      for (let column = left; !isIdentifiers && column <= right; column += 1) {
        const at = cellAt({ index, column });
        row.push((at && (desk.texts.of(at.cell)?.text ?? at.shown.value)) ?? '');
      }
      table.push(row);
    }
    return tableText(table);
  };

  const copy = (data: DataTransfer, range: CellRange, isIdentifiers: boolean) => {
    onNews(null);
    if (canReadRows(rows.getSnapshot(), range)) {
      data.setData('text/plain', textOf(range, isIdentifiers));
      return;
    }
    if (range.bottom - range.top >= COPY_MOST) {
      onNews({ kind: 'copyTooMany', most: COPY_MOST });
      return;
    }
    const loaded = load(range);
    writeLater(
      loaded.then((isLoaded) => {
        if (!isLoaded) throw new Error('the rows to copy could not be loaded');
        return textOf(range, isIdentifiers);
      }),
    ).catch(async () => onNews({ kind: (await loaded) ? 'copyReady' : 'copyFailed' }));
  };

  const fill = (filled: readonly FilledCell[], beyond: number) => {
    desk.fill(
      filled.flatMap(({ text, ...at }) => {
        const found = cellAt(at);
        return found ? [{ ...found, text }] : [];
      }),
    );
    if (beyond > 0) onNews({ kind: 'pasteBeyond', count: beyond });
  };

  const paste = async (data: DataTransfer, range: CellRange) => {
    const text = data.getData('text/plain');
    // A picture, for one, brings no text.
    if (text === '') return;
    const filled = pasted(tableOf(text), range);
    onNews(filled.length > SAVE_ALL_MOST ? { kind: 'pasteTooMany', most: SAVE_ALL_MOST } : null);
    if (filled.length > SAVE_ALL_MOST) return;
    const size = { rows: matrixRowsSelectors.count(rows.getSnapshot()) ?? 0, columns: columns.length };
    const { inside, range: over, beyond } = placed(filled, size);
    if (canReadRows(rows.getSnapshot(), over) || (await load(over))) fill(inside, beyond);
    else onNews({ kind: 'pasteFailed' });
  };

  return { copy, paste };
}

/**
 * Writes a text to the clipboard that is known only later: browsers want to hear of it while the user presses the keys.
 * Rejects where the browser does not allow that, such as without TLS, or where there is no text after all.
 */
async function writeLater(text: Promise<string>): Promise<void> {
  const blob = text.then((known) => new Blob([known], { type: 'text/plain' }));
  // Where the browser refuses at once, it is left to no one.
  blob.catch(() => undefined);
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
}
