import { type RefObject, useEffect, useRef } from 'react';

/** The page that was loaded first keeps the focus where the browser puts it. */
let isFirstScreen = true;

/**
 * Names the screen in the browser's title, and moves the focus to its heading when it replaces another screen, so that
 * the keyboard and screen readers begin where the eyes do.
 * @returns for the screen's h1
 */
export function usePage(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} – Leitstand`;
  }, [title]);
  useEffect(() => {
    if (!isFirstScreen) heading.current?.focus({ preventScroll: true });
    if (!isFirstScreen) window.scrollTo(0, 0);
    isFirstScreen = false;
  }, []);
  return heading;
}
