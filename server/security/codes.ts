import { createHmac, type KeyObject, randomInt } from 'node:crypto';
import { CODE_ALPHABET } from '#contract/second-factor.ts';

/** A random code out of characters that cannot be mistaken for one another, five bits each. */
export function randomCode(length: number): string {
  return Array.from({ length }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('');
}

/**
 * Hash of a value together with what it is good for (user, purpose, number): not to be guessed without the secret, and of no
 * use in another row.
 */
export function keyedHash(secret: KeyObject, bound: readonly (string | number)[]): string {
  return createHmac('sha256', secret).update(JSON.stringify(bound)).digest('base64url');
}
