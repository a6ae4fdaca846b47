import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCheck, IconDice5, IconPoint } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { generatePassword } from '#contract/generated-password.ts';
import { LIMITS } from '#contract/limits.ts';
import { PASSWORD_RULES, type PasswordRule } from '#contract/password-rule.ts';
import { PasswordField } from '#src/components/PasswordField.tsx';
import formClasses from '#src/screens/forms/form.module.css';
import type { FieldsForm } from '#src/screens/forms/use-record-fields.ts';
import { USER_LABELS } from '#src/screens/records/user-labels.ts';
import { PasswordStrengthLine } from '#src/screens/users/PasswordStrengthLine.tsx';
import { usePasswordStrength } from '#src/screens/users/use-password-strength.ts';
import classes from './PasswordPair.module.css';

/** The fields of a password that is typed twice. */
export type PasswordFields = { readonly password: string; readonly confirmPassword: string };

interface PasswordPairProps<Fields extends PasswordFields> {
  readonly fields: FieldsForm<Fields>;
  /** Whether one has to be given. */
  readonly required: boolean;
  readonly locked: boolean;
  /** Names of the user as they stand in the form, which a password may not be made of. */
  readonly names: () => readonly string[];
}

/** A new password, twice, its rule as a list that is ticked off while a user types, and how strong it is. */
export function PasswordPair<Fields extends PasswordFields>(props: PasswordPairProps<Fields>) {
  const { fields, required, locked, names } = props;
  const { t } = useLingui();
  const rules = useId();
  const password = fields.useWatchValue('password' as never) as unknown as string;
  const strength = usePasswordStrength(password, names);
  const [visible, setVisible] = useState(false);
  const suggest = () => {
    const suggested = generatePassword();
    for (const name of ['password', 'confirmPassword'])
      fields.setFieldValue(name as never, suggested as never);
    // It has to be read to be passed on or written down.
    setVisible(true);
  };
  const toggle = {
    visible,
    onVisibilityChange: setVisible,
  };
  const words: Readonly<Record<PasswordRule, string>> = {
    length: t({ id: 'password.rule.length', message: 'mindestens 8 Zeichen, ab 20 ohne weitere Bedingung' }),
    letter: t({ id: 'password.rule.letter', message: 'ein Buchstabe' }),
    digit: t({ id: 'password.rule.digit', message: 'eine Ziffer' }),
    special: t({ id: 'password.rule.special', message: 'ein Sonderzeichen' }),
  };
  const done = t({ id: 'password.rule.holds', message: 'erfüllt' });
  const open = t({ id: 'password.rule.open', message: 'noch offen' });
  return (
    <>
      <div className={formClasses.pair}>
        <PasswordField
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
        <PasswordField
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
      <div className={classes.foot}>
        <PasswordStrengthLine strength={strength} />
        {locked ? null : (
          <Button variant="subtle" size="compact-sm" leftSection={<IconDice5 size={16} />} onClick={suggest}>
            <Trans id="password.suggest">Passwort vorschlagen</Trans>
          </Button>
        )}
      </div>
    </>
  );
}
