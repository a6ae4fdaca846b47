import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

/** Marks buttons of which another one stands in for one that is gone. */
export const SAME_PLACE = 'data-same-place';

/**
 * Keeps the focus within a part whose buttons come and go: where one is gone, it goes to what stands in its place among
 * its like (SAME_PLACE), otherwise to where work goes on.
 * @param goesOn names the element where work goes on
 */
export function useKeptFocus(
  root: RefObject<HTMLElement | null>,
  goesOn: () => HTMLElement | null,
): { readonly onFocus: (event: FocusEvent) => void; readonly onBlur: (event: FocusEvent) => void } {
  const last = useRef<{ readonly element: Element; readonly place: number } | null>(null);
  const alike = () => [...(root.current?.querySelectorAll<HTMLElement>(`[${SAME_PLACE}]`) ?? [])];
  useEffect(() => {
    if (!last.current || last.current.element.isConnected || document.activeElement !== document.body) return;
    const { place } = last.current;
    const others = place < 0 ? [] : alike();
    (others[Math.min(place, others.length - 1)] ?? goesOn())?.focus({ preventScroll: true });
  });
  return {
    onFocus: ({ target }) => {
      last.current = { element: target, place: alike().indexOf(target as HTMLElement) };
    },
    // The user went elsewhere; an element that is taken away may lose the focus in the same way.
    onBlur: ({ target, relatedTarget }) => {
      if (relatedTarget === null && target.isConnected) {
        setTimeout(() => {
          if (target.isConnected && last.current?.element === target) last.current = null;
        });
      }
    },
  };
}
