import { useEffect, useEffectEvent, useState } from 'react';

const DIALOGS = '[role="dialog"][aria-modal="true"]';
const ENABLED = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled';

/** Names the element where work goes on. */
export type FocusBack = () => HTMLElement | null;

/**
 * Gives the focus back to what had it when this was first rendered, once it is gone again: Mantine does so for a dialog
 * that closes, but not for one that is taken away as a whole. An element that has the focus by then keeps it.
 * @param focusBack where work goes on when what had the focus is gone too; otherwise in the dialog that is still open, or
 * at the heading of the page
 */
export function useFocusBack(focusBack?: FocusBack): void {
  const [before] = useState(() => document.activeElement);
  const wanted = useEffectEvent(() => focusBack?.() ?? null);
  useEffect(
    () => () => {
      const candidates = [() => before, () => wanted(), ...IN_DIALOG, headingOfPage];
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

/** Where work goes on in the topmost dialog, behind which nothing may have the focus. */
const IN_DIALOG: readonly FocusBack[] = [
  () => topmostDialog()?.querySelector<HTMLElement>('[data-autofocus]') ?? null,
  () => topmostDialog()?.querySelector<HTMLElement>(ENABLED) ?? null,
  topmostDialog,
];

function topmostDialog(): HTMLElement | null {
  return [...document.querySelectorAll<HTMLElement>(DIALOGS)].at(-1) ?? null;
}

function headingOfPage(): HTMLElement | null {
  return document.querySelector<HTMLElement>('main h1');
}
