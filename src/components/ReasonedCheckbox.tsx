import '#src/theme/later.css';
import { Checkbox, type CheckboxProps } from '@mantine/core';
import { type MouseEvent, useId } from 'react';
import classes from './reason.module.css';

interface ReasonedCheckboxProps extends Omit<CheckboxProps, 'disabled' | 'readOnly'> {
  /** Why it cannot be ticked, as a sentence; null when it can. */
  readonly why: string | null;
}

/**
 * A box that says why it cannot be ticked: to the pointer, to the keyboard, since it is still reached by Tab, and to a
 * screen reader as its description.
 */
export function ReasonedCheckbox({ why, ...input }: ReasonedCheckboxProps) {
  const id = useId();
  if (why === null) return <Checkbox {...input} />;
  const described = [input['aria-describedby'], id].filter(Boolean).join(' ');
  return (
    <div className={classes.root} onClickCapture={keep}>
      <Checkbox {...input} className={classes.locked} aria-disabled aria-describedby={described} />
      <span id={id} role="tooltip" className={classes.why}>
        {why}
      </span>
    </div>
  );
}

/** The box is not ticked, and the form does not hear of it: preventing the default alone comes after its change event. */
function keep(event: MouseEvent): void {
  if (!(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  event.stopPropagation();
}
