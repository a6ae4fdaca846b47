import type { ReactNode } from 'react';
import classes from './fields.module.css';

interface EntranceButtonProps {
  readonly children: ReactNode;
  /** Sends the form around it unless it has something of its own to do. */
  readonly onClick?: () => void;
  /** Whether what it does is on its way; it can then not be pressed again. */
  readonly busy?: boolean;
  /** It only has to wait for its time, or for something else: nothing turns. */
  readonly waiting?: boolean;
  /** Beside the main action or within a notice. */
  readonly quiet?: boolean;
  /** It takes the focus when it appears, where there is no field to fill in. */
  readonly autoFocus?: boolean;
}

/** A button of the entrance. While it is busy it keeps the focus, so that the keyboard does not lose its place. */
export function EntranceButton(props: EntranceButtonProps) {
  const { children, onClick, busy = false, waiting = false, quiet = false, autoFocus = false } = props;
  return (
    <button
      type={onClick ? 'button' : 'submit'}
      className={classes.button}
      data-quiet={quiet || undefined}
      data-waiting={(busy && waiting) || undefined}
      aria-disabled={busy}
      // biome-ignore lint/a11y/noAutofocus: only where it takes the place of the field that is filled in first
      autoFocus={autoFocus}
      onClick={busy ? undefined : onClick}
    >
      {busy && !waiting ? <span className={classes.spinner} aria-hidden /> : null}
      {children}
    </button>
  );
}
