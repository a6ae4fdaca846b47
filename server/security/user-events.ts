import type { Origin } from '#server/security/origin.ts';
import type { SecurityLog } from '#server/security/security-log.ts';
import type { Unit } from '#server/store/base/unit-of-work.ts';
import type { SavedUser } from '#server/store/people/user-save.ts';
import type { StoredUser } from '#server/store/people/users.ts';
import { fromFlag } from '#server/store/schema/values.ts';

/** What a user is called and reached by: the values are kept as long as the name is. */
const DETAILS = ['email', 'firstname', 'lastname', 'mobileNo', 'defaultLang'] as const;

/** Writes what a saved user means for who may do what, in the transaction of the change. */
export async function logSavedUser(
  log: SecurityLog,
  { db, actor }: Pick<Unit, 'db' | 'actor'>,
  { saved, origin }: { saved: SavedUser; origin: Origin },
): Promise<void> {
  const { before, after, passwordChanged } = saved;
  const reported = { actor, origin, subject: { id: after.id, username: after.username } };
  if (!before) {
    await log.write(db, {
      ...reported,
      event: 'userCreated',
      detail: rightsOf(after),
      personal: { is: valuesOf(after, DETAILS) },
    });
    return;
  }
  const details = DETAILS.filter((field) => before[field] !== after[field]);
  const [was, is] = [rightsOf(before), rightsOf(after)];
  const rightsChanged = JSON.stringify(was) !== JSON.stringify(is);
  if (details.length > 0 || rightsChanged) {
    const detail = { ...(details.length > 0 ? { details } : {}), ...(rightsChanged ? { was, is } : {}) };
    const personal = { was: valuesOf(before, details), is: valuesOf(after, details) };
    await log.write(db, {
      ...{ ...reported, event: 'userChanged', detail },
      ...(details.length > 0 && { personal }),
    });
  }
  if (passwordChanged) await log.write(db, { ...reported, event: 'passwordChanged' });
}

/** Writes that a user was deleted, in the transaction of the deletion. */
export async function logDeletedUser(
  log: SecurityLog,
  { db, actor }: Pick<Unit, 'db' | 'actor'>,
  { user: { id, username }, origin }: { user: StoredUser; origin: Origin },
): Promise<void> {
  await log.write(db, { event: 'userDeleted', actor, origin, subject: { id, username } });
}

function valuesOf(user: StoredUser, fields: readonly (typeof DETAILS)[number][]) {
  return Object.fromEntries(fields.map((field) => [field, user[field]]));
}

function rightsOf({ active, roles, authorizations }: StoredUser) {
  return { active: fromFlag(active), roles, authorizations };
}
