import type { SnapshotFrom } from 'xstate';
import type { TreeContext } from '#contract/context-tree.ts';
import type { Language } from '#contract/language.ts';
import type { Failure } from '#machines/kit/failure.ts';
import type { startUpMachine } from '#machines/start-up/start-up.machine.ts';

type Snapshot = SnapshotFrom<typeof startUpMachine>;

export const startUpSelectors = {
  /** All contexts, null until they have arrived. */
  contexts: (snapshot: Snapshot): readonly TreeContext[] | null => snapshot.context.contexts,
  contextsFailure: (snapshot: Snapshot): Failure | null =>
    snapshot.matches({ contexts: 'failed' }) ? snapshot.context.contextsFailure : null,
  /** The contexts are still on their way, and a screen that needs them has been waiting for them. */
  areContextsLate: (snapshot: Snapshot): boolean =>
    snapshot.matches({ contexts: { loading: 'late' } }) && snapshot.context.contexts === null,
  /** All languages, null until they have arrived. */
  languages: (snapshot: Snapshot): readonly Language[] | null => snapshot.context.languages,
  languagesFailure: (snapshot: Snapshot): Failure | null =>
    snapshot.matches({ languages: 'failed' }) ? snapshot.context.languagesFailure : null,
  areLanguagesLate: (snapshot: Snapshot): boolean =>
    snapshot.matches({ languages: { loading: 'late' } }) && snapshot.context.languages === null,
};
