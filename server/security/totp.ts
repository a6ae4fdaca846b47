import { Secret, TOTP as Totp } from 'otpauth';
import { TOTP } from '#contract/factor.ts';

const SECRET_BYTES = 20;
/** Codes of the step before and after the present one are right too: clocks differ, and typing takes time. */
const STEPS_AROUND = 1;
/** What every app knows, also those that ignore what the address says. */
const USUAL = { algorithm: 'SHA1', digits: TOTP.digits, period: TOTP.seconds } as const;

/** A new secret for an authenticator app, in Base32. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The address that an app reads from a QR code. */
export function totpAddress(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return new Totp({ ...USUAL, issuer, label, secret }).toString();
}

/**
 * The step that a typed code belongs to; null when it is not a code of this secret around now.
 * @param now epoch milliseconds
 */
export function stepOfCode(secret: string, typed: string, now: number): number | null {
  const delta = new Totp({ ...USUAL, secret }).validate({
    token: typed,
    timestamp: now,
    window: STEPS_AROUND,
  });
  return delta === null ? null : Math.floor(now / (TOTP.seconds * 1_000)) + delta;
}
