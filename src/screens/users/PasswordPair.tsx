import '#src/theme/later.css';
import { useLingui } from '@lingui/react/macro';
import { PasswordInput } from '@mantine/core';
import { IconCheck, IconPoint } from '@tabler/icons-react';
import { useId } from 'react';
import { LIMITS } from '#contract/limits.ts';
import formClasses from '#src/screens/forms/form.module.css';
import type { FieldsForm } from '#src/screens/forms/use-record-fields.ts';
import { USER_LABELS } from '#src/screens/records/user-labels.ts';
import { PASSWORD_RULES, type PasswordRule } from '#src/screens/users/password-rule.ts';
import classes from './PasswordPair.module.css';

/** The fields of a password that is typed twice. */
export type PasswordFields = { readonly password: string; readonly confirmPassword: string };

interface PasswordPairProps<Fields extends PasswordFields> {
  readonly fields: FieldsForm<Fields>;
  /** Whether one has to be given. */
  readonly required: boolean;
  readonly locked: boolean;
}

/** A new password, twice, and its rule as a list that is ticked off while a user types. */
export function PasswordPair<Fields extends PasswordFields>(props: PasswordPairProps<Fields>) {
  const { fields, required, locked } = props;
  const { t } = useLingui();
  const rules = useId();
  const password = fields.useWatchValue('password' as never) as unknown as string;
  const toggle = {
    visibilityToggleButtonProps: {
      'aria-label': t({ id: 'password.show', message: 'Passwort anzeigen' }),
      tabIndex: 0,
    },
  };
  const words: Readonly<Record<PasswordRule, string>> = {
    length: t({ id: 'password.rule.length', message: 'mindestens 8 Zeichen' }),
    letter: t({ id: 'password.rule.letter', message: 'ein Buchstabe' }),
    digit: t({ id: 'password.rule.digit', message: 'eine Ziffer' }),
    special: t({ id: 'password.rule.special', message: 'ein Sonderzeichen' }),
  };
  const done = t({ id: 'password.rule.holds', message: 'erfüllt' });
  const open = t({ id: 'password.rule.open', message: 'noch offen' });
  return (
    <>
      <div className={formClasses.pair}>
        <PasswordInput
          key={fields.key('password')}
          {...fields.getInputProps('password')}
          {...toggle}
          size="md"
          label={t(USER_LABELS.password)}
          aria-describedby={rules}
          autoComplete="new-password"
          maxLength={LIMITS.name}
          required={required}
          readOnly={locked}
        />
        <PasswordInput
          key={fields.key('confirmPassword')}
          {...fields.getInputProps('confirmPassword')}
          {...toggle}
          size="md"
          label={t(USER_LABELS.confirmPassword)}
          autoComplete="new-password"
          maxLength={LIMITS.name}
          required={required || password !== ''}
          readOnly={locked}
        />
      </div>
      <ul id={rules} className={classes.rules}>
        {(Object.keys(PASSWORD_RULES) as PasswordRule[]).map((rule) => {
          const holds = PASSWORD_RULES[rule](password);
          const Icon = holds ? IconCheck : IconPoint;
          return (
            <li key={rule} className={classes.rule} data-holds={holds || undefined}>
              <Icon size={16} stroke={2} role="img" aria-label={holds ? done : open} />
              {words[rule]}
            </li>
          );
        })}
      </ul>
    </>
  );
}
