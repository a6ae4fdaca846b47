import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { PasswordStrength, StrengthLevel } from '#contract/password-strength.ts';
import classes from './PasswordStrengthLine.module.css';

const LEVELS: readonly StrengthLevel[] = ['weak', 'fair', 'good', 'strong'];

const WORDS: Readonly<Record<StrengthLevel, MessageDescriptor>> = {
  weak: msg({ id: 'password.strength.weak', message: 'schwach' }),
  fair: msg({ id: 'password.strength.fair', message: 'ausreichend' }),
  good: msg({ id: 'password.strength.good', message: 'gut' }),
  strong: msg({ id: 'password.strength.strong', message: 'stark' }),
};

/** Why a password will be refused, shorter than what a field says when it was. */
const WEAKNESSES: Readonly<Record<NonNullable<PasswordStrength['weakness']>, MessageDescriptor>> = {
  passwordCommon: msg({ id: 'password.weakness.common', message: 'zu leicht zu erraten' }),
  passwordNamesUser: msg({ id: 'password.weakness.name', message: 'besteht aus einem Namen' }),
};

/** The strength of a password as bars and a word, which is read out when it changes. */
export function PasswordStrengthLine({ strength }: { readonly strength: PasswordStrength | null }) {
  const { t } = useLingui();
  const reached = strength ? LEVELS.indexOf(strength.level) : -1;
  return (
    <p className={classes.line} data-level={strength?.level}>
      <span className={classes.bars} aria-hidden>
        {LEVELS.map((level, index) => (
          <span key={level} className={classes.bar} data-reached={index <= reached || undefined} />
        ))}
      </span>
      <span role="status">
        {strength ? (
          <>
            <Trans id="password.strength">Stärke: {t(WORDS[strength.level])}</Trans>
            {strength.weakness ? ` – ${t(WEAKNESSES[strength.weakness])}` : null}
          </>
        ) : null}
      </span>
    </p>
  );
}
