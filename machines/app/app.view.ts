import type { SnapshotFrom } from 'xstate';
import type { appMachine } from '#machines/app/app.machine.ts';
import type { Identity } from '#machines/authentication/authentication.port.ts';
import type { Failure } from '#machines/failure.ts';
import { CANCELLABLE, SLOW } from '#machines/patience.ts';
import type { Place } from '#machines/places/place.ts';

type Snapshot = SnapshotFrom<typeof appMachine>;

/** The one screen, or frame of screens, that is shown as a whole. */
export type Stage = 'starting' | 'unreachable' | 'signedOut' | 'signedIn' | 'signingOut' | 'broken';

export const appView = {
  stage: (snapshot: Snapshot): Stage => {
    const [stage] = Object.keys(
      typeof snapshot.value === 'string' ? { [snapshot.value]: {} } : snapshot.value,
    );
    // The browser's own clean-up is over in an instant and looks like the end of the session before it.
    return stage === 'forgetting' ? 'signingOut' : (stage as Stage);
  },
  place: (snapshot: Snapshot): Place => snapshot.context.place,
  identity: (snapshot: Snapshot): Identity | null => snapshot.context.identity,
  features: (snapshot: Snapshot): readonly string[] => snapshot.context.features,
  failure: (snapshot: Snapshot): Failure | null => snapshot.context.failure,
  isSlow: (snapshot: Snapshot): boolean => snapshot.hasTag(SLOW),
  canCancel: (snapshot: Snapshot): boolean => snapshot.hasTag(CANCELLABLE),
  /** The sign-in stands over the page. */
  isSessionLost: (snapshot: Snapshot): boolean => snapshot.matches({ signedIn: 'lost' }),
  /** The flows that live at the moment; a screen talks to its own. */
  authentication: (snapshot: Snapshot) => snapshot.children.authentication,
  sessionLost: (snapshot: Snapshot) => snapshot.children.sessionLost,
  sessionWatch: (snapshot: Snapshot) => snapshot.children.sessionWatch,
  startUp: (snapshot: Snapshot) => snapshot.children.startUp,
  interfaceLanguage: (snapshot: Snapshot) => snapshot.children.interfaceLanguage,
  notifications: (snapshot: Snapshot) => snapshot.children.notifications,
  places: (snapshot: Snapshot) => snapshot.children.places,
};
