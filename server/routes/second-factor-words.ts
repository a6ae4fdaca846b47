import type { LoginFactor } from '#contract/auth.ts';

interface FactorWords {
  readonly message: string;
  readonly english: string;
}

/**
 * What the refusal 047 asks for where the way that is taken first is not the SMS, which the words of the code are about,
 * in German and English.
 */
const WORDS: Readonly<Partial<Record<LoginFactor, FactorWords>>> = {
  passkey: {
    message: 'Bitte bestätigen Sie die Anmeldung mit Ihrem Passkey.',
    english: 'Please confirm the sign-in with your passkey.',
  },
  totp: {
    message: 'Bitte geben Sie den Code aus Ihrer Authenticator-App ein.',
    english: 'Please enter the code from your authenticator app.',
  },
  recoveryCode: {
    message: 'Bitte geben Sie einen Ihrer Wiederherstellungscodes ein.',
    english: 'Please enter one of your recovery codes.',
  },
};

/** @param ways that are open, the one that is taken first in front */
export function wordsOfFactor([first]: readonly LoginFactor[]): Partial<FactorWords> {
  return (first !== undefined && WORDS[first]) || {};
}
