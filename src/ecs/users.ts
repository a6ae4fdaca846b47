import type { User } from '#contract/auth.ts';
import type { Role } from '#contract/limits.ts';
import { USER } from '#contract/records/user.ts';
import { secondFactorReset as secondFactorResetCall } from '#contract/second-factor.ts';
import { type ListedUser, userDelete, userList, userSave } from '#contract/user.ts';
import type { RecordDeletionPort } from '#machines/record-deletion/record-deletion.port.ts';
import type { Save } from '#machines/record-form/record-form.port.ts';
import type { RecordListPort } from '#machines/record-list/record-list.port.ts';
import type { ListQuery } from '#machines/route/list-query.ts';
import type { UserRecord, UserValues } from '#machines/user/user-records.ts';
import { callEcs, carryOut } from '#src/ecs/client.ts';
import { can } from '#src/ecs/identity.ts';
import { preview } from '#src/ecs/preview.ts';
import { findById, guardOf, listPage } from '#src/ecs/records.ts';

type Deletion = RecordDeletionPort<UserRecord>;

/** One page of users. */
export const listUsers: RecordListPort<ListedUser>['load'] = (query, signal) =>
  listPage(userList, USER.sorts, query, signal, narrowingsOf(query.also));

/** Filters that only users have; none where the server does not support them. */
export function narrowingsOf({ role, factor, signin }: ListQuery['also']) {
  if (!can('seeSignIns')) return {};
  return {
    // One that is none is refused by the server.
    ...(role !== undefined && { role: role as Role }),
    ...(factor !== undefined && { secondFactor: factor === 'on' }),
    ...(signin !== undefined && { signedIn: signin === 'ever' }),
  };
}

/**
 * The user with this number, and who has saved them last; null where the server does not say.
 * @throws ServiceFailure refused with 008 when there is none
 */
export async function findUser(
  id: number,
  signal: AbortSignal,
): Promise<UserRecord & { readonly savedBy: string | null }> {
  const { savedBy = null, ...user } = await findById(userList, id, signal);
  return { user, settings: null, savedBy };
}

/**
 * Creates a user, or updates the one that was loaded; their modificationDate guards the update where the server knows
 * that. Answers the user as they are stored now.
 */
export const saveUser: Save<UserValues, UserRecord> = async ({ values, key, loaded }, signal) => {
  const { username, password, authRoles, authorizations, ...details } = values;
  return callEcs(
    userSave,
    {
      ...details,
      ...(loaded && { id: loaded.user.id }),
      ...guardOf(loaded?.user ?? null),
      authentication: {
        username,
        authRoles,
        authorizations,
        ...(password && { password: password.reveal() }),
      },
    },
    { signal, idempotencyKey: key },
  );
};

/** Previews deleting a user. */
export const previewUserDeletion: Deletion['preview'] = ({ record }, signal) =>
  preview(userDelete, { id: record.user.id }, { signal });

export const deleteUser: Deletion['remove'] = async ({ record, key }, signal) => {
  await carryOut(userDelete, { id: record.user.id }, { signal, idempotencyKey: key });
};

/** Switches off the second factor of another user, who is signed out everywhere by it. */
export const resetSecondFactor: RecordDeletionPort<User>['remove'] = async ({ record, key }, signal) => {
  await carryOut(secondFactorResetCall, { id: record.id }, { signal, idempotencyKey: key });
};
