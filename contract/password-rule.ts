import { LIMITS } from '#contract/limits.ts';

/** A phrase this long is not asked for kinds of characters. */
const isPhrase = (password: string) => [...password].length >= LIMITS.passwordPhrase;

/**
 * The parts of the rule of refusal 007, in the order in which they are reported: at least 8 characters, at most what a
 * login can send, and among them a letter, a digit and a special character (anything that is neither letter nor digit).
 */
export const PASSWORD_RULES = {
  length: (password) => [...password].length >= LIMITS.passwordMin && password.length <= LIMITS.name,
  letter: (password) => isPhrase(password) || /\p{L}/u.test(password),
  digit: (password) => isPhrase(password) || /\p{Nd}/u.test(password),
  special: (password) => isPhrase(password) || /[^\p{L}\p{N}]/u.test(password),
} as const satisfies Readonly<Record<string, (password: string) => boolean>>;

export type PasswordRule = keyof typeof PASSWORD_RULES;

/** Whether a password fits the whole rule. The server decides; the console says it before anything is sent. */
export function passwordFits(password: string): boolean {
  return Object.values(PASSWORD_RULES).every((holds) => holds(password));
}
