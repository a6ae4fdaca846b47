import * as z from 'zod/mini';
import { defineCall } from '#contract/call.ts';
import { isWellFormedText } from '#contract/invisible-characters.ts';
import { LIMITS } from '#contract/limits.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { comparedName } from '#contract/text.ts';

/** Texts of one context as other clients read them: by language code or 'all', then by identifier. */
export const flattenedWordingsSchema = z.record(z.string(), z.record(z.string(), z.string()));

const prefixList = z
  .string()
  .check(
    z.maxLength(LIMITS.prefixes, { error: REFUSAL.nameTooLong }),
    z.refine(isWellFormedText, { error: REFUSAL.invalid }),
  );

/** In any spelling: de, de_AT or de-AT. One that no text is in gives nothing. */
const langs = z.union([comparedName, z.array(comparedName).check(z.maxLength(LIMITS.langs))]);

/**
 * Public and cacheable. Without `context` it is the context of the address (Used-Context). What it does not know is
 * ignored: caches and content delivery networks add parameters of their own.
 */
export const wordingGet = defineCall({
  method: 'GET',
  head: true,
  crossOrigin: true,
  path: 'wording/get',
  request: z.object({
    context: z.optional(comparedName),
    /** Only identifiers that begin so. */
    prefix: z.optional(comparedName),
    /** Several of them, with commas in between. */
    prefixes: z.optional(prefixList),
    /** Only these languages, each with its base, and what stands for all languages. May be given several times. */
    lang: z.optional(langs),
    /** One language with everything resolved: the first of `lang` that has texts, otherwise the fallback language. */
    flat: z.optional(z.enum(['0', '1', 'false', 'true'])),
    /** What an earlier answer or an event has said; the answer may be kept for ever if it is still that. */
    rev: z.optional(comparedName),
  }),
  content: z.object({
    wordings: z.object({
      flattenedWordings: flattenedWordingsSchema,
      context: z.optional(z.string()),
      fallbackLang: z.optional(z.string()),
      /** With `flat`: the language under which all texts stand. */
      lang: z.optional(z.string()),
      /** With `lang` or `flat`, unless a prefix is named: what the context's texts as a whole are known by. */
      rev: z.optional(z.string()),
    }),
  }),
  changes: false,
});
