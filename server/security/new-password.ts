import type { Kysely } from 'kysely';
import { passwordFits } from '#contract/password-rule.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { fieldFinding } from '#server/domain/field-findings.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { hashPassword, verifyPassword } from '#server/security/passwords.ts';
import { lastPasswords } from '#server/store/people/passwords.ts';
import type { NewPassword } from '#server/store/people/user-passwords.ts';
import type { Schema } from '#server/store/schema/schema.ts';

interface NewPasswordRequest {
  readonly userId: number | null;
  readonly password: string;
  readonly field: string;
  readonly names: readonly string[];
}

/**
 * Looks at a password that a user wants from now on, and hashes it. Slow on purpose, so outside every transaction.
 * @param userId null for a new user
 * @param field of the request that the password stands in
 * @param names that the user has from now on, and that everybody tries first
 * @throws Refusal 007 when it does not fit the rule or is guessed too easily, 054 when it is one of the last five
 */
export async function newPassword(
  db: Kysely<Schema>,
  { userId, password, field, names }: NewPasswordRequest,
): Promise<NewPassword> {
  refuseUnfit(password, field);
  await refuseGuessable(password, field, names);
  const earlier = userId === null ? [] : await lastPasswords(db, userId);
  const used = await Promise.all(earlier.map(({ hash }) => verifyPassword(hash, password)));
  if (used.includes(true)) throw new Refusal(REFUSAL.passwordUsedBefore, { fields: [field] });
  return { hash: await hashPassword(password), replaces: earlier[0]?.id ?? null };
}

/** @throws Refusal 007 */
export function refuseUnfit(password: string, field: string): void {
  if (!passwordFits(password)) throw new Refusal(REFUSAL.weakPassword, { fields: [field] });
}

/** @throws Refusal 007 that says why */
async function refuseGuessable(password: string, field: string, names: readonly string[]): Promise<void> {
  // Its list takes 60 ms and some megabytes, and is needed only where passwords are set.
  const { passwordStrength } = await import('#contract/password-strength.ts');
  const { weakness } = passwordStrength(password, names);
  if (!weakness) return;
  const findings = [fieldFinding(REFUSAL.weakPassword, field, { reason: weakness, values: {} })];
  throw new Refusal(REFUSAL.weakPassword, { findings });
}
