import * as z from 'zod/mini';
import { defineCall } from '#contract/call.ts';
import { findingSchema } from '#contract/envelope.ts';
import { impactSchema } from '#contract/impact.ts';
import { ENVIRONMENTS, LIMITS } from '#contract/limits.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { SYNC_ITEMS } from '#contract/sync-kinds.ts';
import { instant, recordId } from '#contract/text.ts';

/** Minutes for which a preview can be carried out as it was shown. */
export const PREVIEW_MINUTES = 15;

const ITEM = `(?:${SYNC_ITEMS.join('|')})`;

const countsSchema = z.object({ added: z.int(), changed: z.int(), deleted: z.int() });
export type SyncCounts = z.infer<typeof countsSchema>;

/** One record that a sync adds, changes or deletes: as it stands here, and after it. */
const differenceSchema = z.object({
  identifier: z.string(),
  contextIdentifier: z.optional(z.string()),
  lang: z.optional(z.string()),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
});
export type SyncDifference = z.infer<typeof differenceSchema>;

const boundedDifferences = z.object({ count: z.int(), rows: z.array(differenceSchema) });

/** Differences that a sync would make in one kind of records; the rows are only the first, the counts are complete. */
const typeDifferencesSchema = z.object({
  type: z.string(),
  added: boundedDifferences,
  changed: boundedDifferences,
  deleted: boundedDifferences,
});
export type TypeDifferences = z.infer<typeof typeDifferencesSchema>;

/** Content of a sync that was previewed. */
export const syncPreviewSchema = z.object({
  impact: impactSchema,
  types: z.array(typeDifferencesSchema),
  /** Changes that users have made here since the last sync. */
  changedHere: z.object({
    /** null: there was none yet. */
    since: z.nullable(instant),
    count: z.int(),
    rows: z.array(
      z.object({ type: z.string(), identifier: z.string(), username: z.string(), date: instant }),
    ),
  }),
  /** Files of the source whose bytes are not on this server: they are not copied. */
  missingBytes: z.object({
    count: z.int(),
    rows: z.array(
      z.object({
        docIdentifier: z.string(),
        fileNameRepresentation: z.string(),
        contextIdentifier: z.string(),
        lang: z.string(),
      }),
    ),
  }),
  /** Described kinds that this server has and the source has not, or in another form: they stay unchanged. */
  leftAlone: z.optional(z.array(z.string())),
  /** Carries exactly this out; null when it would be refused (impact.clashes). */
  rehearsalId: z.nullable(z.string()),
  validUntil: z.nullable(instant),
});
export type SyncPreview = z.infer<typeof syncPreviewSchema>;

/** Every access code is of these characters; a header could not carry any others. */
const accessCode = z.string().check(
  z.refine((code) => code.trim().length > 0, { error: REFUSAL.required }),
  z.maxLength(LIMITS.name, { error: REFUSAL.nameTooLong }),
  z.refine((code) => /^[\x20-\x7e]*$/.test(code.trim()), { error: REFUSAL.invalid }),
);

/**
 * Makes what is here equal to what another server has. `pass` is the access code of that server; in its place goes the
 * rehearsalId of a preview of the same source and items, whose export is taken as it was.
 */
export const syncWith = defineCall({
  method: 'POST',
  path: 'ECSServerSync/syncWith/{source}',
  request: z.strictObject({
    source: z.enum(ENVIRONMENTS),
    /** ALL, or a comma list of SYNC_ITEMS. */
    syncItems: z._default(z.string().check(z.regex(new RegExp(`^(?:ALL|${ITEM}(?:,${ITEM})*)$`))), 'ALL'),
    pass: z.optional(accessCode),
    rehearsalId: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/))),
  }),
  inAddress: ['source', 'syncItems'],
  /** Its items are those that are equal now: kinds that the source does not have were left alone. */
  content: z.object({ source: z.string(), syncItems: z.array(z.string()), counts: countsSchema }),
  withoutAuthBlock: true,
  changes: true,
  preview: true,
  freshProof: 'always',
  previewed: syncPreviewSchema,
});

export const SYNC_PHASES = ['reading', 'checking', 'applying'] as const;
export type SyncPhase = (typeof SYNC_PHASES)[number];
/** In which a sync can be cancelled: nothing has changed yet. */
export const CANCELLABLE_PHASES = ['reading', 'checking'] as const satisfies readonly SyncPhase[];

export const syncRunSchema = z.object({
  id: z.int(),
  source: z.string(),
  syncItems: z.array(z.string()),
  rehearsal: z.boolean(),
  username: z.string(),
  /** cancelled: by whom, and that nothing has changed, is said in errors. */
  state: z.enum(['running', 'done', 'failed', 'cancelled']),
  phase: z.enum(SYNC_PHASES),
  /** Records of the export that this phase is done with, and all of them; null where that is not known. */
  done: z.nullable(z.int()),
  total: z.nullable(z.int()),
  startDate: instant,
  endDate: z.nullable(instant),
  counts: z.nullable(countsSchema),
  errors: z.array(findingSchema),
});
export type SyncRun = z.infer<typeof syncRunSchema>;

/**
 * The sync, or preview, that runs, or else the last one, line by line: a line whenever something has changed, at least
 * every few seconds. It ends with the line that tells how the sync ended, at once when none runs, and after ten minutes
 * in any case.
 */
export const syncProgress = defineCall({
  method: 'GET',
  path: 'ECSServerSync/progress',
  request: z.strictObject({}),
  content: z.object({ sync: z.nullable(syncRunSchema) }),
  answers: 'lines',
  changes: false,
  feature: 'ECSServerSync/progress',
});

/** The sync, or preview, that runs, or else the last one; and from where this server can be synchronised. */
export const syncStatus = defineCall({
  method: 'GET',
  path: 'ECSServerSync/status',
  request: z.strictObject({}),
  content: z.object({
    sync: z.nullable(syncRunSchema),
    /** Environments whose address this server knows. */
    sources: z.optional(z.array(z.string())),
  }),
  changes: false,
  feature: 'ECSServerSync/status',
});

/**
 * Ends the sync, or preview, of this number while it reads its source or checks what it has read, no matter who has
 * begun it and on whatever server it runs; nothing has changed then. Once what was read is applied it goes on to its
 * end.
 */
export const syncCancel = defineCall({
  method: 'POST',
  path: 'ECSServerSync/cancel',
  request: z.strictObject({ id: recordId }),
  content: z.object({ sync: syncRunSchema }),
  changes: true,
  feature: 'ECSServerSync/cancel',
});
