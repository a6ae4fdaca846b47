import * as z from 'zod/mini';
import { defineCall } from '#contract/call.ts';
import { LIMITS } from '#contract/limits.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { comparedName, instant } from '#contract/text.ts';

/** Bytes as base64url without padding. */
export const base64Url = z
  .string()
  .check(
    z.regex(/^[\w-]+$/, { error: REFUSAL.invalid }),
    z.maxLength(LIMITS.passkeyText, { error: REFUSAL.textTooLong }),
  );

/** What a passkey answers to a challenge; every text is base64url. */
export const passkeyAnswerSchema = z.strictObject({
  id: base64Url,
  clientDataJSON: base64Url,
  authenticatorData: base64Url,
  signature: base64Url,
  userHandle: z.optional(z.nullable(base64Url)),
});
export type PasskeyAnswer = z.infer<typeof passkeyAnswerSchema>;

/**
 * Shows that it is the signed-in user who calls: by the present password, by a code of the second factor, or by a
 * passkey. For a while afterwards calls that ask for a fresh proof are carried out.
 */
export const authConfirm = defineCall({
  method: 'POST',
  path: 'auth/confirm',
  request: z.strictObject({
    password: z.optional(z.nullable(comparedName)),
    token: z.optional(z.nullable(comparedName)),
    passkey: z.optional(z.nullable(passkeyAnswerSchema)),
  }),
  body: 'credentials',
  content: z.object({
    /** Until when it holds; null where it holds for one call. */
    freshUntil: z.nullable(instant),
  }),
  changes: true,
  feature: 'auth/confirm',
});
