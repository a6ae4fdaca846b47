import * as z from 'zod/mini';
import { defineCall } from '#contract/call.ts';
import { LIMITS, PAGE_SIZES } from '#contract/limits.ts';
import { listContent } from '#contract/list.ts';
import { SECURITY_EVENTS } from '#contract/security-events.ts';
import { comparedName, instant, recordId } from '#contract/text.ts';

/** Values by their names, without secrets. */
const values = z.record(z.string(), z.unknown());

export const securityEntrySchema = z.object({
  id: recordId,
  /** Its place in the chain of hashes; null for entries from before there was one. */
  sequence: z.nullable(z.int()),
  time: instant,
  /** One of SECURITY_EVENTS; a newer server may have others. */
  event: z.string(),
  /** Who did it; null for a visitor who has not signed in. */
  userId: z.nullable(recordId),
  username: z.nullable(z.string()),
  /** Network address; null for the server's own machine, and once a deleted user is forgotten. */
  address: z.nullable(z.string()),
  /** Browser and system, such as `Firefox 153, Linux`. */
  device: z.nullable(z.string()),
  requestId: z.nullable(z.string()),
  /** The user it was done to, where that is not who did it. */
  subjectId: z.nullable(recordId),
  subjectName: z.nullable(z.string()),
  detail: z.nullable(values),
  /** What of the user's own details was and is, where they were changed. */
  personal: z.nullable(z.object({ was: z.optional(values), is: values })),
});
export type SecurityEntry = z.infer<typeof securityEntrySchema>;

/** The security log, newest first. */
export const securityLogList = defineCall({
  method: 'POST',
  path: 'securityLog/list',
  request: z.strictObject({
    offset: z._default(z.int().check(z.minimum(0)), 0),
    maxResult: z._default(z.int().check(z.minimum(1), z.maximum(LIMITS.listRows)), PAGE_SIZES[0]),
    /** In names and addresses. */
    keyWord: z.optional(z.nullable(comparedName)),
    filter: z.optional(
      z.nullable(
        z.strictObject({
          events: z.optional(z.array(z.enum(SECURITY_EVENTS)).check(z.minLength(1))),
          /** The whole name, in any case, of who did it or whom it was done to. */
          username: z.optional(comparedName),
          from: z.optional(instant),
          to: z.optional(instant),
        }),
      ),
    ),
  }),
  content: listContent(securityEntrySchema),
  changes: false,
  feature: 'securityLog/list',
});
