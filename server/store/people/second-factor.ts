import type { Kysely } from 'kysely';
import * as REFUSAL from '#contract/refusal.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { Unit } from '#server/store/base/unit-of-work.ts';
import { type AccessCode, spendCode } from '#server/store/people/access-codes.ts';
import { forgetCodesWithoutFactor, removeAllFactors } from '#server/store/people/factors.ts';
import { settleStep } from '#server/store/people/required-steps.ts';
import { endAccess, markWithSecondFactor } from '#server/store/people/sessions.ts';
import { findUser, type StoredUser, toSettings } from '#server/store/people/users.ts';
import type { Schema } from '#server/store/schema/schema.ts';

export interface FactorChange {
  readonly userId: number;
  /** The number that the change was decided on; null for a factor that was off. */
  readonly from: string | null;
  readonly to: string | null;
  /** Codes that were found right; they are used up. */
  readonly spent: readonly AccessCode[];
  /** The caller's session, the only one that stays. */
  readonly session: string;
}

/**
 * Sets the number of a user's second factor, or switches it off.
 * @returns the current user
 * @throws Refusal 001 when the user is gone, 046 when the factor has changed meanwhile, 048 when a code was used
 * meanwhile
 */
export async function changeFactor({ db }: Unit, change: FactorChange): Promise<StoredUser> {
  const { userId, from, to, spent, session } = change;
  const user = await findUser(db, userId);
  if (!user) throw new Refusal(REFUSAL.notSignedIn);
  if (user.secondFactorMobileNo !== from)
    throw new Refusal(REFUSAL.changedMeanwhile, { content: { settings: toSettings(user) } });
  for (const { id } of spent) {
    if (!(await spendCode(db, id)))
      throw new Refusal(REFUSAL.wrongCode, { fields: ['twoWayAuthenticationToken'] });
  }
  if (to === from) return user;
  await setFactor(db, userId, to);
  if (to === null) {
    await forgetCodesWithoutFactor(db, userId);
    await endAccess(db, userId, session);
  } else await noteFactor(db, userId, session);
  return { ...user, secondFactorMobileNo: to };
}

/** Notes in a session that its user has got a second factor and shown it; the user's other sessions end. */
export async function noteFactor(db: Kysely<Schema>, userId: number, session: string): Promise<void> {
  await markWithSecondFactor(db, session);
  await settleStep(db, session, 'factor');
  await endAccess(db, userId, session);
}

/**
 * Switches off every second factor of a user who cannot do so any more, and ends all that they have opened.
 * @returns the user as they were, and whether there was one; null when there is no user of that number
 */
export async function resetFactors(
  db: Kysely<Schema>,
  userId: number,
): Promise<{ user: StoredUser; wasOn: boolean } | null> {
  const user = await findUser(db, userId);
  if (!user) return null;
  const hadOthers = await removeAllFactors(db, userId);
  if (user.secondFactorMobileNo !== null) await setFactor(db, userId, null);
  const wasOn = hadOthers || user.secondFactorMobileNo !== null;
  if (wasOn) await endAccess(db, userId, null);
  return { user, wasOn };
}

async function setFactor(db: Kysely<Schema>, userId: number, mobileNo: string | null): Promise<void> {
  await db.updateTable('users').set({ secondFactorMobileNo: mobileNo }).where('id', '=', userId).execute();
}
