import { Button, type ButtonProps, Loader } from '@mantine/core';
import type { ComponentPropsWithoutRef, MouseEvent } from 'react';
import classes from './ActionButton.module.css';

interface ActionButtonProps
  extends ButtonProps,
    Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps | 'color' | 'style'> {
  /** Whether its action is running: it keeps its width and the focus, and does nothing when pressed again. */
  readonly busy: boolean;
}

/**
 * A button whose action takes a while. Mantine's own `loading` disables the button, and a disabled button loses the
 * focus: the user with the keyboard would have to begin again at the top of the page.
 */
export function ActionButton({ busy, onClick, children, ...rest }: ActionButtonProps) {
  // Not to be pressed for another reason, which stands beside it; it keeps the focus all the same.
  const waits = busy || rest['aria-disabled'] === true;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (waits) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <Button {...rest} aria-disabled={waits || undefined} aria-busy={busy || undefined} onClick={press}>
      <span className={classes.words} data-busy={busy || undefined}>
        {children}
      </span>
      {busy ? (
        <span className={classes.wheel}>
          <Loader size={16} color="currentColor" aria-hidden />
        </span>
      ) : null}
    </Button>
  );
}
