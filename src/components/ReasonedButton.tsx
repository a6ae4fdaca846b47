import { type ComponentProps, useId } from 'react';
import { ActionButton } from '#src/components/ActionButton.tsx';
import classes from './reason.module.css';

interface ReasonedButtonProps extends Omit<ComponentProps<typeof ActionButton>, 'busy' | 'disabled'> {
  readonly busy?: boolean;
  /** Why it cannot be pressed now, as a sentence; null when it can. */
  readonly why: string | null;
}

/**
 * A button that says why it cannot be pressed: to the pointer and to the keyboard, since it keeps the focus, and to a
 * screen reader as its description.
 */
export function ReasonedButton({ why, busy = false, ...button }: ReasonedButtonProps) {
  const id = useId();
  if (why === null || busy) return <ActionButton {...button} busy={busy} />;
  const described = [button['aria-describedby'], id].filter(Boolean).join(' ');
  return (
    <span className={classes.root}>
      <ActionButton {...button} busy={false} aria-disabled data-disabled aria-describedby={described} />
      <span id={id} role="tooltip" className={classes.why}>
        {why}
      </span>
    </span>
  );
}
