import * as z from 'zod/mini';
import { type ContentOf, defineCall } from '#contract/call.ts';
import { instant } from '#contract/text.ts';

/** When the caller signed in before the session that asks, and what has happened at their account since. */
export const sessionPrevious = defineCall({
  method: 'POST',
  path: 'session/previous',
  request: z.strictObject({}),
  content: z.object({
    /** null for the first time, and where the caller has signed in again elsewhere since this session began. */
    lastSignIn: z.nullable(instant),
    /** Refused sign-ins between the two. */
    failures: z.int(),
    /** The latest reset of the second factor by an administrator between the two. */
    factorReset: z.nullable(z.object({ username: z.nullable(z.string()), date: instant })),
    /** Recovery codes that have not been used; null where none were ever made. */
    recoveryCodesLeft: z.optional(z.nullable(z.int())),
  }),
  changes: false,
  feature: 'session/previous',
});
export type PreviousSignIn = ContentOf<typeof sessionPrevious>;
