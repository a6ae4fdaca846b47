import type { User, UserSettings } from '#contract/auth.ts';
import type { RequestOf } from '#contract/call.ts';
import type { ListedUser, userSave } from '#contract/user.ts';
import type { Secret } from '#machines/kit/secret.ts';
import { createRecordDeletionMachine } from '#machines/record-deletion/record-deletion.machine.ts';
import { createRecordFormMachine } from '#machines/record-form/record-form.machine.ts';
import { recordFormSelectors } from '#machines/record-form/record-form.selectors.ts';
import { createRecordListMachine } from '#machines/record-list/record-list.machine.ts';

type UserSave = RequestOf<typeof userSave>;
type Authentication = UserSave['authentication'];

/** Values that the user form submits; number and loaded modificationDate are added on the way out. */
export type UserValues = Required<
  Pick<UserSave, 'defaultLang' | 'email' | 'firstname' | 'lastname' | 'mobileNo' | 'active'>
> &
  Required<Pick<Authentication, 'username' | 'authRoles' | 'authorizations'>> & {
    /** The first password, or the one that takes the place of the present one; null leaves that unchanged. */
    readonly password: Secret | null;
  };

/** A user, and what only a list or only the answer to a save tells of them. */
export interface UserRecord {
  readonly user: User & Pick<ListedUser, 'secondFactor'>;
  /** Null where the record comes from the list. */
  readonly settings: UserSettings | null;
}

/** Returns the part of a user that forms have fields for. */
function personIn(user: User): unknown {
  const { active, authentication, defaultLang, email, firstname, lastname, mobileNo, username } = user;
  return [active, authentication, defaultLang, email, firstname, lastname, mobileNo, username];
}

export const userListMachine = createRecordListMachine<ListedUser>('user-list', ['user']);

export const userDeletionMachine = createRecordDeletionMachine<UserRecord>('user-deletion');
export const userFormMachine = createRecordFormMachine<number, UserValues, UserRecord>('user-form', {
  subject: 'user',
  nameOf: ({ user }) => user.username,
  contentOf: ({ user }) => personIn(user),
});
export const userFormSelectors = recordFormSelectors<number, UserValues, UserRecord>();

/** Asks, acts and tells like a deletion; what goes is the second factor of another user. */
export const secondFactorResetMachine = createRecordDeletionMachine<User>('second-factor-reset');
