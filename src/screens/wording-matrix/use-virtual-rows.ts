import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

/** Rows beyond the edges that are there already, so that nothing is blank while somebody scrolls. */
const BEYOND = 6;

export interface VirtualRows {
  /** The first row that is rendered, and the one behind the last. */
  readonly first: number;
  readonly end: number;
  /** Brings a row into sight. */
  readonly scrollTo: (index: number) => void;
}

interface Range {
  readonly first: number;
  readonly end: number;
}

/**
 * Which of many rows of the same height stand in a box that scrolls.
 * @param head height of what stays at the top of the box
 */
export function useVirtualRows(
  box: RefObject<HTMLElement | null>,
  { count, height, head }: { readonly count: number; readonly height: number; readonly head: number },
): VirtualRows {
  const [range, setRange] = useState<Range>(() => rangeAt({ top: 0, shown: 600, count, height }));
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    // Most of the time that somebody scrolls, the rows are still the same ones.
    const look = () => {
      const next = rangeAt({ top: element.scrollTop, shown: element.clientHeight, count, height });
      setRange((range) => (range.first === next.first && range.end === next.end ? range : next));
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(look);
    observer?.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      observer?.disconnect();
    };
  }, [box, count, height]);
  useEffect(() => {
    // Fewer rows than before may leave the box behind their end.
    const element = box.current;
    if (element && element.scrollTop > count * height) element.scrollTop = 0;
  }, [box, count, height]);
  const scrollTo = (index: number) => {
    const element = box.current;
    if (!element) return;
    const top = index * height;
    const room = element.clientHeight - head;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + height > element.scrollTop + room) element.scrollTop = top + height - room;
  };
  return { ...range, scrollTo };
}

/** @param shown height of the box in CSS pixels, of which the rows have scrolled by `top` */
function rangeAt(of: {
  readonly top: number;
  readonly shown: number;
  readonly count: number;
  readonly height: number;
}): Range {
  const { top, shown, count, height } = of;
  const end = Math.min(count, Math.ceil((top + Math.max(shown, height)) / height) + BEYOND);
  return { first: Math.max(0, Math.min(Math.floor(top / height) - BEYOND, end)), end };
}
