import * as z from 'zod/mini';
import { defineCall } from '#contract/call.ts';
import { comparedName, instant, recordId } from '#contract/text.ts';

/** Digits of a code from an authenticator app, which is another one every so many seconds (RFC 6238). */
export const TOTP = { digits: 6, seconds: 30 } as const;

/**
 * Recovery codes that are made at once, and the characters of each, of the alphabet of codes by SMS: 120 bits, which
 * no one tries out, whatever they are kept as. Earlier ones are shorter, and good until they are made again.
 */
export const RECOVERY_CODES = { count: 10, length: 24, earlierLength: 12, group: 4 } as const;

/** Kinds of a second factor beside the number for SMS, which has calls of its own (contract/second-factor.ts). */
export const FACTOR_KINDS = ['totp', 'passkey'] as const;

export const factorSchema = z.object({
  id: recordId,
  kind: z.enum(FACTOR_KINDS),
  /** By which its user knows a passkey; null for an authenticator app. */
  name: z._default(z.nullable(z.string()), null),
  /** When it was added. */
  since: instant,
  /** When it was last used; null for never since it was added. */
  lastUse: z.nullable(instant),
});
export type Factor = z.infer<typeof factorSchema>;

/** One's own factors, the oldest first, and how many recovery codes are left. */
export const factorList = defineCall({
  method: 'POST',
  path: 'factor/list',
  request: z.strictObject({}),
  content: z.object({
    factors: z.array(factorSchema),
    /** Recovery codes that have not been used; null where none were ever made. */
    recoveryCodesLeft: z.nullable(z.int()),
  }),
  changes: false,
  feature: 'factor/list',
});

/** Makes the secret of another authenticator app; it is good for nothing before a code of it has confirmed it. */
export const factorTotpBegin = defineCall({
  method: 'POST',
  path: 'factor/totp/begin',
  request: z.strictObject({}),
  content: z.object({
    /** In Base32, for apps without a camera; never answered again. */
    secret: z.string(),
    /** The same as an address that apps read from a QR code. */
    uri: z.string(),
  }),
  changes: true,
  freshProof: 'always',
  feature: 'factor/totp/begin',
});

/** Adds the authenticator app that was begun last; ends one's other sessions. */
export const factorTotpConfirm = defineCall({
  method: 'POST',
  path: 'factor/totp/confirm',
  request: z.strictObject({ token: comparedName }),
  content: z.object({ factor: factorSchema }),
  changes: true,
  freshProof: 'always',
  feature: 'factor/totp/confirm',
});

/** Makes recovery codes in the place of all earlier ones; only for users with a second factor. */
export const factorRecoveryCreate = defineCall({
  method: 'POST',
  path: 'factor/recovery/create',
  request: z.strictObject({}),
  content: z.object({
    /** Each is good once; never answered again. */
    codes: z.array(z.string()),
  }),
  changes: true,
  freshProof: 'always',
  feature: 'factor/recovery/create',
});

/** Removes one of one's own factors, with the last one also the recovery codes; ends one's other sessions. */
export const factorRemove = defineCall({
  method: 'POST',
  path: 'factor/remove',
  request: z.strictObject({ id: recordId }),
  content: z.object({ id: recordId }),
  changes: true,
  freshProof: 'always',
  feature: 'factor/remove',
});
