import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { inReadingDirection } from '#src/i18n/reading-direction.ts';
import { ROW_CONTROL } from './row-control.ts';

const STEPS: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

const SIDEWAYS: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1 };

const CONTROLS = `[${ROW_CONTROL}]`;

/** Control that an arrow key, Home or End moves to from a control of a row, in another row or beside it; else null. */
function controlFor(event: KeyboardEvent<HTMLElement>, index: number, last: number): HTMLElement | null {
  const control = event.target as Element;
  const kind = control.getAttribute(ROW_CONTROL);
  const row = control.closest('tr');
  const step = STEPS[event.key];
  if (step) {
    const other = event.currentTarget.children[step(index, last)];
    return other?.querySelector<HTMLElement>(`[${ROW_CONTROL}="${kind}"]`) ?? null;
  }
  const sideways = SIDEWAYS[inReadingDirection(event.key)];
  if (!sideways || !row) return null;
  const beside = [...row.querySelectorAll<HTMLElement>(CONTROLS)];
  return beside[beside.indexOf(control as HTMLElement) + sideways] ?? null;
}

/**
 * One row of a table takes part in the tab order. Up and down go from row to row, left and right from control to
 * control within it, and Space on a link takes the row or leaves it.
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
        const target = event.target as Element;
        if (!target.matches(CONTROLS) || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
          return;
        if (event.key === ' ' && target.matches('a')) {
          event.preventDefault();
          target.closest('tr')?.querySelector<HTMLElement>(`[${ROW_CONTROL}="select"]`)?.click();
          return;
        }
        const control = controlFor(event, indexOf(target), count - 1);
        if (!control) return;
        event.preventDefault();
        control.focus();
      },
    },
  };
}
