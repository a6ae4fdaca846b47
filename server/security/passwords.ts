import { channel } from 'node:diagnostics_channel';
import { generatePassword } from '#contract/generated-password.ts';

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

/** Whether a hash was made with other parameters than today's, so that the next sign-in should make it again. */
export async function isOutdated(hash: string): Promise<boolean> {
  hashOfUnknownUser ??= hashPassword(generatePassword());
  return parametersOf(hash) !== parametersOf(await hashOfUnknownUser);
}

/** Algorithm, version and costs, as they stand before salt and hash: `$argon2id$v=19$m=19456,t=2,p=1$…`. */
function parametersOf(hash: string): string {
  return hash.split('$').slice(1, 4).join('$');
}
