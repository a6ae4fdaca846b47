import type { ReactNode } from 'react';
import classes from './fields.module.css';

interface EntranceButtonProps {
  readonly children: ReactNode;
  /** Sends the form around it unless it has something of its own to do. */
  readonly onClick?: () => void;
  /** Whether what it does is on its way; it can then not be pressed again. */
  readonly busy?: boolean;
  /** Beside the main action or within a notice. */
  readonly quiet?: boolean;
}

/** A button of the entrance. While it is busy it keeps the focus, so that the keyboard does not lose its place. */
export function EntranceButton({ children, onClick, busy = false, quiet = false }: EntranceButtonProps) {
  return (
    <button
      type={onClick ? 'button' : 'submit'}
      className={classes.button}
      data-quiet={quiet || undefined}
      aria-disabled={busy}
      onClick={busy ? undefined : onClick}
    >
      {busy ? <span className={classes.spinner} aria-hidden /> : null}
      {children}
    </button>
  );
}
