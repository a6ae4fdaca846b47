import * as z from 'zod/mini';
import { defineCall } from '#contract/call.ts';
import { instant, recordId, reference } from '#contract/text.ts';

/** Texts of one answer at most. */
export const PLACES_AT_MOST = 1_000;

/** One own text of an identifier. */
const wordingPlaceSchema = z.object({
  id: recordId,
  contextIdentifier: z.string(),
  /** A code of the languages table, or 'all'. */
  lang: z.string(),
  value: z._default(z.nullable(z.string()), null),
  active: z.boolean(),
  resetInheritance: z.boolean(),
  modificationDate: z.nullable(instant),
});
export type WordingPlace = z.infer<typeof wordingPlaceSchema>;

/**
 * Every own text of an identifier, in all contexts, by context and language. `count` says how many there are where
 * that is more than an answer holds.
 */
export const wordingPlaces = defineCall({
  method: 'POST',
  path: 'wording/places',
  request: z.strictObject({ identifier: reference }),
  content: z.object({ places: z.array(wordingPlaceSchema), count: z.int() }),
  changes: false,
  feature: 'wording/places',
});
