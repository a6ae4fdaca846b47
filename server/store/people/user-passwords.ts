import * as REFUSAL from '#contract/refusal.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { Unit } from '#server/store/base/unit-of-work.ts';
import { forgetBrowsers } from '#server/store/people/known-browsers.ts';
import { currentPasswordId, insertPassword } from '#server/store/people/passwords.ts';
import type { StoredUser } from '#server/store/people/users.ts';
import { toFlag } from '#server/store/schema/values.ts';

/** A password that fits every rule, hashed before the transaction. */
export interface NewPassword {
  readonly hash: string;
  /** The number of the password in whose place it comes; null for a new user, or one without a password. */
  readonly replaces: number | null;
}

/**
 * Makes a password the valid one; one that another user has set holds only until the next sign-in. Anyone who signed in with the one before has to be ended by the caller.
 * @throws Refusal 046 when it has been changed since the new one was looked at
 */
export async function replacePassword(
  { db, now, actor }: Pick<Unit, 'db' | 'now' | 'actor'>,
  { id: userId }: Pick<StoredUser, 'id'>,
  { hash, replaces }: NewPassword,
): Promise<void> {
  if ((await currentPasswordId(db, userId)) !== replaces) throw new Refusal(REFUSAL.changedMeanwhile);
  const temporary = toFlag(actor.userId !== userId);
  await insertPassword(db, { userId, hash, creationDate: now, temporary });
  await forgetBrowsers(db, userId);
}
