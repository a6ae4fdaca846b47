import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { wordingOriginMachine } from '#machines/wording-origin/wording-origin.machine.ts';
import type { WordingOrigin, WordingQuestion } from '#machines/wording-origin/wording-origin.port.ts';

export type WordingOriginFlow = ActorRefFrom<typeof wordingOriginMachine>;
type Snapshot = SnapshotFrom<typeof wordingOriginMachine>;

/** Selectors of the origin of a text for the screens. */
export const wordingOriginSelectors = {
  /** Current question; null while something is missing for one. */
  question: (snapshot: Snapshot): WordingQuestion | null => snapshot.context.question,
  /** The answer to the question; null while it is not known. */
  origin: (snapshot: Snapshot): WordingOrigin | null => snapshot.context.origin,
  isFailed: (snapshot: Snapshot): boolean => snapshot.matches('failed'),
};
