import { useEffect, useEffectEvent, useState } from 'react';

const DIALOGS = '[role="dialog"][aria-modal="true"]';
const ENABLED = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled';

/** Names the element where work goes on. */
export type FocusBack = () => HTMLElement | null;

/** What had the focus before each dialog that is open, the latest first. */
const behind: (Element | null)[] = [];

/**
 * Gives the focus back to what had it when this was first rendered, once it is gone again: Mantine does so for a dialog
 * that closes, but not for one that is taken away as a whole. An element that has the focus by then keeps it.
 * @param focusBack where work goes on when what had the focus is gone too; otherwise in the dialog that is still open, or
 * at what had it before a dialog that this one has taken the place of, or at the heading of the page
 */
export function useFocusBack(focusBack?: FocusBack): void {
  const [before] = useState(() => [document.activeElement, ...behind]);
  const wanted = useEffectEvent(() => focusBack?.() ?? null);
  useEffect(() => {
    const [first = null, ...earlier] = before;
    behind.unshift(first);
    return () => {
      behind.splice(behind.indexOf(first), 1);
      const candidates = [
        ...[() => first, () => wanted(), ...IN_DIALOG],
        ...[...earlier.map((element) => () => element), headingOfPage],
      ];
      for (const candidate of candidates) {
        // One that cannot take it, such as a button that is disabled by now, leaves it where it is.
        if (!isNowhere()) return;
        const element = candidate();
        if (element instanceof HTMLElement && element.isConnected) element.focus({ preventScroll: true });
      }
    };
  }, [before]);
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
