import type { ListedUser } from '#contract/user.ts';
import { provide } from '#machines/kit/port.ts';
import type { ListQuery } from '#machines/route/list-query.ts';
import type { FetchedFlow } from '#machines/routes/routes.port.ts';
import { userMachine } from '#machines/user/user.machine.ts';
import {
  secondFactorResetMachine,
  type UserRecord,
  userDeletionMachine,
  userFormMachine,
  userListMachine,
} from '#machines/user/user-records.ts';
import { isSavedSince, nameOf } from '#src/ecs/saved-by.ts';
import {
  deleteUser,
  findUser,
  listUsers,
  previewUserDeletion,
  resetSecondFactor,
  saveUser,
} from '#src/ecs/users.ts';
import type { ConsoleState } from '#src/flows/console-state.ts';
import { provideList } from '#src/flows/provide-list.ts';
import { knownToEditors, withEditorOnly } from '#src/flows/read-only.ts';
import { rememberIdentity } from '#src/storage/session-storage.ts';

export const usersFlow = (first: ListQuery | null) => provideList(userListMachine, listUsers, first);

/** The flow of one user, which begins with the row of the list. */
export const userForm = (state: ConsoleState): FetchedFlow => ({
  flow: userFlow(state),
  known: (row) => {
    const { savedBy: _, ...user } = row as ListedUser;
    return knownToEditors<UserRecord>({ user, settings: null }, state);
  },
});

export const userFlow = (state: ConsoleState) =>
  provide(userMachine, {
    form: provide(userFormMachine, {
      load: async ({ recordKey, loaded }, signal) => {
        const { savedBy, ...record } = await findUser(recordKey, signal);
        const isSaved = isSavedSince(loaded?.user ?? null, record.user);
        return { ...withEditorOnly(record, state), ...(isSaved && nameOf(savedBy)) };
      },
      save: async (submission, signal) => {
        const { user, settings } = await saveUser(submission, signal);
        if (settings && user.id === state.identity()?.user.id) rememberIdentity({ user, settings });
        return { user, settings };
      },
      deletion: provide(userDeletionMachine, { preview: previewUserDeletion, remove: deleteUser }),
    }),
    reset: provide(secondFactorResetMachine, {
      // Nothing that could be previewed: it is asked, and then done.
      preview: async () => null,
      remove: resetSecondFactor,
    }),
  });
