import '#src/theme/later.css';
import { useLingui } from '@lingui/react/macro';
import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** A field for a password, which can be shown; Mantine's own does not say to those who do not see it that it is wrong. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useLingui();
  return (
    <PasswordInput
      aria-invalid={props.error ? true : undefined}
      visibilityToggleButtonProps={{
        'aria-label': t({ id: 'password.show', message: 'Passwort anzeigen' }),
        tabIndex: 0,
      }}
      {...props}
    />
  );
}
