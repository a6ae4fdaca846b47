import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { wordingMachine } from '#machines/wording/wording.machine.ts';
import type { wordingFormMachine } from '#machines/wording.ts';
import type { WordingOriginFlow } from '#machines/wording-origin/wording-origin.view.ts';

type Snapshot = SnapshotFrom<typeof wordingMachine>;

/** What a screen may read of the place of one wording. */
export const wordingView = {
  /** The form; gone once it has ended. */
  form: (snapshot: Snapshot): ActorRefFrom<typeof wordingFormMachine> | undefined => snapshot.children.form,
  /** Where the text comes from that the form names. */
  origin: (snapshot: Snapshot): WordingOriginFlow | undefined => snapshot.children.origin,
};
