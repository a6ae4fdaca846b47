import { provide } from '#machines/kit/port.ts';
import { userMachine } from '#machines/user/user.machine.ts';
import {
  secondFactorResetMachine,
  userDeletionMachine,
  userFormMachine,
  userListMachine,
} from '#machines/user/user-records.ts';
import {
  deleteUser,
  findUser,
  listUsers,
  previewUserDeletion,
  resetSecondFactor,
  saveUser,
} from '#src/ecs/users.ts';
import type { ConsoleState } from '#src/flows/console-state.ts';
import { withEditorOnly } from '#src/flows/read-only.ts';
import { rememberIdentity } from '#src/storage/session-storage.ts';

export const usersFlow = () => provide(userListMachine, { load: listUsers });

export const userFlow = (state: ConsoleState) =>
  provide(userMachine, {
    form: provide(userFormMachine, {
      load: async ({ recordKey }, signal) => withEditorOnly(await findUser(recordKey, signal), state),
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
