import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Factor } from '#contract/factor.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { BUSY, CANCELLABLE, SLOW } from '#machines/kit/pending.ts';
import type { Secret } from '#machines/kit/secret.ts';
import type { ownFactorsMachine } from '#machines/own-factors/own-factors.machine.ts';
import type { BegunApp, OwnFactors } from '#machines/own-factors/own-factors.port.ts';

export type OwnFactorsFlow = ActorRefFrom<typeof ownFactorsMachine>;
type Snapshot = SnapshotFrom<typeof ownFactorsMachine>;

/** Selectors of one's own factors for the screens. */
export const ownFactorsSelectors = {
  /** null before the first answer. */
  own: (snapshot: Snapshot): OwnFactors | null => snapshot.context.own,
  /** There is one; false before the first answer. */
  hasAny: ({ context: { own, isAdded } }: Snapshot): boolean =>
    isAdded || (own !== null && own.factors.length > 0),
  /** Another step can begin. */
  canBegin: (snapshot: Snapshot): boolean => snapshot.matches('shown'),
  /** The app that is being added; null while none is. */
  begun: (snapshot: Snapshot): BegunApp | null =>
    snapshot.matches('adding') ? snapshot.context.begun : null,
  isConfirming: (snapshot: Snapshot): boolean =>
    snapshot.matches({ adding: 'confirming' }) || snapshot.matches({ adding: 'sessionLost' }),
  /** Why the app was not added. */
  confirmFailure: (snapshot: Snapshot): Failure | null =>
    snapshot.matches({ adding: 'refused' }) || snapshot.matches({ adding: 'unreachable' })
      ? snapshot.context.failure
      : null,
  /** A passkey is being added. */
  isAddingPasskey: (snapshot: Snapshot): boolean => snapshot.matches('passkey'),
  /** The browser makes it; that can be given up at any time. */
  waitsForPasskey: (snapshot: Snapshot): boolean => snapshot.matches({ passkey: 'asking' }),
  /** Why the passkey was not added. */
  passkeyFailure: (snapshot: Snapshot): Failure | null =>
    snapshot.matches({ passkey: 'refused' }) || snapshot.matches({ passkey: 'unreachable' })
      ? snapshot.context.failure
      : null,
  /** The passkey that is to have another name; null while none is. */
  renamed: (snapshot: Snapshot): Factor | null =>
    snapshot.matches('renaming')
      ? (snapshot.context.own?.factors.find(({ id }) => id === snapshot.context.renamed) ?? null)
      : null,
  isRenaming: (snapshot: Snapshot): boolean =>
    snapshot.matches({ renaming: 'saving' }) || snapshot.matches({ renaming: 'sessionLost' }),
  /** Why the other name was not stored. */
  renameFailure: (snapshot: Snapshot): Failure | null =>
    snapshot.matches({ renaming: 'refused' }) || snapshot.matches({ renaming: 'unreachable' })
      ? snapshot.context.failure
      : null,
  /** The factor that is to be removed. */
  removed: ({ context: { own, removed } }: Snapshot): Factor | null =>
    own?.factors.find(({ id }) => id === removed) ?? null,
  /** Recovery codes to be kept, one a line; null while none are shown. */
  codes: (snapshot: Snapshot): Secret | null => (snapshot.matches('made') ? snapshot.context.codes : null),
  /** Recovery codes are on their way that are shown only once, or shown. */
  hasSecret: (snapshot: Snapshot): boolean => snapshot.matches('making') || snapshot.matches('made'),
  /** What is asked before it is done. */
  question: (snapshot: Snapshot): 'codes' | 'removal' | null => {
    if (snapshot.matches({ asking: 'codes' })) return 'codes';
    return snapshot.matches({ asking: 'removal' }) ? 'removal' : null;
  },
  isBusy: (snapshot: Snapshot): boolean => snapshot.hasTag(BUSY),
  isSlow: (snapshot: Snapshot): boolean => snapshot.hasTag(SLOW),
  canCancelWaiting: (snapshot: Snapshot): boolean => snapshot.hasTag(CANCELLABLE),
  /** Why the factors are not there, or a step was not done. */
  failure: (snapshot: Snapshot): Failure | null =>
    snapshot.matches('refused') || snapshot.matches('unreachable') ? snapshot.context.failure : null,
};
