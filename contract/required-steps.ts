import * as z from 'zod/mini';
import { REQUIRED_STEPS } from '#contract/auth.ts';
import { defineCall } from '#contract/call.ts';
import { comparedName } from '#contract/text.ts';

/** Chooses one's own password in the place of one that another user has set; ends one's other sessions. */
export const authPasswordChoose = defineCall({
  method: 'POST',
  path: 'auth/password/choose',
  request: z.strictObject({ password: comparedName }),
  body: 'credentials',
  content: z.object({
    /** What the session still requires. */
    requiredSteps: z.array(z.enum(REQUIRED_STEPS)),
  }),
  changes: true,
  freshProof: 'always',
  feature: 'auth/password/choose',
});
