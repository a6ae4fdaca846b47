import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { DeletionFlow } from '#machines/record-deletion/record-deletion.selectors.ts';
import type { userMachine } from '#machines/user/user.machine.ts';
import type { userFormMachine } from '#machines/user/user-records.ts';

type Snapshot = SnapshotFrom<typeof userMachine>;

/** Selectors of one user's route for the screens. */
export const userSelectors = {
  /** The form; gone once it has ended. */
  form: (snapshot: Snapshot): ActorRefFrom<typeof userFormMachine> | undefined => snapshot.children.form,
  /** The form is that of the signed-in user. */
  isOwn: (snapshot: Snapshot): boolean => snapshot.context.isOwn,
  /** The second factor has been switched off here since the user was loaded. */
  isFactorReset: (snapshot: Snapshot): boolean => snapshot.context.isFactorReset,
  /** The question whether a second factor is to be switched off, while it stands. */
  reset: (snapshot: Snapshot): DeletionFlow | undefined =>
    // Narrowed to what is the same for every record.
    snapshot.children.reset as unknown as DeletionFlow | undefined,
};
