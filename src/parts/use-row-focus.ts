import { type FocusEvent, type KeyboardEvent, useState } from 'react';

/** Marks what the keyboard reaches in a row; the value says what it is, so that arrows go to the same thing below. */
export const ROW_CONTROL = 'data-row-control';

const STEPS: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * One row of a table takes part in the tab order, the arrow keys go from row to row.
 * @param count rows there are
 */
export function useRowFocus(count: number) {
  const [active, setActive] = useState(0);
  const indexOf = (target: EventTarget): number => {
    const row = (target as Element).closest('tr');
    return row?.parentElement ? Array.prototype.indexOf.call(row.parentElement.children, row) : -1;
  };
  return {
    /** tabIndex of the controls in this row. */
    tabIndexOf: (index: number): 0 | -1 => (index === Math.min(active, Math.max(count - 1, 0)) ? 0 : -1),
    bodyProps: {
      onFocus: (event: FocusEvent<HTMLElement>) => {
        const index = indexOf(event.target);
        if (index >= 0) setActive(index);
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const step = STEPS[event.key];
        const kind = (event.target as Element).getAttribute(ROW_CONTROL);
        if (!step || kind === null || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
          return;
        const row = event.currentTarget.children[step(indexOf(event.target), count - 1)];
        const control = row?.querySelector<HTMLElement>(`[${ROW_CONTROL}="${kind}"]`);
        if (!control) return;
        event.preventDefault();
        control.focus();
      },
    },
  };
}
