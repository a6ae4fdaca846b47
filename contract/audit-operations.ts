import * as z from 'zod/mini';
import { AUDIT_OPERATIONS, revisionInfoSchema, revisionSchema } from '#contract/audit.ts';
import { AUDIT_TYPES } from '#contract/audit-types.ts';
import { defineCall } from '#contract/call.ts';
import { comparedName, instant, recordId } from '#contract/text.ts';

/** Rows of one answer: each operation is counted and begun. */
export const OPERATIONS_AT_MOST = 100;

/** A part of an operation; its revision is what audit/{type}/revisions answers for that type. */
const entrySchema = z.object({
  type: z.enum(AUDIT_TYPES),
  revision: revisionSchema(z.looseObject({ id: recordId })),
});

/** Everything that one revision changed, of all types. */
const operationSchema = z.object({
  ...revisionInfoSchema.shape,
  /** The revision that this one took back. */
  undoes: z.nullable(recordId),
  /** How many records it touched, up to LIMITS.counted. */
  size: z.int(),
  /** It touched more of them. */
  sizeIsLowerBound: z.optional(z.boolean()),
  /** How many of them by type and by what was done. */
  parts: z.array(
    z.object({ type: z.enum(AUDIT_TYPES), operation: z.enum(AUDIT_OPERATIONS), count: z.int() }),
  ),
  /** The first of them; with revisionId in the request those that were asked for. */
  entries: z.array(entrySchema),
});

/**
 * Lists operations, newest first; without from and to, those of the last three days. With revisionId, a single
 * operation, whenever it happened, and offset and maxResult count its entries.
 */
export const auditAllRevisions = defineCall({
  method: 'POST',
  path: 'audit/all/revisions',
  request: z.strictObject({
    /** The word of the path. */
    entity: z.enum(['all']),
    revisionId: z.optional(z.nullable(recordId)),
    from: z.optional(z.nullable(instant)),
    to: z.optional(z.nullable(instant)),
    keyWord: z.optional(z.nullable(comparedName)),
    offset: z._default(z.int().check(z.minimum(0)), 0),
    maxResult: z._default(z.int().check(z.minimum(1), z.maximum(OPERATIONS_AT_MOST)), OPERATIONS_AT_MOST),
  }),
  content: z.object({
    operations: z.array(operationSchema),
    count: z.int(),
    countIsLowerBound: z.optional(z.boolean()),
  }),
  changes: false,
  feature: 'audit/all/revisions',
});

/**
 * Whether the caller can take an operation back: it is already, or something else has to be taken back before, or
 * entries of it may have been removed with their time, which `expired` says.
 */
export const UNDO_STATES = ['possible', 'takenBack', 'blocked'] as const;

/** The caller's own latest operations, newest first, and which of them the caller can take back. */
export const auditOwnOperations = defineCall({
  method: 'POST',
  path: 'audit/own/operations',
  request: z.strictObject({
    maxResult: z._default(z.int().check(z.minimum(1), z.maximum(OPERATIONS_AT_MOST)), 10),
  }),
  content: z.object({
    operations: z.array(z.object({ ...operationSchema.shape, undo: z.enum(UNDO_STATES) })),
  }),
  changes: false,
  feature: 'audit/own/operations',
});
