/** What a user does first in a page. */
const FIRST = ['pointerdown', 'keydown'] as const;

/**
 * Keeps the focus in the page from the first thing on that the user does there: until then there is nothing to lose, and
 * its code need not be there.
 * @returns ends it
 */
export function keepFocusOnceUsed(): () => void {
  let isOver = false;
  let end: (() => void) | null = null;
  const begin = (event: Event) => {
    const pressed = event.composedPath();
    import('#src/app/keep-focus.ts').then(
      ({ keepFocus }) => {
        if (!isOver) end ??= keepFocus(document, pressed);
      },
      // Without it the focus goes as browsers let it go; the next visit fetches it.
      () => {},
    );
  };
  for (const type of FIRST) document.addEventListener(type, begin, { once: true, capture: true });
  return () => {
    isOver = true;
    end?.();
    for (const type of FIRST) document.removeEventListener(type, begin, { capture: true });
  };
}
