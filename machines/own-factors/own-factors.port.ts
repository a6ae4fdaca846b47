import type { Factor } from '#contract/factor.ts';
import type { Service } from '#machines/kit/port.ts';
import type { Secret } from '#machines/kit/secret.ts';

export interface OwnFactors {
  readonly factors: readonly Factor[];
  /** null where none were made. */
  readonly recoveryCodesLeft: number | null;
}

/** An app that waits for its first code. */
export interface BegunApp {
  /** In Base32, to be typed. */
  readonly secret: Secret;
  /** The same as an address, to be read from a QR code. */
  readonly uri: Secret;
}

export interface OwnFactorsPort {
  readonly load: Service<void, OwnFactors>;
  readonly begin: Service<void, BegunApp>;
  /** Refused with 048 for a wrong code, 050 when the app has waited too long. */
  readonly confirm: Service<{ readonly code: string; readonly key: string }, void>;
  /**
   * Has the browser make a passkey. Refused with 006 when the authenticator has one of this user already, with 065 when it
   * makes none, or its user does not want to.
   */
  readonly addPasskey: Service<{ readonly name: string; readonly key: string }, void>;
  /** Gives a passkey another name. Refused with 008 when there is none of that number any more. */
  readonly rename: Service<{ readonly id: number; readonly name: string; readonly key: string }, void>;
  /** The codes, one a line. */
  readonly makeCodes: Service<void, Secret>;
  readonly remove: Service<{ readonly id: number; readonly key: string }, void>;
}
