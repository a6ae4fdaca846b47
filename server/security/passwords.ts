import { randomInt } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';

// Loaded when the first password is looked at: the server answers its first request without it.
const argon2 = () => import('@node-rs/argon2');

/** Hashes a password with Argon2id (the library's defaults are OWASP's: 19 MiB, two passes), off this thread. */
export async function hashPassword(password: string): Promise<string> {
  return (await argon2()).hash(password);
}

/** Bears a message for every comparison with a hash, for measuring how much work is done. */
export const PASSWORD_COMPARED = 'leitstand.passwordCompared';
const compared = channel(PASSWORD_COMPARED);

let hashOfUnknownUser: Promise<string> | null = null;

/**
 * Compares a password with a stored hash. Without a hash (an unknown name) the same work is done, and the answer is no.
 */
export async function verifyPassword(hash: string | null, password: string): Promise<boolean> {
  // Made at the first login of whomever, so that the first unknown name takes no longer than a known one.
  hashOfUnknownUser ??= hashPassword(generatePassword());
  const against = hash ?? (await hashOfUnknownUser);
  compared.publish({ known: hash !== null });
  const [fits] = await Promise.all([(await argon2()).verify(against, password), hashOfUnknownUser]);
  return fits && hash !== null;
}

// Without characters that are easily taken for one another, and without one that a shell or a double click would cut.
const LETTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ';
const DIGITS = '23456789';
const LENGTH = 16;

/** A password that fits the rule: letters and digits (79 bits), with hyphens as the special character. */
export function generatePassword(): string {
  const characters = Array.from({ length: LENGTH }, (_, index) => pick(index % 4 === 3 ? DIGITS : LETTERS));
  return characters.join('').replace(/.{4}(?=.)/g, '$&-');
}

function pick(alphabet: string): string {
  return alphabet.charAt(randomInt(alphabet.length));
}
