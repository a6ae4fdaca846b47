import * as z from 'zod/mini';
import { defineCall } from '#contract/call.ts';
import { listContent, listRequest } from '#contract/list.ts';
import { queryId } from '#contract/query.ts';
import { LANGUAGE_SORTS } from '#contract/sorts.ts';
import { instant, longText, optionalTitle, recordId, visible } from '#contract/text.ts';

/** Code of a language that is saved: two letters, or a locale, such as de and de_DE. */
const languageCode = z.string().check(visible.name, z.regex(/^[a-z]{2}(?:_[A-Z]{2})?$/));

export const languageSchema = z.object({
  id: recordId,
  /** As languageCode has it; one that came in another way is read all the same. */
  lang: z.string(),
  flag: z._default(z.nullable(z.string()), null),
  description: z._default(z.nullable(z.string()), null),
  active: z.boolean(),
  creationDate: z._default(z.nullable(instant), null),
  modificationDate: z._default(z.nullable(instant), null),
});
export type Language = z.infer<typeof languageSchema>;

export const languageList = defineCall({
  method: 'POST',
  path: 'language/list',
  request: listRequest(LANGUAGE_SORTS, 'whole'),
  content: listContent(languageSchema),
  changes: false,
});

export const languageSave = defineCall({
  method: 'POST',
  path: 'language/save',
  request: z.strictObject({
    id: z.optional(z.nullable(recordId)),
    lang: languageCode,
    flag: z._default(z.nullable(optionalTitle), null),
    description: z._default(z.nullable(longText), null),
    active: z._default(z.boolean(), true),
    modificationDate: z.optional(z.nullable(instant)),
  }),
  content: z.object({ language: languageSchema }),
  changes: true,
  rehearsal: true,
});

export const languageDelete = defineCall({
  method: 'DELETE',
  path: 'language/delete',
  request: z.strictObject({ id: queryId }),
  content: z.object({ id: recordId }),
  changes: true,
  rehearsal: true,
});
