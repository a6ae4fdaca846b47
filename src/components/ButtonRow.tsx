import type { ReactNode } from 'react';
import classes from './ButtonRow.module.css';

interface ButtonRowProps {
  /** At the end of the line, as in dialogs. */
  readonly end?: boolean;
  readonly children: ReactNode;
}

/** Buttons beside each other, in as many lines as they need. */
export function ButtonRow({ end = false, children }: ButtonRowProps) {
  return (
    <div className={classes.row} data-end={end || undefined}>
      {children}
    </div>
  );
}
