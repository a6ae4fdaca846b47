import * as z from 'zod/mini';
import { defineCall } from '#contract/call.ts';
import { impactSchema } from '#contract/impact.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { REPLACE_SCOPES } from '#contract/replace-scope.ts';
import { comparedText, longText, recordId, reference, requiredName } from '#contract/text.ts';
import { TEXT_CHECKS } from '#contract/text-finding.ts';

/** Why a text would be no text any more that can stand there; it is left unchanged. */
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
  contextIdentifier: z.string(),
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
  /** Findings that the replacement introduces, compared with the text as it stands. */
  findings: z.optional(z.array(z.object({ check: z.enum(TEXT_CHECKS), detail: z.string() }))),
});
export type ReplacedText = z.infer<typeof replacedTextSchema>;

const contextCountSchema = z.object({ contextIdentifier: z.string(), count: z.int() });

const replacementSchema = z.object({
  /** By context, then identifier, then language; the first of them, as far as they are not too long. */
  rows: z.array(replacedTextSchema),
  counts: z.object({
    /** Texts that hold what is looked for and would read otherwise, those with an obstacle among them. */
    texts: z.int(),
    /** Places in these texts. */
    hits: z.int(),
    /** Texts that are left unchanged because of an obstacle. */
    obstacles: z.int(),
  }),
  /** The contexts with such texts, each before what is below it, with the counts of all their texts. */
  contexts: z.array(z.object({ contextIdentifier: z.string(), texts: z.int(), obstacles: z.int() })),
  /** Texts of contexts further up that are shown here and hold it too; they are changed there. Nearest context first. */
  inherited: z.array(contextCountSchema),
  /** Texts of the scope that the caller may not change; they stay unchanged. Nearest context first. */
  foreign: z.array(contextCountSchema),
  /** There are too many to work out what other contexts would show: the impact names none of it. */
  effectsOmitted: z.optional(z.boolean()),
  /** Stands for the present state of these texts; the run takes it back. */
  state: z.string(),
});
export type Replacement = z.infer<typeof replacementSchema>;

/** `content` of a replacement that was previewed. The impact is that of the texts that are chosen. */
export const replacePreviewSchema = z.object({ impact: impactSchema, replacement: replacementSchema });

/** Text to search for, white space included. */
const soughtText = comparedText.check(z.refine((text) => text.length > 0, { error: REFUSAL.required }));

/**
 * Replaces a text wherever the own texts of a scope hold it, all or none of those that are chosen. A preview answers
 * every text before and after. `state`, the one that a preview answered, guards the run: a text that has changed, has
 * come or has gone since refuses the whole (046).
 */
export const wordingReplace = defineCall({
  method: 'POST',
  path: 'wording/replace',
  request: z.strictObject({
    scope: z._default(z.enum(REPLACE_SCOPES), 'context'),
    /** Where the scope is or begins; only all contexts need none. */
    context: z.optional(reference),
    find: soughtText,
    /** Empty takes out what is found. */
    replacement: longText,
    /** Without, upper and lower case are the same. */
    matchCase: z._default(z.boolean(), false),
    /** Gives the replacement the case of each place: of its first letter, or of a word in capitals. */
    keepCase: z._default(z.boolean(), false),
    /** Only where no letter, digit or underscore stands beside it. */
    wholeWords: z._default(z.boolean(), false),
    /** Only texts in these; without, in every language and for all of them. */
    langs: z.optional(z.array(reference).check(z.minLength(1, { error: REFUSAL.required }))),
    /** Texts that stay unchanged. */
    except: z._default(z.array(recordId), []),
    /** Only these texts, of those that are found. */
    only: z.optional(z.array(recordId)),
    /** Contexts in which `except` and `only` mean the opposite: what they leave out is replaced, and nothing else. */
    inverted: z._default(z.array(reference), []),
    state: z.optional(reference),
  }),
  body: 'records',
  content: z.object({ changed: z.int() }),
  changes: true,
  preview: true,
  previewed: replacePreviewSchema,
  feature: 'wording/replace',
});

/** The idempotency key under which a replacement was sent. */
const runRequest = z.strictObject({ key: requiredName });

/** How far the caller's replacement is that runs under a key. */
export const wordingReplaceProgress = defineCall({
  method: 'POST',
  path: 'wording/replace/progress',
  request: runRequest,
  content: z.object({
    /** null where this server knows of none: another one may carry it out. `total` is null while the texts are read. */
    progress: z.nullable(z.object({ done: z.int(), total: z.nullable(z.int()) })),
  }),
  changes: false,
  feature: 'wording/replace/progress',
});

/**
 * Ends the caller's replacement that runs under a key, and sees to it that none begins under it any more. It answers
 * when that is certain, so that a cancellation that came too late says so.
 */
export const wordingReplaceCancel = defineCall({
  method: 'POST',
  path: 'wording/replace/cancel',
  request: runRequest,
  /** How many texts it had changed before; null: nothing has changed, and nothing will. */
  content: z.object({ changed: z.nullable(z.int()) }),
  changes: true,
  feature: 'wording/replace/cancel',
});
