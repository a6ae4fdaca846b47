import * as z from 'zod/mini';
import { defineCall } from '#contract/call.ts';
import { recordId } from '#contract/text.ts';

/** Texts of one answer at most. */
export const USES_AT_MOST = 100;

/** How a text refers to a document: by an address that leads to it or one of its files, or by its identifier as a word. */
export const USED_BY = ['address', 'identifier'] as const;

/** One text that refers to a document. */
const documentUseSchema = z.object({
  type: z.enum(['wording', 'mailTemplate']),
  id: recordId,
  identifier: z.string(),
  /** A code of the languages table, or 'all'. */
  lang: z.string(),
  contextIdentifier: z.string(),
  active: z.boolean(),
  by: z.enum(USED_BY),
  /** Text around the reference: the words before it, the reference itself, and the words after it. */
  excerpt: z.object({ before: z.string(), found: z.string(), after: z.string() }),
});
export type DocumentUse = z.infer<typeof documentUseSchema>;

/**
 * The texts that refer to a document, addresses first. What an application asks for by itself is in no text, and no
 * server knows of it. Mail templates are looked through for those who may list them.
 */
export const documentUses = defineCall({
  method: 'POST',
  path: 'document/uses',
  request: z.strictObject({ id: recordId }),
  content: z.object({
    uses: z.array(documentUseSchema),
    /** Whether these are all: there may be more than an answer holds, or than are looked through. */
    areAll: z.boolean(),
    /** Whether mail templates were looked through too. */
    withMailTemplates: z.boolean(),
  }),
  changes: false,
  feature: 'document/uses',
});
export type DocumentUses = z.infer<typeof documentUses.content>;
