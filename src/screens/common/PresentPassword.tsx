import '#src/theme/later.css';
import { useLingui } from '@lingui/react/macro';
import { PasswordInput } from '@mantine/core';
import type { ComponentProps } from 'react';
import { LIMITS } from '#contract/limits.ts';

/** The user's own password, asked again before something that others could misuse. */
export function PresentPassword(props: ComponentProps<typeof PasswordInput>) {
  const { t } = useLingui();
  return (
    <PasswordInput
      label={t({ id: 'token.password', message: 'Ihr Passwort' })}
      autoComplete="current-password"
      maxLength={LIMITS.name}
      required
      visibilityToggleButtonProps={{
        'aria-label': t({ id: 'password.show', message: 'Passwort anzeigen' }),
        tabIndex: 0,
      }}
      {...props}
    />
  );
}
