import * as z from 'zod/mini';
import { defineCall } from '#contract/call.ts';
import { impactSchema } from '#contract/impact.ts';
import { comparedText, longText, recordId, reference } from '#contract/text.ts';

/** Why a text would be no text any more that can stand there; it is left as it is. */
export const REPLACE_OBSTACLES = [
  /** Longer than a text may be. */
  'tooLong',
  /** Nothing but white space would be left. */
  'empty',
  /** It would hold active content. */
  'activeContent',
  /** It would lose a placeholder that what is looked for does not name. */
  'placeholder',
] as const;
export type ReplaceObstacle = (typeof REPLACE_OBSTACLES)[number];

const replacedTextSchema = z.object({
  id: recordId,
  identifier: z.string(),
  /** A code of the languages table, or 'all'. */
  lang: z.string(),
  before: z.string(),
  after: z.string(),
  /** How often it holds what is looked for. */
  hits: z.int(),
  /** Whether applications are shown it. */
  active: z.boolean(),
  obstacle: z.optional(z.enum(REPLACE_OBSTACLES)),
});
export type ReplacedText = z.infer<typeof replacedTextSchema>;

const replacementSchema = z.object({
  /** In the order of identifiers and then languages; the first of them, as far as they are not too long. */
  rows: z.array(replacedTextSchema),
  counts: z.object({
    /** Texts that hold what is looked for and would read otherwise, those with an obstacle among them. */
    texts: z.int(),
    /** Places in these texts. */
    hits: z.int(),
    /** Texts that are left as they are because of an obstacle. */
    obstacles: z.int(),
  }),
  /** Texts of contexts further up that are shown here and hold it too; they are changed there. Nearest context first. */
  inherited: z.array(z.object({ contextIdentifier: z.string(), count: z.int() })),
  /** Stands for these texts as they are now; the run takes it back. */
  state: z.string(),
});
export type Replacement = z.infer<typeof replacementSchema>;

/** `content` of a replacement that was rehearsed. The impact is that of the texts that are chosen. */
export const replaceRehearsalSchema = z.object({ impact: impactSchema, replacement: replacementSchema });

/** What is looked for, white space included. */
const soughtText = comparedText.check(z.refine((text) => text.length > 0, { error: '005' }));

/**
 * Replaces a text wherever a context's own texts hold it, all or none of those that are chosen. Rehearsed, it answers
 * every text before and after. `state`, the one that a rehearsal answered, guards the run: a text that has changed, has
 * come or has gone since refuses the whole (046).
 */
export const wordingReplace = defineCall({
  method: 'POST',
  path: 'wording/replace',
  request: z.strictObject({
    context: reference,
    find: soughtText,
    /** Empty takes out what is found. */
    replacement: longText,
    /** Without, upper and lower case are the same. */
    matchCase: z._default(z.boolean(), false),
    /** Only where no letter, digit or underscore stands beside it. */
    wholeWords: z._default(z.boolean(), false),
    /** Only texts in these; without, in every language and for all of them. */
    langs: z.optional(z.array(reference).check(z.minLength(1, { error: '005' }))),
    /** Texts that stay as they are. */
    except: z._default(z.array(recordId), []),
    /** Only these texts, of those that are found. */
    only: z.optional(z.array(recordId)),
    state: z.optional(reference),
  }),
  body: 'records',
  content: z.object({ changed: z.int() }),
  changes: true,
  rehearsal: true,
  rehearsed: replaceRehearsalSchema,
  feature: 'wording/replace',
});
