import { createRequire } from 'node:module';

/** As the server finds it when it loads it for its first password. */
const argon2: typeof import('@node-rs/argon2') = createRequire(import.meta.url)('@node-rs/argon2');
const { hash } = argon2;

/**
 * Lets this process hash passwords with a hundredth of the work, which is there to slow down an attacker, and would be
 * most of a test that signs in. What the server itself spends is tested in a process of its own
 * (tests/server/security/passwords.test.ts).
 */
export function hashCheaply(): void {
  argon2.hash = (password, options, signal) =>
    hash(password, { memoryCost: 256, timeCost: 1, ...options }, signal);
}
