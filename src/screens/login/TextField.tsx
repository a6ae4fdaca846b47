import { type ComponentProps, type ReactNode, useId } from 'react';
import classes from './fields.module.css';

interface TextFieldProps extends ComponentProps<'input'> {
  readonly label: string;
  /** Error message. */
  readonly error: string | null;
  /** Hint for the current value. */
  readonly hint?: string | null;
  /** A control inside the field, at its end. */
  readonly control?: ReactNode;
}

/** A field of the entrance with its label and its words below. */
export function TextField({ label, error, hint = null, control, ...input }: TextFieldProps) {
  const id = useId();
  const words = `${id}-words`;
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <div className={classes.box}>
        <input
          {...input}
          id={id}
          className={classes.input}
          data-toggle={control ? true : undefined}
          aria-invalid={error !== null}
          aria-describedby={error || hint ? words : undefined}
        />
        {control}
      </div>
      {error || hint ? (
        <p id={words} className={error ? classes.error : classes.hint}>
          {error ?? hint}
        </p>
      ) : null}
    </div>
  );
}
