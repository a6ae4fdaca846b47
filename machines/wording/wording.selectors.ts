import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { wordingFormMachine } from '#machines/records/wording.ts';
import type { TextElsewhereFlow } from '#machines/text-elsewhere/text-elsewhere.selectors.ts';
import type { TextHistoryFlow } from '#machines/text-history/text-history.selectors.ts';
import type { wordingMachine } from '#machines/wording/wording.machine.ts';
import type { WordingOriginFlow } from '#machines/wording-origin/wording-origin.selectors.ts';

type Snapshot = SnapshotFrom<typeof wordingMachine>;

/** Selectors of one wording's route for the screens. */
export const wordingSelectors = {
  /** The form; gone once it has ended. */
  form: (snapshot: Snapshot): ActorRefFrom<typeof wordingFormMachine> | undefined => snapshot.children.form,
  /** Where the text comes from that the form names. */
  origin: (snapshot: Snapshot): WordingOriginFlow | undefined => snapshot.children.origin,
  /** Who has changed the text that the form names. */
  history: (snapshot: Snapshot): TextHistoryFlow | undefined => snapshot.children.history,
  /** Flow that finds the texts of other contexts for the same identifier. */
  elsewhere: (snapshot: Snapshot): TextElsewhereFlow | undefined => snapshot.children.elsewhere,
};
