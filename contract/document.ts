import * as z from 'zod/mini';
import { defineCall } from '#contract/call.ts';
import { documentSchema } from '#contract/document-file.ts';
import { queryId } from '#contract/query.ts';
import { deleteCall } from '#contract/record-calls.ts';
import { DOCUMENT } from '#contract/records/document.ts';
import { recordId } from '#contract/text.ts';

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

/** Its files go with it. */
export const documentDelete = deleteCall(DOCUMENT, 'document/delete');
