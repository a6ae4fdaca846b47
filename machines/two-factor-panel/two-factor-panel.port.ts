import type { UserSettings } from '#contract/auth.ts';
import type { Service } from '#machines/kit/port.ts';
import type { Secret } from '#machines/kit/secret.ts';

export interface CodeRequest {
  /** E.164; null for the factor's present number. */
  readonly number: string | null;
  /** The idempotency key. */
  readonly key: string;
}

/** A code is on its way, or was a moment ago. */
export interface SentCode {
  /** The number as it may be shown; null where the server only said that a code has just been sent. */
  readonly sentTo: string | null;
  /** Seconds from now until the next code can be asked for. */
  readonly waitSeconds: number;
}

/** Requested state of the second factor, and the codes that prove it. */
export interface FactorWish {
  readonly enabled: boolean;
  readonly token: Secret | null;
  /** A code to the present number, when that number is to change. */
  readonly presentToken: Secret | null;
  /** The idempotency key. */
  readonly key: string;
}

export interface TwoFactorPanelPort {
  /** Sends a code. Refused with 051 when one has been sent a moment ago; that one is still good. */
  readonly request: Service<CodeRequest, SentCode>;
  /** Refused with 005 beside the field of a code that is missing. */
  readonly change: Service<FactorWish, UserSettings>;
}
