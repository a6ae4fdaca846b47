import type { SnapshotFrom } from 'xstate';
import type { appMachine } from '#machines/app/app.machine.ts';
import type { Ability } from '#machines/kit/abilities.ts';
import type { Failure } from '#machines/kit/failure.ts';
import type { Identity } from '#machines/kit/identity.ts';
import { CANCELLABLE, SLOW } from '#machines/kit/pending.ts';
import type { RequiredStepsFlow } from '#machines/required-steps/required-steps.selectors.ts';
import type { Route } from '#machines/route/route.ts';
import type { SignedInFlow } from '#machines/signed-in/signed-in.selectors.ts';

type Snapshot = SnapshotFrom<typeof appMachine>;

/** The one screen, or frame of screens, that is shown as a whole. */
export type Stage =
  | 'starting'
  | 'notReady'
  | 'unreachable'
  | 'signedOut'
  | 'signedIn'
  | 'signingOut'
  | 'broken';

const flowsOf = (snapshot: Snapshot) => snapshot.context.signedIn?.getSnapshot().children;

export const appSelectors = {
  stage: (snapshot: Snapshot): Stage => {
    // The browser's own clean-up is over in an instant and looks like the end of the session before it.
    if (snapshot.matches({ signedIn: 'signingOut' }) || snapshot.matches('forgetting')) return 'signingOut';
    // Still loading what only a signed-in user needs.
    if (snapshot.matches({ signedIn: 'arriving' })) return 'starting';
    const [stage] = Object.keys(
      typeof snapshot.value === 'string' ? { [snapshot.value]: {} } : snapshot.value,
    );
    return stage as Stage;
  },
  route: (snapshot: Snapshot): Route => snapshot.context.route,
  /** The visitor was signed in here until logging out in another tab. */
  isLoggedOutElsewhere: (snapshot: Snapshot): boolean => snapshot.context.logout === 'elsewhere',
  identity: (snapshot: Snapshot): Identity | null => snapshot.context.identity,
  abilities: (snapshot: Snapshot): readonly Ability[] => snapshot.context.abilities,
  failure: (snapshot: Snapshot): Failure | null => snapshot.context.failure,
  isSlow: (snapshot: Snapshot): boolean => snapshot.hasTag(SLOW),
  canCancel: (snapshot: Snapshot): boolean => snapshot.hasTag(CANCELLABLE),
  authentication: (snapshot: Snapshot) => snapshot.children.authentication,
  interfaceLanguage: (snapshot: Snapshot) => snapshot.children.interfaceLanguage,
  /** The flow of a signed-in user, null for a visitor; it owns those that follow, which live exactly as long. */
  signedIn: (snapshot: Snapshot): SignedInFlow | null => snapshot.context.signedIn,
  /** What the session requires first, null where it requires nothing. */
  required: (snapshot: Snapshot): RequiredStepsFlow | null => snapshot.context.required,
  sessionWatch: (snapshot: Snapshot) => flowsOf(snapshot)?.sessionWatch,
  startUp: (snapshot: Snapshot) => flowsOf(snapshot)?.startUp,
  /** Asks over the page who is calling. */
  confirmation: ({ context: { signedIn, required } }: Snapshot) =>
    (signedIn ?? required)?.getSnapshot().children.confirmation,
  notifications: (snapshot: Snapshot) => flowsOf(snapshot)?.notifications,
  undo: (snapshot: Snapshot) => flowsOf(snapshot)?.undo,
  workingContext: (snapshot: Snapshot) => flowsOf(snapshot)?.workingContext,
  downloads: (snapshot: Snapshot) => flowsOf(snapshot)?.downloads,
  /** Asks before a screen is left on which something is unsaved. */
  leaving: (snapshot: Snapshot) => flowsOf(snapshot)?.leaving,
  routes: (snapshot: Snapshot) => flowsOf(snapshot)?.routes,
};
