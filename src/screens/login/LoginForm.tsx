import { useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { LIMITS } from '#contract/limits.ts';
import type { Credentials } from '#machines/authentication/authentication.port.ts';
import { EntranceButton } from '#src/screens/login/EntranceButton.tsx';
import { PasswordField } from '#src/screens/login/PasswordField.tsx';
import { TextField } from '#src/screens/login/TextField.tsx';
import { useFocusInside } from '#src/screens/login/use-focus-inside.ts';
import classes from './fields.module.css';

interface LoginFormProps {
  /** The name that is proposed. */
  readonly username: string;
  readonly submitting: boolean;
  /** Notice above the fields: why the last attempt failed, or that it takes longer. */
  readonly notice: ReactNode;
  readonly onSubmit: (credentials: Credentials) => void;
  /** The first keystroke: what comes after the sign-in can be fetched now. */
  readonly onTyping?: () => void;
}

type Missing = Readonly<Partial<Record<keyof Credentials, true>>>;

/**
 * Name and password. What is typed stays in the fields and nowhere else, so that no copy of the password is left when
 * they are gone.
 */
export function LoginForm({ username, submitting, notice, onSubmit, onTyping }: LoginFormProps) {
  const { t } = useLingui();
  const name = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState<Missing>({});
  const required = t({ id: 'form.required', message: 'Bitte geben Sie einen Wert für dieses Feld an' });

  const focusInside = useFocusInside(() => (name.current?.value ? password : name).current);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const credentials = {
      username: name.current?.value.trim() ?? '',
      password: password.current?.value ?? '',
    };
    const lacking: Missing = {
      ...(credentials.username === '' && { username: true }),
      ...(credentials.password === '' && { password: true }),
    };
    setMissing(lacking);
    if (lacking.username) name.current?.focus();
    else if (lacking.password) password.current?.focus();
    else onSubmit(credentials);
  };

  return (
    <form noValidate className={classes.form} onSubmit={submit} onInput={onTyping} {...focusInside}>
      {notice}
      <TextField
        ref={name}
        name="username"
        label={t({ id: 'login.username', message: 'Benutzername' })}
        defaultValue={username}
        {...begins(username === '')}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={LIMITS.name}
        required
        readOnly={submitting}
        error={missing.username ? required : null}
        onChange={() => setMissing(({ username: _, ...rest }) => rest)}
      />
      <PasswordField
        ref={password}
        name="password"
        label={t({ id: 'login.password', message: 'Passwort' })}
        {...begins(username !== '')}
        autoComplete="current-password"
        maxLength={LIMITS.name}
        required
        readOnly={submitting}
        error={missing.password ? required : null}
        onChange={() => setMissing(({ password: _, ...rest }) => rest)}
      />
      <EntranceButton busy={submitting}>{t({ id: 'login.submit', message: 'Anmelden' })}</EntranceButton>
    </form>
  );
}

/** The field to begin with, for the page and for the focus trap of a dialog around the form. */
function begins(here: boolean) {
  return here ? { autoFocus: true, 'data-autofocus': true } : {};
}
