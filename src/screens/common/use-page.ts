import { type RefObject, useEffect, useRef } from 'react';

/** The screen that a page load begins with leaves the focus where the browser puts it. */
let isFirstScreen = true;

/** Names the screen in the browser's title. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} – Leitstand`;
  }, [title]);
  useEffect(() => {
    isFirstScreen = false;
  }, []);
}

/** Distinguishing name of a record, in one line: 'menu.video · de · GLOBAL'. */
export function recordName(...parts: readonly (string | null | undefined)[]): string {
  return parts.filter((part) => part).join(' · ');
}

/**
 * Names the screen in the browser's title, and moves the focus to its heading when it replaces another screen, so that
 * the keyboard and screen readers begin where the eyes do.
 * @returns for the screen's h1
 */
export function usePage(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isFirstScreen) return;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  useTitle(title);
  return heading;
}
