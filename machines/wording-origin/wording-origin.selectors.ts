import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { wordingOriginMachine } from '#machines/wording-origin/wording-origin.machine.ts';
import type { WordingOrigin, WordingQuestion } from '#machines/wording-origin/wording-origin.port.ts';

export type WordingOriginFlow = ActorRefFrom<typeof wordingOriginMachine>;
type Snapshot = SnapshotFrom<typeof wordingOriginMachine>;

/** What a screen may read of where a text comes from. */
export const wordingOriginSelectors = {
  /** What is asked; null while something is missing for a question. */
  question: (snapshot: Snapshot): WordingQuestion | null => snapshot.context.question,
  /** The answer to the question; null while it is not known. */
  origin: (snapshot: Snapshot): WordingOrigin | null => snapshot.context.origin,
  isFailed: (snapshot: Snapshot): boolean => snapshot.matches('failed'),
};
