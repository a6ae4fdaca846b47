import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { homePartMachine } from '#machines/home-part/home-part.machine.ts';
import type { HomePartName, HomeParts } from '#machines/home-part/home-part.port.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { CANCELLABLE, SLOW } from '#machines/kit/pending.ts';

export type HomePartFlow = ActorRefFrom<typeof homePartMachine>;
type Snapshot = SnapshotFrom<typeof homePartMachine>;

/** Selectors of a part of the home page for the screens. */
export const homePartSelectors = {
  /** Data of the part; null before the first answer, and where the server does not have it. */
  data: <Name extends HomePartName>(snapshot: Snapshot, part: Name): HomeParts[Name] | null => {
    const { answer } = snapshot.context;
    return answer?.part === part ? (answer.data as HomeParts[Name]) : null;
  },
  /** Nothing has arrived yet, and nothing has failed. */
  isBlank: (snapshot: Snapshot): boolean =>
    snapshot.context.answer === null && !snapshot.matches('refused') && !snapshot.matches('unreachable'),
  isLoading: (snapshot: Snapshot): boolean => snapshot.matches('loading'),
  isSlow: (snapshot: Snapshot): boolean => snapshot.hasTag(SLOW),
  canCancelWaiting: (snapshot: Snapshot): boolean => snapshot.hasTag(CANCELLABLE),
  failure: (snapshot: Snapshot): Failure | null =>
    snapshot.matches('refused') || snapshot.matches('unreachable') ? snapshot.context.failure : null,
};
