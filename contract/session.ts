import * as z from 'zod/mini';
import { defineCall } from '#contract/call.ts';
import { comparedName, instant, recordId } from '#contract/text.ts';

export const openSessionSchema = z.object({
  /** Names the session in session/end; of no use as a cookie. */
  id: z.string(),
  /** When its user signed in. */
  since: instant,
  /** When the last call was made in it, to some seconds. */
  lastSeen: instant,
  /** When it ends if nothing more is done in it. */
  endsAt: instant,
  /** Browser and system, such as `Firefox 153, Linux`; null where it said neither. */
  browser: z.nullable(z.string()),
  /** Network address from which it was opened; null for one of before the server kept them. */
  address: z.nullable(z.string()),
  withSecondFactor: z.boolean(),
  /** Whether it is the session of this very call. */
  isThis: z.boolean(),
});
export type OpenSession = z.infer<typeof openSessionSchema>;

/** The open sessions of a user, the latest first: one's own, or for superAdmins with EDITOR those of `userId`. */
export const sessionList = defineCall({
  method: 'POST',
  path: 'session/list',
  request: z.strictObject({ userId: z.optional(z.nullable(recordId)) }),
  content: z.object({ sessions: z.array(openSessionSchema) }),
  changes: false,
  feature: 'session/list',
});

/** Ends one of one's own sessions, or for superAdmins with EDITOR anyone's. */
export const sessionEnd = defineCall({
  method: 'POST',
  path: 'session/end',
  request: z.strictObject({ id: comparedName }),
  content: z.object({ id: z.string() }),
  changes: true,
  freshProof: 'always',
  feature: 'session/end',
});

/** Ends all of one's own sessions but this one, or for superAdmins with EDITOR all of `userId`. */
export const sessionEndOthers = defineCall({
  method: 'POST',
  path: 'session/endOthers',
  request: z.strictObject({ userId: z.optional(z.nullable(recordId)) }),
  content: z.object({ ended: z.int() }),
  changes: true,
  freshProof: 'always',
  feature: 'session/endOthers',
});
