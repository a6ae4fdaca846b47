import * as REFUSAL from '#contract/refusal.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { Unit } from '#server/store/base/unit-of-work.ts';
import { noteDeletedUser } from '#server/store/people/deleted-users.ts';
import { refuseLastManager, refuseOwn } from '#server/store/people/user-save.ts';
import { findUser, type StoredUser } from '#server/store/people/users.ts';

/**
 * Deletes a user with sessions, passwords and everything else that is theirs; what they did stays on record.
 * @returns the user as they were
 * @throws Refusal 008 when there is none, 019 for oneself, 012 for the last who manages users
 */
export async function deleteUser(unit: Unit, id: number): Promise<StoredUser> {
  const user = await findUser(unit.db, id);
  if (!user) throw new Refusal(REFUSAL.notFound);
  refuseOwn(unit, user, ['id']);
  await refuseLastManager(unit, user, ['id']);
  await unit.db.deleteFrom('users').where('id', '=', id).execute();
  await noteDeletedUser(unit.db, { userId: id, username: user.username, deletionDate: unit.now });
  unit.recordUser({ id, username: user.username, operation: 'DEL' });
  return user;
}
