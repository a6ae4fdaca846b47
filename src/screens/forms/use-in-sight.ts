import { type RefObject, useEffect, useRef } from 'react';

/** Elements that keep the focus when an answer comes later, since the user may be typing by then. */
const TYPED_IN = 'input, textarea, select, [contenteditable]';

/**
 * Scrolls an answer into view, and focuses it unless the user is typing.
 * @param answer the answer to the user's last action; null for anything else, which neither scrolls nor takes the focus
 * @param isAtOnce whether it comes with the action itself, so that it takes the focus from a field too
 * @returns for an element that can be focused by scripts
 */
export function useInSight(answer: object | null, isAtOnce = false): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const found = element.current;
    if (answer === null || !found) return;
    const { top } = found.getBoundingClientRect();
    const isCovered = top < Number.parseFloat(getComputedStyle(found).scrollMarginTop || '0');
    if (isCovered || top > window.innerHeight / 2) found.scrollIntoView({ block: 'start' });
    if (isAtOnce || !document.activeElement?.matches(TYPED_IN)) found.focus({ preventScroll: true });
  }, [answer, isAtOnce]);
  return element;
}
