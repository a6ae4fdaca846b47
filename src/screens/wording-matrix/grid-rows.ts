import {
  defaultRangeExtractor,
  observeElementRect,
  type Virtualizer,
  type VirtualizerOptions,
} from '@tanstack/react-virtual';
import { useEffect, useState } from 'react';

type Rows = Virtualizer<HTMLDivElement, HTMLDivElement>;
type Options = VirtualizerOptions<HTMLDivElement, HTMLDivElement>;

/** Height of a box that has no layout, in CSS pixels. */
const UNKNOWN_HEIGHT = 600;

/** Rows beyond the edges that are there already, so that nothing is blank while the user scrolls. */
const BEYOND = 12;
/** By then the first picture is there. */
const AFTER_PICTURE_MS = 50;

/** How large the box is; where nothing is laid out, as in a test, it still has rows. */
export const observeBox: Options['observeElementRect'] = (rows, onChange) =>
  observeElementRect(rows, ({ width, height }) => onChange({ width, height: height || UNKNOWN_HEIGHT }));

/** The height of a row as it is laid out, the estimated one where it is not. */
export const measureRow: NonNullable<Options['measureElement']> = (element, _, rows: Rows) =>
  element.offsetHeight || rows.options.estimateSize(rows.indexFromElement(element));

/** The rows in sight, and the one that has the focus, which is not lost while the user scrolls. */
export function rangeWith(index: number): NonNullable<Options['rangeExtractor']> {
  return (range) => {
    const rows = defaultRangeExtractor(range);
    if (index >= range.count || rows.includes(index)) return rows;
    return index < (rows[0] ?? 0) ? [index, ...rows] : [...rows, index];
  };
}

/** How many rows there are beyond the edges: none in the first picture, which comes the sooner. */
export function useBeyond(): number {
  const [beyond, setBeyond] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setBeyond(BEYOND), AFTER_PICTURE_MS);
    return () => clearTimeout(timer);
  }, []);
  return beyond;
}

/** The font size of the page, which the browser's user chooses, in CSS pixels. */
export function remInPixels(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}
