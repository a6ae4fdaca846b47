import * as z from 'zod/mini';
import { AUDIT_OPERATIONS } from '#contract/audit.ts';
import { AUDIT_TYPES } from '#contract/audit-types.ts';
import { defineCall } from '#contract/call.ts';
import { READY_CHECKS } from '#contract/health.ts';
import { instant, recordId } from '#contract/text.ts';

/** Parts that can be requested; `server` only by superAdmins. */
export const WORK_PARTS = ['changes', 'findings', 'server'] as const;
export type WorkPart = (typeof WORK_PARTS)[number];

/** A record that an operation has touched, as far as it takes to name it and to lead there. */
const touchedSchema = z.object({
  type: z.enum(AUDIT_TYPES),
  id: recordId,
  operation: z.enum(AUDIT_OPERATIONS),
  /** Its key, code or file name. */
  identifier: z.string(),
  contextIdentifier: z.nullable(z.string()),
  lang: z.nullable(z.string()),
  /** Of a file, the document that it belongs to. */
  documentId: z.nullable(recordId),
});
export type TouchedRecord = z.infer<typeof touchedSchema>;

const operationSchema = z.object({
  revisionId: recordId,
  date: instant,
  username: z.string(),
  /** How many records it has touched, of others' operations in the caller's contexts. */
  count: z.int(),
  /** The first of them. */
  record: touchedSchema,
});
export type WorkOperation = z.infer<typeof operationSchema>;

const changesSchema = z.object({
  /** When the caller signed in before the session that asks; null for the first time. */
  lastSignIn: z.nullable(instant),
  /** From when on the operations of others are listed: the last sign-in, but no longer ago than 30 days. */
  since: instant,
  /** The caller's own latest operations, one for each record, without what they deleted. */
  own: z.array(operationSchema),
  /** Operations of others in the caller's contexts, newest first; in all for superAdmins without one of their own. */
  others: z.array(operationSchema),
  /** Whether others have done more than that. */
  hasMore: z.boolean(),
});
export type WorkChanges = z.infer<typeof changesSchema>;

const contextFindingsSchema = z.object({
  contextIdentifier: z.string(),
  /** Counted as wording/matrix counts them; languages without any are left out. */
  languages: z.array(z.object({ lang: z.string(), findings: z.int(), outdated: z.int() })),
});
export type ContextFindings = z.infer<typeof contextFindingsSchema>;

const serverSchema = z.object({
  /** The sync that was carried out last, where it failed. */
  failedSync: z.nullable(z.object({ source: z.string(), username: z.string(), date: instant })),
  /** Users who cannot sign in for now, after too many wrong passwords or codes, and when that ends at the latest. */
  locked: z.array(z.object({ id: recordId, username: z.string(), until: instant })),
  /** Checks that keep this server from being ready. */
  failing: z.array(z.enum(READY_CHECKS)),
  version: z.string(),
  /** The newest version among the servers on this database, where it is newer than this one's. */
  newerVersion: z.nullable(z.string()),
});
export type ServerWork = z.infer<typeof serverSchema>;

/** Open work and recent changes for the user who asks. Only the requested parts are answered. */
export const homeWork = defineCall({
  method: 'POST',
  path: 'home/work',
  request: z.strictObject({ parts: z.array(z.enum(WORK_PARTS)).check(z.minLength(1)) }),
  content: z.object({
    work: z.object({
      changes: z.optional(changesSchema),
      findings: z.optional(z.array(contextFindingsSchema)),
      server: z.optional(serverSchema),
    }),
  }),
  changes: false,
  feature: 'home/work',
});
