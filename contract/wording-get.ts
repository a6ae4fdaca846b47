import * as z from 'zod/mini';
import { defineCall } from '#contract/call.ts';
import { LIMITS } from '#contract/limits.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { comparedName, isWellFormedText } from '#contract/text.ts';

/** Texts of one context as other clients read them: by language code or 'all', then by identifier. */
export const flattenedWordingsSchema = z.record(z.string(), z.record(z.string(), z.string()));

const prefixList = z
  .string()
  .check(
    z.maxLength(LIMITS.prefixes, { error: REFUSAL.nameTooLong }),
    z.refine(isWellFormedText, { error: REFUSAL.invalid }),
  );

/** Public and cacheable. Without `context` it is the context of the address (Used-Context). */
export const wordingGet = defineCall({
  method: 'GET',
  path: 'wording/get',
  request: z.strictObject({
    context: z.optional(comparedName),
    /** Only identifiers that begin so. */
    prefix: z.optional(comparedName),
    /** Several of them, with commas in between. */
    prefixes: z.optional(prefixList),
  }),
  content: z.object({
    wordings: z.object({
      flattenedWordings: flattenedWordingsSchema,
      context: z.optional(z.string()),
      fallbackLang: z.optional(z.string()),
    }),
  }),
  changes: false,
});
