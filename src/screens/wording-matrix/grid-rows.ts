import { observeElementRect, type Virtualizer, type VirtualizerOptions } from '@tanstack/react-virtual';
import { useEffect, useState } from 'react';

type Rows = Virtualizer<HTMLDivElement, HTMLDivElement>;
type Options = VirtualizerOptions<HTMLDivElement, HTMLDivElement>;

/** Height of a box that has no layout, in CSS pixels. */
const UNKNOWN_HEIGHT = 600;

/** Rows beyond the edge that the user scrolls towards: they are there before they come into sight. */
const AHEAD = 6;
/** Rows beyond the other edge, for a first step back. */
const BEHIND = 2;
/** By then the first picture is there. */
const AFTER_PICTURE_MS = 50;

/** How large the box is; where nothing is laid out, as in a test, it still has rows. */
export const observeBox: Options['observeElementRect'] = (rows, onChange) =>
  observeElementRect(rows, ({ width, height }) => onChange({ width, height: height || UNKNOWN_HEIGHT }));

/**
 * How high rows are. Those that were not laid out yet are expected to be as high as most others: where that is so, nothing
 * is drawn again once they are measured.
 */
export class RowHeights {
  readonly #counts = new Map<number, number>();
  #usual: number;

  /** @param first what a row is expected to be before any is measured, in CSS pixels */
  constructor(first: number) {
    this.#usual = first;
  }

  readonly expected = (): number => this.#usual;

  /** The height of a row as it is laid out, the expected one where it is not. */
  readonly measure: NonNullable<Options['measureElement']> = (element, _, rows: Rows) => {
    const height = element.offsetHeight || this.#usual;
    const index = rows.indexFromElement(element);
    const known = rows.measurementsCache[index];
    // The virtualizer does not note a height that it has expected, and would expect another one later.
    if (known?.size === height) rows.itemSizeCache.set(known.key, height);
    const count = (this.#counts.get(height) ?? 0) + 1;
    this.#counts.set(height, count);
    if (count > (this.#counts.get(this.#usual) ?? 0)) this.#usual = height;
    return height;
  };
}

/**
 * The rows in sight, some more where the user scrolls to, and the one that has the focus, which is not lost meanwhile.
 * @param index of the row that has the focus
 */
export function rangeWith(index: number, isBackward: boolean): NonNullable<Options['rangeExtractor']> {
  return ({ startIndex, endIndex, overscan, count }) => {
    const [before, after] = isBackward
      ? [overscan, Math.min(BEHIND, overscan)]
      : [Math.min(BEHIND, overscan), overscan];
    const first = Math.max(0, startIndex - before);
    const last = Math.min(count - 1, endIndex + after);
    const rows = Array.from({ length: last - first + 1 }, (_, at) => first + at);
    if (index >= count || rows.includes(index)) return rows;
    return index < first ? [index, ...rows] : [...rows, index];
  };
}

/** How many rows there are beyond the edge: none in the first picture, which comes the sooner. */
export function useBeyond(): number {
  const [beyond, setBeyond] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setBeyond(AHEAD), AFTER_PICTURE_MS);
    return () => clearTimeout(timer);
  }, []);
  return beyond;
}

/** The font size of the page, which the browser's user chooses, in CSS pixels. */
export function remInPixels(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}
