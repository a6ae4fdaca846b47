import * as z from 'zod/mini';
import { defineCall } from '#contract/call.ts';
import { impactSchema } from '#contract/impact.ts';
import { comparedName, comparedText, instant, recordId, reference, requiredName } from '#contract/text.ts';
import { wordingSchema } from '#contract/wording.ts';

/** Handling of wordings that the target of a move already has: nothing moves, they stay, or they are replaced. */
export const ON_CLASH = ['refuse', 'skip', 'replace'] as const;
export type OnClash = (typeof ON_CLASH)[number];

/** Handling of one wording of a move that the target already has; `rename`: it gets another key there. */
const clashChoice = z.strictObject({
  id: recordId,
  onClash: z.enum([...ON_CLASH, 'rename']),
  /** The key that it gets; only with `rename`. */
  identifier: z.optional(requiredName),
  /** Guards the wording that is replaced: when it is not this one any more, nothing moves (046). */
  modificationDate: z.optional(z.nullable(instant)),
});
export type ClashChoice = z.infer<typeof clashChoice>;

/** A text of a clash is shown up to here. */
export const CLASH_TEXT = 2_000;

const clashText = z.object({
  id: recordId,
  contextIdentifier: z.string(),
  /** Cut off behind CLASH_TEXT characters. */
  value: z.nullable(z.string()),
  modificationDate: z.nullable(instant),
});

/** A wording of a move that the target has already, with both texts. */
export const moveClashSchema = z.object({
  identifier: z.string(),
  lang: z.string(),
  /** The one that was to move. */
  moved: clashText,
  /** The one that stands there, or another one of the move that goes there before it. */
  there: clashText,
  /** Handling named by the request; `refuse` where it is still to be decided. */
  onClash: z.enum([...ON_CLASH, 'rename']),
});
export type MoveClash = z.infer<typeof moveClashSchema>;

/** Content of a move's preview: the clashes, at most 500, and how many there are. */
export const movePreviewed = z.object({
  impact: impactSchema,
  move: z.object({ clashes: z.array(moveClashSchema), clashCount: z.int() }),
});

/**
 * The move. With wordings: those go to `contextIdentifier`. With an empty list: every wording of `contextIdentifier`
 * goes to `toContextIdentifier`. All or nothing; what exists there already refuses the whole move (006), unless
 * `onClash`, or `choices` for single ones, say what happens to it.
 */
export const wordingMove = defineCall({
  method: 'POST',
  path: 'context/wordings/update',
  request: z.strictObject({
    contextIdentifier: reference,
    toContextIdentifier: z.optional(z.nullable(comparedName)),
    wordings: z.array(
      z.strictObject({
        id: recordId,
        contextIdentifier: reference,
        lang: z.optional(reference),
        identifier: z.optional(reference),
        value: z.optional(z.nullable(comparedText)),
        resetInheritance: z.optional(z.boolean()),
        active: z.optional(z.boolean()),
        creationDate: z.optional(z.nullable(instant)),
        /** Guards this wording as in a save. */
        modificationDate: z.optional(z.nullable(instant)),
      }),
    ),
    /** `refuse` unless it is said otherwise. */
    onClash: z.optional(z.enum(ON_CLASH)),
    choices: z.optional(z.array(clashChoice)),
  }),
  body: 'records',
  content: z.object({
    wordings: z.array(wordingSchema),
    /** How many moved, stayed because of a clash, and were replaced. */
    moved: z.optional(z.int()),
    skipped: z.optional(z.int()),
    replaced: z.optional(z.int()),
  }),
  changes: true,
  preview: true,
  previewed: movePreviewed,
});
