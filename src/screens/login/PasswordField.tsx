import { useLingui } from '@lingui/react/macro';
import { type ComponentProps, useState } from 'react';
import { TextField } from '#src/screens/login/TextField.tsx';
import { useCapsLock } from '#src/screens/login/use-caps-lock.ts';
import classes from './fields.module.css';

interface PasswordFieldProps extends ComponentProps<'input'> {
  readonly label: string;
  readonly error: string | null;
}

/** A password that can be shown and hidden, with a word about the caps lock key. */
export function PasswordField(props: PasswordFieldProps) {
  const { t } = useLingui();
  const [shown, setShown] = useState(false);
  const { capsLock, watchCapsLock } = useCapsLock();
  return (
    <TextField
      {...props}
      {...watchCapsLock}
      type={shown ? 'text' : 'password'}
      hint={capsLock ? t({ id: 'login.capsLock', message: 'Die Feststelltaste ist eingeschaltet.' }) : null}
      control={
        <button
          type="button"
          className={classes.toggle}
          aria-pressed={shown}
          aria-label={t({ id: 'login.showPassword', message: 'Passwort anzeigen' })}
          onClick={() => setShown(!shown)}
        >
          <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden fill="none" stroke="currentColor">
            <path strokeWidth="1.75" strokeLinecap="round" d="M3 12c5-8 13-8 18 0-5 8-13 8-18 0Z" />
            <circle cx="12" cy="12" r="2.75" strokeWidth="1.75" />
            {shown ? <path strokeWidth="1.75" strokeLinecap="round" d="m4 4 16 16" /> : null}
          </svg>
        </button>
      }
    />
  );
}
