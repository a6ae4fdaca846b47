import { type RefObject, useLayoutEffect, useState } from 'react';

/** table: columns, the header sticks to the page. scroll: columns in a box of their own. cards: rows below each other. */
export type TableLayout = 'table' | 'scroll' | 'cards';

/** Pixels of the font size that widths are given for. */
const FONT_SIZE = 16;

/** Width, at the usual font size, below which columns are of no use to anybody. */
const CARDS_BELOW = 720;

/** How wide a box is in pixels of the usual font size: letters twice as large need twice the room. */
function roomOf(element: HTMLElement): number {
  const size = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return size > 0 ? (element.clientWidth * FONT_SIZE) / size : element.clientWidth;
}

/** The layout for a box of this width; 0 is a box that is not laid out (a test, a hidden tab). */
export function layoutFor(width: number, minWidth: number): TableLayout {
  if (width === 0 || width >= minWidth) return 'table';
  return width < CARDS_BELOW ? 'cards' : 'scroll';
}

/** Follows the width of the box before it is painted, so that nothing jumps. */
export function useTableLayout(box: RefObject<HTMLElement | null>, minWidth: number): TableLayout {
  const [layout, setLayout] = useState<TableLayout>('table');
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => {
      // Paper has the columns of the screen, however narrow it is.
      if (!window.matchMedia('print').matches) setLayout(layoutFor(roomOf(element), minWidth));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, minWidth]);
  return layout;
}
