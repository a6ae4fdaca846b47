import { useCallback, useEffect, useRef } from 'react';
import { waitFor } from 'xstate';
import {
  loadedRows,
  type MatrixRowsFlow,
  matrixRowsSelectors,
} from '#machines/wording-matrix/matrix-rows.selectors.ts';
import {
  type RowRange,
  rowAt,
  type WantedWindows,
  windowsOf,
} from '#machines/wording-matrix/matrix-windows.ts';

/**
 * Has the windows loaded that are in sight.
 * @returns loads all rows of a range instead, and answers whether they are there and still the same ones
 */
export function useWantedRows(
  rows: MatrixRowsFlow,
  first: number,
  last: number,
): (range: RowRange) => Promise<boolean> {
  const inSight = useRef<WantedWindows>({ first, last });
  /** Windows of the range that is waited for. */
  const ofRange = useRef<WantedWindows | null>(null);
  useEffect(() => {
    inSight.current = { first, last };
    rows.send({ type: 'rows.want', ...(ofRange.current ?? inSight.current) });
  }, [rows, first, last]);

  return useCallback(
    async (range) => {
      const windows = windowsOf(range);
      const before = startOf(rows, range);
      ofRange.current = windows;
      rows.send({ type: 'rows.want', ...windows });
      try {
        const settled = await waitFor(rows, (snapshot) => loadedRows(snapshot, range, windows) !== 'loading');
        if (ofRange.current === windows) {
          ofRange.current = null;
          rows.send({ type: 'rows.want', ...inSight.current });
        }
        const now = startOf(rows, range);
        const isSame = before.query === now.query && (before.identifier ?? now.identifier) === now.identifier;
        return isSame && loadedRows(settled, range, windows) === 'loaded';
      } catch {
        // The matrix was left.
        return false;
      }
    },
    [rows],
  );
}

/** What is shown, and the row that a range begins with, as far as it is loaded. */
function startOf(rows: MatrixRowsFlow, { top }: RowRange) {
  const snapshot = rows.getSnapshot();
  return {
    query: matrixRowsSelectors.query(snapshot),
    identifier: rowAt(matrixRowsSelectors.windows(snapshot), top)?.identifier,
  };
}
