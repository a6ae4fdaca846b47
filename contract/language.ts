import * as z from 'zod/mini';
import { defineCall } from '#contract/call.ts';
import { listContent, listRequest } from '#contract/list.ts';
import { instant, recordId } from '#contract/text.ts';

export const languageSchema = z.object({
  id: recordId,
  /** Two-letter code, or one with a region. */
  lang: z.string(),
  flag: z._default(z.nullable(z.string()), null),
  description: z._default(z.nullable(z.string()), null),
  active: z.boolean(),
  creationDate: z._default(z.nullable(instant), null),
  modificationDate: z._default(z.nullable(instant), null),
});
export type Language = z.infer<typeof languageSchema>;

export const LANGUAGE_SORTS = [
  'id',
  'lang',
  'flag',
  'description',
  'active',
  'creationDate',
  'modificationDate',
] as const;

export const languageList = defineCall({
  method: 'POST',
  path: 'language/list',
  request: listRequest(LANGUAGE_SORTS, 'whole'),
  content: listContent(languageSchema),
  changes: false,
});
