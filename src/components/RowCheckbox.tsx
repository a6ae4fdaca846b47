import { type ComponentPropsWithoutRef, useEffect, useRef } from 'react';
import classes from './PagingTable.module.css';

interface RowCheckboxProps
  extends Omit<ComponentPropsWithoutRef<'input'>, 'type' | 'onChange' | 'aria-label'> {
  readonly label: string;
  /** Some of what it stands for is chosen, and some is not. */
  readonly indeterminate?: boolean;
  readonly onToggle: () => void;
}

/** The browser's own checkbox: a table of a hundred rows has a hundred of them. */
export function RowCheckbox({ label, indeterminate = false, onToggle, ...rest }: RowCheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Not an attribute: it can only be set from a script.
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <input
      {...rest}
      ref={box}
      type="checkbox"
      className={classes.checkbox}
      aria-label={label}
      onChange={onToggle}
    />
  );
}
