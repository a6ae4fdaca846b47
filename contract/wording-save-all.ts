import * as z from 'zod/mini';
import { defineCall } from '#contract/call.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { findingSchema } from '#contract/text-finding.ts';
import { type Wording, wordingSave, wordingSchema } from '#contract/wording.ts';

/** Texts that one step stores at most. */
export const SAVE_ALL_MOST = 500;

/**
 * Saves several wordings as wording/save saves one, in one transaction: all or none, one revision, one undo. Refused as a
 * whole with a finding for each row that conflicts (`wordings.3.identifier`), and in content the records that
 * were changed (046) or added (006) meanwhile.
 */
export const wordingSaveAll = defineCall({
  method: 'POST',
  path: 'wording/saveAll',
  request: z.strictObject({
    /** Not more than SAVE_ALL_MOST; beyond: 042. */
    wordings: z.array(wordingSave.request).check(z.minLength(1, { error: REFUSAL.required })),
  }),
  body: 'records',
  content: z.object({
    wordings: z.array(wordingSchema),
    /** Findings in each of them, in their order; missing where there are none. */
    findings: z.optional(z.array(z.array(findingSchema))),
  }),
  changes: true,
  preview: true,
  feature: 'wording/saveAll',
});

/** The records of a refused step as stored now; empty where it carried none. */
export function storedInRefusal(content: unknown): readonly Wording[] {
  const parsed = z.safeParse(wordingSaveAll.content, content);
  return parsed.success ? parsed.data.wordings : [];
}
