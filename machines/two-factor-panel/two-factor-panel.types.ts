import type { UserSettings } from '#contract/auth.ts';
import type { DataEvents } from '#machines/kit/event.ts';
import type { Failure } from '#machines/kit/failure.ts';
import type { CodeRequest, FactorWish, SentCode } from '#machines/two-factor-panel/two-factor-panel.port.ts';

export type TwoFactorPanelEvent =
  | { type: 'factor.enable' }
  /** Another number is to take the place of the present one. */
  | { type: 'factor.move' }
  /** Switches it off; `key` is the idempotency key. */
  | { type: 'factor.disable'; key: string }
  /** Leaves everything as it is. */
  | { type: 'factor.abandon' }
  | ({ type: 'code.request' } & CodeRequest)
  /** A code that was sent before is at hand. */
  | { type: 'code.present' }
  /** `presentCode` is the one to the present number, when that is asked for. */
  | { type: 'code.confirm'; code: string; presentCode: string | null; key: string }
  /** The same again, with its key. */
  | { type: 'step.retry' }
  | { type: 'wait.cancel' };

export const TWO_FACTOR_PANEL_DATA_EVENTS: DataEvents<TwoFactorPanelEvent> = {
  'factor.disable': true,
  'code.request': true,
  'code.confirm': true,
};

export interface TwoFactorPanelContext {
  /** Settings of the second factor, as the server knows them. */
  readonly settings: UserSettings;
  /** Task in progress; null while there is none. */
  readonly errand: FactorErrand | null;
  /** The code that was sent last, null while there is none to enter. */
  readonly sent: SentCode | null;
  /** The code that went to the present number, for a change of number. */
  readonly sentToPresent: SentCode | null;
  /** The server wants a code to the present number beside the one to the new number. */
  readonly presentWanted: boolean;
  /** Request to the server, kept until it has answered. */
  readonly request: CodeRequest | null;
  readonly wish: FactorWish | null;
  readonly failure: Failure | null;
}

/** Task in progress on the second factor. */
export type FactorErrand = 'enabling' | 'moving' | 'disabling';
