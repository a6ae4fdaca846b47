import * as z from 'zod/mini';
import { defineCall } from '#contract/call.ts';
import { documentSchema } from '#contract/document-file.ts';
import { listContent, listRequest } from '#contract/list.ts';
import { queryId } from '#contract/query.ts';
import { DOCUMENT_SORTS } from '#contract/sorts.ts';
import { instant, longText, recordId, reference, requiredName, requiredTitle } from '#contract/text.ts';

export const documentList = defineCall({
  method: 'POST',
  path: 'document/list',
  request: listRequest(DOCUMENT_SORTS, 'paged'),
  content: listContent(documentSchema),
  changes: false,
});

const documentContent = z.object({
  /** The one that was asked for, with its files. */
  document: z.optional(documentSchema),
  /** Without an id: the first 500 documents. */
  documents: z.optional(z.array(documentSchema)),
});

export const documentGet = defineCall({
  method: 'GET',
  path: 'document/get',
  request: z.strictObject({ id: z.optional(queryId) }),
  content: documentContent,
  changes: false,
});

/** The same by POST. */
export const documentGetPosted = defineCall({
  method: 'POST',
  path: 'document/get',
  request: z.strictObject({ id: z.optional(z.nullable(recordId)) }),
  content: documentContent,
  changes: false,
});

export const documentSave = defineCall({
  method: 'POST',
  path: 'document/save',
  request: z.strictObject({
    id: z.optional(z.nullable(recordId)),
    identifier: requiredName,
    mainTitle: requiredTitle,
    fallbackDocumentLang: reference,
    description: z._default(z.nullable(longText), null),
    active: z._default(z.boolean(), true),
    modificationDate: z.optional(z.nullable(instant)),
  }),
  content: z.object({ document: documentSchema }),
  changes: true,
  rehearsal: true,
});

/** Its files go with it. */
export const documentDelete = defineCall({
  method: 'DELETE',
  path: 'document/delete',
  request: z.strictObject({ id: queryId }),
  content: z.object({ id: recordId }),
  changes: true,
  rehearsal: true,
  feature: 'document/delete',
});
