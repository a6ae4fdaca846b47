import type { ParsedRequestOf } from '#contract/call.ts';
import * as REFUSAL from '#contract/refusal.ts';
import type { ownDetailsUpdate } from '#contract/user.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { Unit } from '#server/store/base/unit-of-work.ts';
import { endAccess } from '#server/store/people/sessions.ts';
import { type NewPassword, replacePassword } from '#server/store/people/user-passwords.ts';
import {
  changeUser,
  refuseChangedSince,
  refuseUnknownLanguage,
  type SavedUser,
} from '#server/store/people/user-save.ts';
import { findUser } from '#server/store/people/users.ts';

type OwnDetails = ParsedRequestOf<typeof ownDetailsUpdate>;

/**
 * Changes what users may change about themselves, and nothing else. Another password ends their other sessions.
 * @param options.keptSession the one that the call comes from
 * @throws Refusal 012 for a language that does not exist, 001 when the user is gone, 046 with the current user
 * when changed since they were loaded
 */
export async function saveOwnDetails(
  unit: Unit,
  details: OwnDetails,
  options: { readonly userId: number; readonly password: NewPassword | null; readonly keptSession: string },
): Promise<SavedUser> {
  const { userId, password, keptSession } = options;
  await refuseUnknownLanguage(unit, details.defaultLang);
  const before = await findUser(unit.db, userId);
  if (!before) throw new Refusal(REFUSAL.notSignedIn);
  await refuseChangedSince(unit, before, details.modificationDate);
  const { email, firstname, lastname, mobileNo, defaultLang } = details;
  const texts = {
    ...{ email, firstname, lastname, mobileNo },
    defaultLang: defaultLang === undefined ? before.defaultLang : defaultLang || null,
  };
  const changed = (Object.keys(texts) as (keyof typeof texts)[]).some(
    (field) => before[field] !== texts[field],
  );
  if (!changed && !password) return { before, after: before, passwordChanged: false };

  await changeUser(unit, before, texts);
  if (password) {
    await replacePassword(unit, before, password);
    await endAccess(unit.db, userId, keptSession);
  }
  const after = await findUser(unit.db, userId);
  return { before, after: after ?? before, passwordChanged: password !== null };
}
