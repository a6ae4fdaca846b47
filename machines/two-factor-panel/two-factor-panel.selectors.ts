import type { SnapshotFrom } from 'xstate';
import type { Failure } from '#machines/kit/failure.ts';
import { CANCELLABLE, SLOW } from '#machines/kit/pending.ts';
import type { twoFactorPanelMachine } from '#machines/two-factor-panel/two-factor-panel.machine.ts';
import type { SentCode } from '#machines/two-factor-panel/two-factor-panel.port.ts';
import type { FactorErrand } from '#machines/two-factor-panel/two-factor-panel.types.ts';

type Snapshot = SnapshotFrom<typeof twoFactorPanelMachine>;

/** Selectors of the panel for the screens. */
export const twoFactorPanelSelectors = {
  /** The server knows the second factor as switched on. */
  isOn: (snapshot: Snapshot): boolean => snapshot.context.settings.twoWayAuthenticationEnabled,
  /** The number that codes go to, masked but for its last digits. */
  presentNumber: (snapshot: Snapshot): string | null => snapshot.context.settings.twoWayMobileNo,
  /** Task in progress; null while the panel only shows how things are. */
  errand: (snapshot: Snapshot): FactorErrand | null => snapshot.context.errand,
  /** The code that was sent last, null while there is none to enter. */
  sent: (snapshot: Snapshot): SentCode | null => snapshot.context.sent,
  /** The code that went to the present number, for a change of number. */
  sentToPresent: (snapshot: Snapshot): SentCode | null => snapshot.context.sentToPresent,
  /** The server wants a code to the present number. */
  isPresentWanted: (snapshot: Snapshot): boolean => snapshot.context.presentWanted,
  isRequesting: (snapshot: Snapshot): boolean =>
    snapshot.matches({ changing: 'requesting' }) || snapshot.matches({ changing: 'requestSessionLost' }),
  isConfirming: (snapshot: Snapshot): boolean =>
    snapshot.matches({ changing: 'confirming' }) || snapshot.matches({ changing: 'sessionLost' }),
  /** A step is under way, or waits for the sign-in to go on; nothing else can be begun. */
  isUnderWay: (snapshot: Snapshot): boolean =>
    twoFactorPanelSelectors.isRequesting(snapshot) || twoFactorPanelSelectors.isConfirming(snapshot),
  isSlow: (snapshot: Snapshot): boolean => snapshot.hasTag(SLOW),
  canCancelWaiting: (snapshot: Snapshot): boolean => snapshot.hasTag(CANCELLABLE),
  /** Why no code was sent. */
  requestFailure: (snapshot: Snapshot): Failure | null =>
    snapshot.matches({ changing: 'requestRefused' }) || snapshot.matches({ changing: 'requestUnreachable' })
      ? snapshot.context.failure
      : null,
  /** Why the second factor is as it was. */
  failure: (snapshot: Snapshot): Failure | null =>
    snapshot.matches({ changing: 'refused' }) || snapshot.matches({ changing: 'unreachable' })
      ? snapshot.context.failure
      : null,
};
