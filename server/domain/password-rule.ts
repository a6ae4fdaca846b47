import { LIMITS } from '#contract/limits.ts';

/**
 * The rule of code 007: at least 8 characters, among them a letter, a digit and a special character (anything that is
 * neither letter nor digit); at most what a login can send.
 */
export function passwordFits(password: string): boolean {
  return (
    [...password].length >= LIMITS.passwordMin &&
    password.length <= LIMITS.name &&
    /\p{L}/u.test(password) &&
    /\p{Nd}/u.test(password) &&
    /[^\p{L}\p{N}]/u.test(password)
  );
}
