import { useEffect, useEffectEvent, useState } from 'react';

/** Names the element where work goes on. */
export type FocusBack = () => HTMLElement | null;

/**
 * Gives the focus back to what had it when this was first rendered, once it is gone again: Mantine does so for a dialog
 * that closes, but not for one that is taken away as a whole. An element that has the focus by then keeps it.
 * @param focusBack where work goes on when what had the focus is gone too; at the heading of the page otherwise
 */
export function useFocusBack(focusBack?: FocusBack): void {
  const [before] = useState(() => document.activeElement);
  const wanted = useEffectEvent(() => focusBack?.() ?? null);
  useEffect(
    () => () => {
      const candidates = [() => before, () => wanted(), headingOfPage];
      for (const candidate of candidates) {
        // One that cannot take it, such as a button that is disabled by now, leaves it where it is.
        if (!isNowhere()) return;
        const element = candidate();
        if (element instanceof HTMLElement && element.isConnected) element.focus({ preventScroll: true });
      }
    },
    [before],
  );
}

function isNowhere(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

function headingOfPage(): HTMLElement | null {
  return document.querySelector<HTMLElement>('main h1');
}
