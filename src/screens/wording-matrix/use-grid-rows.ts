import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { MatrixRowsFlow } from '#machines/wording-matrix/matrix-rows.selectors.ts';
import { type MatrixWindows, rowAt, WINDOW } from '#machines/wording-matrix/matrix-windows.ts';
import { readMeasures, writeMeasures } from '#src/screens/wording-matrix/grid-measures.ts';
import {
  observeBox,
  RowHeights,
  rangeWith,
  remInPixels,
  useBeyond,
} from '#src/screens/wording-matrix/grid-rows.ts';
import type { Density } from '#src/screens/wording-matrix/matrix-preferences.ts';
import { useWantedRows } from '#src/screens/wording-matrix/use-wanted-rows.ts';

/** Height of the head that matrix.module.css gives it, in rem. */
const HEAD_HEIGHT = 3.5;
/** Height of a row of one line, in rem. */
const ROW_HEIGHTS = { compact: 1.875, comfortable: 2.5 } as const;

interface GridRowsOptions {
  /** Scrolls the rows. */
  readonly box: RefObject<HTMLDivElement | null>;
  readonly windows: MatrixWindows;
  readonly count: number;
  readonly density: Density;
}

/**
 * Which rows are drawn, and at what height.
 * @returns the virtualizer, the height of the head in CSS pixels, and the index of the row with the focus, which is drawn
 *   wherever it is: to be set before the rows are asked for
 */
export function useGridRows({ box, windows, count, density }: GridRowsOptions) {
  const [rem] = useState(remInPixels);
  const beyond = useBeyond();
  const focusedIndex = useRef(0);
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
    rangeExtractor: (range) => rangeWith(focusedIndex.current, isBackward.current)(range),
    initialRect: { width: 0, height: measured.box },
    observeElementRect: observeBox,
    measureElement: heights.measure,
    onChange: ({ scrollDirection }) => {
      if (scrollDirection) isBackward.current = scrollDirection === 'backward';
    },
    useFlushSync: true,
  });
  useEffect(() => {
    // The first picture is there by then.
    if (beyond === 0) return;
    const rows = { ...readMeasures().rows, [density]: heights.expected() };
    writeMeasures({ box: box.current?.offsetHeight ?? 0, rows });
  }, [beyond, density, heights, box]);
  return { virtual, head, focusedIndex };
}

/**
 * Has the rows loaded that are drawn.
 * @param drawn their indexes, in order
 * @param focused the index of the row with the focus, which may be far from what is in sight
 * @returns loads all rows of a range instead, and answers whether they are there and still the same ones
 */
export function useRowsInSight(rows: MatrixRowsFlow, drawn: readonly number[], focused: number) {
  const inSight = drawn.filter((index) => index !== focused);
  const [first = 0, last = 0] = [inSight[0] ?? drawn[0], inSight.at(-1) ?? drawn.at(-1)];
  return useWantedRows(rows, Math.floor(first / WINDOW), Math.floor(last / WINDOW));
}
