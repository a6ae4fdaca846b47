import * as z from 'zod/mini';
import { authLogin } from '#contract/auth.ts';
import { defineCall } from '#contract/call.ts';
import { base64Url, passkeyAnswerSchema } from '#contract/confirm.ts';
import { factorSchema } from '#contract/factor.ts';
import { comparedName, recordId, requiredTitle } from '#contract/text.ts';

/** A passkey that the browser knows, as the Web Authentication API takes it in JSON. */
const descriptorSchema = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.optional(z.array(z.string())),
});
export type PasskeyDescriptor = z.infer<typeof descriptorSchema>;

/** PublicKeyCredentialRequestOptionsJSON. */
const requestOptionsSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  /** Milliseconds that the user has for it. */
  timeout: z.int(),
  userVerification: z.literal('required'),
  /** The passkeys that can be meant; empty for any that the browser has for this server. */
  allowCredentials: z.array(descriptorSchema),
});
export type PasskeyRequestOptions = z.infer<typeof requestOptionsSchema>;

/** PublicKeyCredentialCreationOptionsJSON. */
const creationOptionsSchema = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  /** The passkeys that the user has already. */
  excludeCredentials: z.array(descriptorSchema),
});
export type PasskeyCreationOptions = z.infer<typeof creationOptionsSchema>;

/**
 * Makes a challenge for a passkey: of the signed-in user, of the one whose password was right in this browser, or of
 * any user whose passkey answers. It is good once, for some minutes, and for this browser and session alone.
 */
export const authPasskeyBegin = defineCall({
  method: 'POST',
  path: 'auth/passkey/begin',
  request: z.strictObject({
    /** Of a sign-in whose password was right. */
    username: z.optional(z.nullable(comparedName)),
  }),
  body: 'credentials',
  content: z.object({ options: requestOptionsSchema }),
  changes: true,
  feature: 'auth/passkey/begin',
});

/** Signs in with a passkey alone, which is something that a user has and something that they know or are. */
export const authPasskeyConfirm = defineCall({
  method: 'POST',
  path: 'auth/passkey/confirm',
  request: z.strictObject({
    /** Refuses the passkey of any other user. */
    username: z.optional(z.nullable(comparedName)),
    passkey: passkeyAnswerSchema,
  }),
  body: 'credentials',
  content: authLogin.content,
  changes: true,
  feature: 'auth/passkey/confirm',
});

/** Makes a challenge for another passkey of one's own. */
export const factorPasskeyBegin = defineCall({
  method: 'POST',
  path: 'factor/passkey/begin',
  request: z.strictObject({}),
  content: z.object({ options: creationOptionsSchema }),
  changes: true,
  freshProof: 'always',
  feature: 'factor/passkey/begin',
});

/** Adds the passkey that was made for the challenge; ends one's other sessions. */
export const factorPasskeyConfirm = defineCall({
  method: 'POST',
  path: 'factor/passkey/confirm',
  request: z.strictObject({
    /** By which its user knows it. */
    name: requiredTitle,
    passkey: z.strictObject({
      id: base64Url,
      clientDataJSON: base64Url,
      attestationObject: base64Url,
      /** Ways in which it can be reached, as the browser says. */
      transports: z._default(z.array(comparedName), []),
    }),
  }),
  content: z.object({ factor: factorSchema }),
  changes: true,
  freshProof: 'always',
  feature: 'factor/passkey/confirm',
});

/** Gives one of one's own passkeys another name. A name opens nothing, so no fresh proof is asked for. */
export const factorPasskeyRename = defineCall({
  method: 'POST',
  path: 'factor/passkey/rename',
  request: z.strictObject({
    id: recordId,
    /** By which its user knows it. */
    name: requiredTitle,
  }),
  content: z.object({ factor: factorSchema }),
  changes: true,
  feature: 'factor/passkey/rename',
});
