import { LIMITS } from '#contract/limits.ts';

/** The parts of the password rule (refusal 007), in the order in which they are reported. */
export const PASSWORD_RULES = {
  length: (password) => [...password].length >= LIMITS.passwordMin && password.length <= LIMITS.name,
  letter: (password) => /\p{L}/u.test(password),
  digit: (password) => /\p{Nd}/u.test(password),
  special: (password) => /[^\p{L}\p{N}]/u.test(password),
} as const satisfies Readonly<Record<string, (password: string) => boolean>>;

export type PasswordRule = keyof typeof PASSWORD_RULES;

/** Whether a password fits the whole rule. The server decides; this says it before anything is sent. */
export function passwordFits(password: string): boolean {
  return Object.values(PASSWORD_RULES).every((holds) => holds(password));
}
