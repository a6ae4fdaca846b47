import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { LIMITS } from '#contract/limits.ts';
import { PasswordField } from '#src/components/PasswordField.tsx';

/** The user's own password, asked again before something that others could misuse. */
export function PresentPassword(props: ComponentProps<typeof PasswordField>) {
  const { t } = useLingui();
  return (
    <PasswordField
      label={t({ id: 'token.password', message: 'Ihr Passwort' })}
      autoComplete="current-password"
      maxLength={LIMITS.name}
      required
      {...props}
    />
  );
}
