import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * Keeps the focus inside when a notice goes and takes the button along that was pressed in it.
 * @param next where work goes on then
 * @returns for the element around them
 */
export function useFocusInside(next: () => HTMLElement | null | undefined) {
  const inside = useRef(false);
  useEffect(() => {
    const { activeElement, body } = document;
    if (inside.current && (activeElement === null || activeElement === body)) next()?.focus();
  });
  return {
    onFocus: () => {
      inside.current = true;
    },
    // Not by another window, nor by going itself, of which React says nothing.
    onBlur: ({ target }: FocusEvent) => {
      inside.current = target === document.activeElement;
    },
  };
}
