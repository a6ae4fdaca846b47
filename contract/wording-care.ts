import * as z from 'zod/mini';
import { defineCall } from '#contract/call.ts';
import { LIMITS } from '#contract/limits.ts';
import { comparedName, instant, longText, reference, requiredName } from '#contract/text.ts';
import { findingSchema, TEXT_CHECKS } from '#contract/text-finding.ts';

/** Notes that an editor needs for an identifier: the purpose of its texts, and the limits they must keep to. */
const noteFields = {
  description: z._default(longText, ''),
  /** Characters; null where any number will do. */
  maxLength: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(LIMITS.text))), null),
  /** Whether it is shown as it stands, so that tags would be seen. */
  isPlain: z._default(z.boolean(), false),
};

/** The note that holds for an identifier in a context, and the context that it comes from: itself, or one above it. */
export const noteSchema = z.object({
  contextIdentifier: z.string(),
  description: z.string(),
  maxLength: z.nullable(z.int()),
  isPlain: z.boolean(),
  /** When it was written; null where the server does not say. */
  modificationDate: z._default(z.nullable(instant), null),
});
export type WordingNote = z.infer<typeof noteSchema>;

/** Who has said that a finding is right in this text, for as long as neither the text nor its reference changes. */
const acceptedSchema = z.object({ by: z.string(), at: instant });

/** Finding in a stored text. */
export const storedFindingSchema = z.object({
  ...findingSchema.shape,
  accepted: z.nullable(acceptedSchema),
});
export type StoredFinding = z.infer<typeof storedFindingSchema>;

/**
 * Writes a context's own note for an identifier; without one, that of a context above it holds again.
 * `modificationDate`, that of the context's own note as the caller has seen it, guards it: a note that is another one
 * by now answers 046 with the note that holds. null says that the context had none, whether or not one was inherited.
 * Left out, nothing is compared.
 */
export const wordingNoteSave = defineCall({
  method: 'POST',
  path: 'wording/note/save',
  request: z.strictObject({
    contextIdentifier: reference,
    identifier: requiredName,
    note: z.nullable(z.strictObject(noteFields)),
    modificationDate: z.optional(z.nullable(instant)),
  }),
  /** The note that holds from now on. */
  content: z.object({ note: z.nullable(noteSchema) }),
  changes: true,
  feature: 'wording/note/save',
});

/** The note that holds now, as a refusal of its save carries it; null where it carried none that can be read. */
export function noteInRefusal(content: unknown): { readonly note: WordingNote | null } | null {
  const parsed = z.safeParse(wordingNoteSave.content, content);
  return parsed.success ? parsed.data : null;
}

/**
 * Says that a finding is right in one of a context's own texts, or takes that back. It holds until the text or its
 * reference changes. A finding that the text does not have (any more) cannot be accepted (008).
 */
export const wordingFindingAccept = defineCall({
  method: 'POST',
  path: 'wording/finding/accept',
  request: z.strictObject({
    contextIdentifier: reference,
    identifier: reference,
    lang: reference,
    check: z.enum(TEXT_CHECKS),
    detail: z._default(comparedName, ''),
    accepted: z.boolean(),
  }),
  content: z.object({ accepted: z.nullable(acceptedSchema) }),
  changes: true,
  feature: 'wording/finding/accept',
});
