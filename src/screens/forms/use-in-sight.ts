import { type RefObject, useEffect, useRef } from 'react';

/** In these somebody may be typing on. */
const TYPED_IN = 'input, textarea, select, [contenteditable]';

/**
 * Brings what has just come up into sight, and the focus to it unless somebody types.
 * @param answer what answers the last thing that was pressed; null for what comes by itself, which takes neither
 * @returns for an element that can be focused by scripts
 */
export function useInSight(answer: object | null): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const found = element.current;
    if (answer === null || !found) return;
    const { top } = found.getBoundingClientRect();
    const isCovered = top < Number.parseFloat(getComputedStyle(found).scrollMarginTop || '0');
    if (isCovered || top > window.innerHeight / 2) found.scrollIntoView({ block: 'start' });
    if (!document.activeElement?.matches(TYPED_IN)) found.focus({ preventScroll: true });
  }, [answer]);
  return element;
}
