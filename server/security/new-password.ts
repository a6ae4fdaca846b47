import type { Kysely } from 'kysely';
import * as REFUSAL from '#contract/refusal.ts';
import { passwordFits } from '#server/domain/password-rule.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { hashPassword, verifyPassword } from '#server/security/passwords.ts';
import { lastPasswords } from '#server/store/people/passwords.ts';
import type { NewPassword } from '#server/store/people/user-passwords.ts';
import type { Schema } from '#server/store/schema/schema.ts';

/**
 * Looks at a password that a user wants from now on, and hashes it. Slow on purpose, so outside every transaction.
 * @param userId null for a new user
 * @param field of the request that the password stands in
 * @throws Refusal 007 when it does not fit the rule, 054 when it is one of the last five
 */
export async function newPassword(
  db: Kysely<Schema>,
  { userId, password, field }: { userId: number | null; password: string; field: string },
): Promise<NewPassword> {
  refuseUnfit(password, field);
  const earlier = userId === null ? [] : await lastPasswords(db, userId);
  const used = await Promise.all(earlier.map(({ hash }) => verifyPassword(hash, password)));
  if (used.includes(true)) throw new Refusal(REFUSAL.passwordUsedBefore, { fields: [field] });
  return { hash: await hashPassword(password), replaces: earlier[0]?.id ?? null };
}

/** @throws Refusal 007 */
export function refuseUnfit(password: string, field: string): void {
  if (!passwordFits(password)) throw new Refusal(REFUSAL.weakPassword, { fields: [field] });
}
