import * as z from 'zod/mini';
import { defineCall } from '#contract/call.ts';

/** Content of one context, and how much of what it shows exists in each language. */
const contextCoverageSchema = z.object({
  identifier: z.string(),
  /** Its own wordings, and the files that are for it. */
  texts: z.int(),
  files: z.int(),
  /** Active editors who may change it by an authorization, for it or for a context above it. */
  editors: z.int(),
  /** In the order of `langs`; counted as wording/matrix counts, with inactive contexts as if they were active themselves. */
  languages: z.array(z.object({ lang: z.string(), own: z.int(), inherited: z.int(), missing: z.int() })),
});
export type ContextCoverage = z.infer<typeof contextCoverageSchema>;

/** Content and completeness of all contexts. */
export const contextCoverage = defineCall({
  method: 'POST',
  path: 'context/coverage',
  request: z.strictObject({}),
  content: z.object({
    coverage: z.object({ langs: z.array(z.string()), contexts: z.array(contextCoverageSchema) }),
  }),
  changes: false,
  feature: 'context/coverage',
});
export type Coverage = z.infer<typeof contextCoverage.content>['coverage'];
