import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import type { FieldReason } from '#contract/field-reasons.ts';

/*
 * Large (200 KB compressed) because of its list of passwords: to be imported when a password is looked at, never before.
 */

const MOST_USED = 'passwords-common';
const NAMES = 'userInputs';

const guessing = new ZxcvbnFactory({
  dictionary: { [MOST_USED]: dictionary[MOST_USED] },
  graphs: adjacencyGraphs,
});

/** Words that everybody who attacks this product tries. */
const PRODUCT = ['leitstand'];

/** Guesses, as a power of ten, below which a password may contain none of the words that are tried first. */
const TRIED_FIRST = 8.5;
/** Guesses, as a power of ten, below which any password is too regular: one character over and over, a row of keys. */
const TOO_REGULAR = 6;
/** Names and words with fewer letters stand in good passwords by chance. */
const WORD = 4;
/** What is looked at: the time grows with the square of the length, and a longer password is strong or repeats itself. */
const LOOKED_AT = 100;

/** How many guesses are needed: up to 10^8.5, 10^10, 10^12, and more. */
export type StrengthLevel = 'weak' | 'fair' | 'good' | 'strong';

export interface PasswordStrength {
  readonly level: StrengthLevel;
  /** Why it is refused although it fits the rule; null where it is not. */
  readonly weakness: Extract<FieldReason, 'passwordCommon' | 'passwordNamesUser'> | null;
}

/**
 * Estimates how many guesses a password needs from an attacker who begins with the most used ones, and with names.
 * @param names of the user: username, first and last name, e-mail address; each of their words counts
 */
export function passwordStrength(password: string, names: readonly string[]): PasswordStrength {
  const words = names.flatMap((name) => name.split(/[^\p{L}\p{N}]+/u)).filter((word) => word.length >= WORD);
  const looked = guessing.check(password.slice(0, LOOKED_AT), [...words, ...PRODUCT]);
  const guesses = looked.guessesLog10;
  const found = new Set(
    looked.sequence
      .filter(({ pattern, token }) => pattern === 'dictionary' && token.length >= WORD)
      .map(({ dictionaryName }) => dictionaryName),
  );
  return { level: levelOf(guesses), weakness: weaknessOf(guesses, found) };
}

function weaknessOf(guesses: number, found: ReadonlySet<unknown>): PasswordStrength['weakness'] {
  if (guesses < TRIED_FIRST && found.has(NAMES)) return 'passwordNamesUser';
  const isCommon = guesses < TOO_REGULAR || (guesses < TRIED_FIRST && found.has(MOST_USED));
  return isCommon ? 'passwordCommon' : null;
}

function levelOf(guesses: number): StrengthLevel {
  if (guesses < TRIED_FIRST) return 'weak';
  if (guesses < 10) return 'fair';
  return guesses < 12 ? 'good' : 'strong';
}
