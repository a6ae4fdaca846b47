import * as z from 'zod/mini';
import { defineCall } from '#contract/call.ts';
import { comparedName } from '#contract/text.ts';

/**
 * Public server-sent events about the texts of a context: `current` at the beginning, `changed` when they are others than
 * the listener has. A listener that comes back says with Last-Event-ID which texts those are. Without `context` it is
 * the context of the address (Used-Context). What it does not know is ignored.
 */
export const wordingEvents = defineCall({
  method: 'GET',
  crossOrigin: true,
  path: 'wording/events',
  request: z.object({
    context: z.optional(comparedName),
    /** The revision that the listener has. */
    rev: z.optional(comparedName),
  }),
  content: z.object({
    context: z.string(),
    /** For wording/get; null when there are no texts any more, which ends the events. */
    rev: z.nullable(z.string()),
  }),
  answers: 'events',
  changes: false,
  feature: 'wording/events',
});
