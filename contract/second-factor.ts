import * as z from 'zod/mini';
import { userSettingsSchema } from '#contract/auth.ts';
import { defineCall } from '#contract/call.ts';
import { comparedName, instant, recordId } from '#contract/text.ts';

/** Characters of a code: letters without I and O, digits without 0 and 1. */
export const CODE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export const CODE_LENGTH = 8;

/** Sends a code to a number, to which it is bound; an empty number means the factor's present one. */
export const secondFactorRequest = defineCall({
  method: 'POST',
  path: 'user/setting/second-factor/request',
  request: z.strictObject({ alternateMobileNumber: z._default(comparedName, '') }),
  content: z.object({
    /** The number it went to, masked but for its last digits. */
    sentTo: z.optional(z.string()),
    /** When the next code can be asked for. */
    resendAt: z.optional(instant),
    expiresAt: z.optional(instant),
  }),
  changes: true,
  // To the present number a code may be asked for: it is one of the ways to give the proof.
  freshProof: { changes: ['alternateMobileNumber'] },
  withoutAuthBlock: true,
});

export const SECOND_FACTOR_UPDATED = 'updateSuccess';

export const secondFactorChange = defineCall({
  method: 'POST',
  path: 'user/setting/second-factor/change',
  request: z.strictObject({
    twoWayAuthenticationEnabled: z.boolean(),
    twoWayAuthenticationToken: z.optional(z.nullable(comparedName)),
    /** A code to the present number, when that number is to change. */
    presentToken: z.optional(z.nullable(comparedName)),
  }),
  content: z.object({ action: z.string(), settings: userSettingsSchema }),
  changes: true,
  freshProof: 'always',
});

/** A superAdmin with EDITOR switches another user's factor off; ends that user's sessions. */
export const secondFactorReset = defineCall({
  method: 'POST',
  path: 'user/second-factor/reset',
  request: z.strictObject({ id: recordId }),
  content: z.object({ id: recordId }),
  changes: true,
  freshProof: 'always',
  feature: 'user/second-factor/reset',
});
