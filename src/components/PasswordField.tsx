import '#src/theme/later.css';
import { useLingui } from '@lingui/react/macro';
import { InputWrapperContext, PasswordInput, type PasswordInputProps } from '@mantine/core';
import { type ReactNode, use } from 'react';

/**
 * A field for a password, which can be shown. Mantine's own does not say to those who do not see it that it is wrong, and
 * drops what describes it beside its own hint.
 */
export function PasswordField({ 'aria-describedby': describedBy, ...props }: PasswordInputProps) {
  const { t } = useLingui();
  return (
    <PasswordInput
      aria-invalid={props.error ? true : undefined}
      visibilityToggleButtonProps={{
        'aria-label': t({ id: 'password.show', message: 'Passwort anzeigen' }),
        tabIndex: 0,
      }}
      {...(describedBy && {
        inputContainer: (input: ReactNode) => <AlsoDescribed by={describedBy}>{input}</AlsoDescribed>,
      })}
      {...props}
    />
  );
}

/** Adds to what describes the input of a field: the wrapper around it is the only one that is asked. */
function AlsoDescribed({ by, children }: { readonly by: string; readonly children: ReactNode }) {
  const wrapper = use(InputWrapperContext);
  const describedBy = wrapper.describedBy ? `${wrapper.describedBy} ${by}` : by;
  return <InputWrapperContext value={{ ...wrapper, describedBy }}>{children}</InputWrapperContext>;
}
