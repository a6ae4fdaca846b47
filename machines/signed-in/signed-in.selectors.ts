import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Operation } from '#machines/history/operation.ts';
import type { signedInMachine } from '#machines/signed-in/signed-in.machine.ts';

export type SignedInFlow = ActorRefFrom<typeof signedInMachine>;
type Snapshot = SnapshotFrom<typeof signedInMachine>;

export const signedInSelectors = {
  /** The sign-in stands over the page. */
  isSessionLost: (snapshot: Snapshot): boolean => snapshot.matches('lost'),
  /** The flows that live while a user is signed in; a screen talks to its own. */
  sessionLost: (snapshot: Snapshot) => snapshot.children.sessionLost,
  sessionWatch: (snapshot: Snapshot) => snapshot.children.sessionWatch,
  confirmation: (snapshot: Snapshot) => snapshot.children.confirmation,
  startUp: (snapshot: Snapshot) => snapshot.children.startUp,
  notifications: (snapshot: Snapshot) => snapshot.children.notifications,
  undo: (snapshot: Snapshot) => snapshot.children.undo,
  workingContext: (snapshot: Snapshot) => snapshot.children.workingContext,
  routes: (snapshot: Snapshot) => snapshot.children.routes,
  /** The operation of this visit that `operation.undoLatest` takes back. */
  undoable: (snapshot: Snapshot): Operation | null => snapshot.context.steps.done.at(-1) ?? null,
  /** The operation of this visit that `operation.redoLatest` does again. */
  redoable: (snapshot: Snapshot): Operation | null => snapshot.context.steps.undone.at(-1) ?? null,
};
