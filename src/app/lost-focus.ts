/** Where users type or choose: what is typed after the focus has left there by itself was meant for there. */
const WORKPLACES =
  'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"], [role="grid"]';
/** Milliseconds of rest after which keys on the page are meant for the page. */
const REST = 1_000;

/**
 * Knows whether the focus has just been lost: it was where the user works and is nowhere now, without the user having
 * pointed anywhere. Whole words typed then do nothing, be it that each letter is a key of the page.
 */
export function watchFocus(page: Document): {
  /** @param at time stamp of the key that is pressed */
  readonly isJustLost: (at: number) => boolean;
  readonly stop: () => void;
} {
  let wasAtWork = false;
  let lostAt: number | null = null;
  const onFocusIn = ({ target }: Event) => {
    wasAtWork = target instanceof Element && target.closest(WORKPLACES) !== null;
    lostAt = null;
  };
  const onFocusOut = ({ relatedTarget, timeStamp }: FocusEvent) => {
    if (relatedTarget === null) lostAt = timeStamp;
  };
  const onPointer = () => {
    wasAtWork = false;
  };
  page.addEventListener('focusin', onFocusIn);
  page.addEventListener('focusout', onFocusOut);
  page.addEventListener('pointerdown', onPointer, true);
  return {
    isJustLost: (at) => {
      const isNowhere = page.activeElement === null || page.activeElement === page.body;
      if (!isNowhere || !wasAtWork) return false;
      // Removing an element that has the focus fires no focusout event.
      lostAt ??= at;
      if (at - lostAt >= REST) return false;
      lostAt = at;
      return true;
    },
    stop: () => {
      page.removeEventListener('focusin', onFocusIn);
      page.removeEventListener('focusout', onFocusOut);
      page.removeEventListener('pointerdown', onPointer, true);
    },
  };
}
