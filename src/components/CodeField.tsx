import { type ComponentProps, type ReactNode, useId } from 'react';
import { CodeInput } from '#src/components/CodeInput.tsx';
import classes from './CodeField.module.css';

interface CodeFieldProps extends Omit<ComponentProps<typeof CodeInput>, 'invalid' | 'describedBy'> {
  readonly error: string | null;
  /** Paragraphs between the label and the boxes. */
  readonly children?: ReactNode;
}

/** The boxes of a code below their label, with what is wrong below them. */
export function CodeField({ error, children, ...input }: CodeFieldProps) {
  const words = useId();
  return (
    <div className={classes.field}>
      <p className={classes.label} aria-hidden>
        {input.label}
      </p>
      {children}
      <CodeInput {...input} invalid={error !== null} describedBy={error === null ? undefined : words} />
      {error === null ? null : (
        <p id={words} role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}
