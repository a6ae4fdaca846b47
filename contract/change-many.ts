import * as z from 'zod/mini';
import { defineCall } from '#contract/call.ts';
import { findingSchema } from '#contract/envelope.ts';
import { impactSchema } from '#contract/impact.ts';
import { listFilter } from '#contract/list.ts';
import { MANY_ACTIONS, MANY_SHAPES, type SharedValues } from '#contract/many-records.ts';
import { RECORD_NAMES } from '#contract/records/all.ts';
import { sharedFields } from '#contract/records/record.ts';
import { comparedName, recordId, reference } from '#contract/text.ts';
import { userNarrowings } from '#contract/user.ts';

/** Records that one step changes at most; beyond: 042. */
export const CHANGE_MANY_MOST = 10_000;
/** Rows that one request names at most; beyond: 042. */
export const NAMED_MOST = 2_000;
/** Rows that an answer names as refused at most; the count beside them is true. */
export const REFUSED_MOST = 500;

/**
 * Each field that records of some kind can share.
 * @__NO_SIDE_EFFECTS__
 */
function sharedValues(): z.ZodMiniType<SharedValues, SharedValues> {
  const fields = Object.values(MANY_SHAPES).flatMap((shape) =>
    sharedFields(shape).map((name) => {
      const { kind, isOptional } = shape.fields[name] ?? {};
      const value = kind === 'flag' || kind === 'mark' ? z.boolean() : reference;
      return [name, z.optional(isOptional ? z.nullable(value) : value)] as const;
    }),
  );
  return z.strictObject(Object.fromEntries(fields)) as never;
}

const outcome = {
  /** How many records were selected. */
  count: z.int(),
  /** How many of them change. */
  changed: z.int(),
  /** How many are already as they are to be. */
  unchanged: z.int(),
  /** Those that may not or cannot be changed, each with the reason; not more than REFUSED_MOST. */
  refused: z.array(findingSchema),
  refusedCount: z.int(),
};

/** Effect of the step with the refused records left out. */
export const changeManyPreviewed = z.object({
  impact: impactSchema,
  ...outcome,
  /** Stands for the records as they are stored. */
  state: z.string(),
});

/**
 * Activates, deactivates, changes or deletes many records of a kind in one transaction: one revision, one undo. The records are
 * named, or all that a search and a filter find. With one that may not or cannot be changed the whole step is refused,
 * with a finding for each, unless `onRefused` leaves those out. Who may do it is who may save or delete one.
 */
export const recordsChangeMany = defineCall({
  method: 'POST',
  path: 'records/changeMany',
  request: z.strictObject({
    type: z.enum(['wording', 'documentfile', 'user', ...RECORD_NAMES]),
    action: z.enum(MANY_ACTIONS),
    /** Of a change only: fields that the kind has. */
    values: z.optional(sharedValues()),
    /** Numbers of records; not more than NAMED_MOST. */
    ids: z.optional(z.array(recordId)),
    /** The same of a kind whose answers have no numbers. */
    identifiers: z.optional(z.array(comparedName)),
    /** All that a list finds with this search and filter. */
    query: z.optional(
      z.strictObject({
        keyWord: z.optional(z.nullable(comparedName)),
        /** What only users are narrowed to is refused for any other kind. */
        filter: z.optional(z.extend(listFilter, userNarrowings)),
        /** Of files only: the number of the document whose files are meant; without it, those of all. */
        joinId: z.optional(z.nullable(recordId)),
      }),
    ),
    onRefused: z._default(z.enum(['refuse', 'skip']), 'refuse'),
    /** That of the preview: with other records than those, or changed ones, nothing is done (046). */
    state: z.optional(comparedName),
  }),
  body: 'records',
  content: z.object(outcome),
  changes: true,
  preview: true,
  freshProof: 'changesUsers',
  previewed: changeManyPreviewed,
  feature: 'records/changeMany',
});
export type ManyPreview = z.infer<typeof changeManyPreviewed>;
export type ManyOutcome = z.infer<typeof recordsChangeMany.content>;
