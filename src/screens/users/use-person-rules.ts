import { useLingui } from '@lingui/react/macro';
import { passwordFits } from '#contract/password-rule.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { isPhoneNumber } from '#src/components/phone-number.ts';
import { usePhoneNumbers } from '#src/components/use-phone-numbers.ts';
import { refusalMessage } from '#src/i18n/refusal-messages.ts';
import { useRequired } from '#src/screens/forms/use-required.ts';
import { useVisible } from '#src/screens/forms/use-visible.ts';
import type { PasswordFields } from '#src/screens/users/PasswordPair.tsx';

/** The rules that hold for everybody's details (specification section 5, user). */
export function usePersonRules() {
  const { t, i18n } = useLingui();
  const required = useRequired();
  const { requiredName, requiredTitle } = useVisible();
  const numbers = usePhoneNumbers();
  const invalid = t({
    id: 'form.invalid',
    message: 'Bitte geben Sie einen gültigen Wert für dieses Feld ein',
  });
  const different = t({ id: 'password.different', message: 'Die beiden Passwörter sind verschieden.' });
  return {
    required,
    requiredName,
    requiredTitle,
    mobileNo: (number: string) => required(number) ?? (isPhoneNumber(numbers, number) ? null : invalid),
    /** A password that has to be given, or may be left unchanged. */
    password: (password: string, isRequired: boolean) => {
      if (password === '') return isRequired ? required(password) : null;
      return passwordFits(password) ? null : refusalMessage(i18n, REFUSAL.weakPassword);
    },
    /** The same password once more. */
    confirmPassword: (confirmed: string, { password }: PasswordFields, isRequired: boolean) => {
      if (password === '' && confirmed === '' && !isRequired) return null;
      if (confirmed === '') return required(confirmed);
      return confirmed === password ? null : different;
    },
  };
}
