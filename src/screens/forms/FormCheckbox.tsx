import '#src/theme/later.css';
import { Checkbox, type CheckboxProps } from '@mantine/core';
import { use } from 'react';
import { ReasonedCheckbox } from '#src/components/ReasonedCheckbox.tsx';
import { WhyNot } from '#src/screens/forms/why-not.ts';

/** A box of a form: one that rights lock says so itself, one that is locked for a moment does not. */
export function FormCheckbox({ disabled = false, ...input }: CheckboxProps) {
  const why = use(WhyNot);
  return why === null ? (
    <Checkbox {...input} disabled={disabled} />
  ) : (
    <ReasonedCheckbox {...input} why={why} />
  );
}
