import type { User } from '#contract/auth.ts';
import type { SharedValues } from '#contract/many-records.ts';
import { userNarrowings } from '#contract/user.ts';
import { mayCall, RIGHTS } from '#server/domain/rights.ts';
import type { Origin } from '#server/security/origin.ts';
import type { SecurityLog } from '#server/security/security-log.ts';
import { logDeletedUser, logSavedUser } from '#server/security/user-events.ts';
import { type ManyKind, oneByOne, type SelectedRecord, sharedOf } from '#server/store/base/many.ts';
import type { Unit } from '#server/store/base/unit-of-work.ts';
import { deleteUser } from '#server/store/people/user-delete.ts';
import { listUsers } from '#server/store/people/user-list.ts';
import { setUserValues } from '#server/store/people/user-save.ts';
import { findUser, toUser } from '#server/store/people/users.ts';

interface ManyUsers {
  readonly log: SecurityLog;
  readonly origin: Origin;
  /** The session of the caller, which stays in any case. */
  readonly keptSession: string;
}

/** Changing many users at once, each as its own save or deletion would, with its own event in the security log. */
export function manyUsers({ log, origin, keptSession }: ManyUsers): ManyKind {
  const take = async (unit: Unit, id: number, change: SharedValues | null) => {
    if (change === null) return logDeletedUser(log, unit, { user: await deleteUser(unit, id), origin });
    return logSavedUser(log, unit, { saved: await setUserValues(unit, id, change, keptSession), origin });
  };
  return {
    narrowings: Object.keys(userNarrowings),

    mayChange: (rights, change) => mayCall(change === null ? RIGHTS.userDelete : RIGHTS.userSave, rights),

    named: async (unit, keys) => {
      const found: SelectedRecord[] = [];
      for (const key of keys) {
        const user = typeof key === 'number' ? await findUser(unit.db, key) : null;
        if (user) found.push(selectedOf(toUser(user)));
      }
      return found;
    },

    hasKey: ({ id }, key) => id === key,

    found: async (unit, { keyWord, filter }, most) => {
      const { data } = await listUsers(unit.db, { offset: 0, maxResult: most, ...{ keyWord, filter } });
      return data.map(selectedOf);
    },

    change: (unit, _rights, { change, records }, refuse) =>
      oneByOne(unit, records, ({ id }) => take(unit, id, change), refuse),
  };
}

function selectedOf(user: User): SelectedRecord {
  const { id, username, modificationDate } = user;
  return {
    id,
    name: username,
    contextIdentifier: null,
    modificationDate,
    values: sharedOf('user', user),
  };
}
