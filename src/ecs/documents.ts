import { documentDelete, documentGet, documentList, documentSave } from '#contract/document.ts';
import type { Document } from '#contract/document-file.ts';
import { DOCUMENT_SORTS } from '#contract/sorts.ts';
import type { DocumentValues } from '#machines/document.ts';
import type { RecordDeletionPort } from '#machines/record-deletion/record-deletion.port.ts';
import type { RecordFormPort } from '#machines/record-form/record-form.port.ts';
import type { RecordListPort } from '#machines/record-list/record-list.port.ts';
import { callEcs, rehearse } from '#src/ecs/client.ts';
import { guardOf, listPage, notFound } from '#src/ecs/records.ts';

type Deletion = RecordDeletionPort<Document>;

/** One page of documents. */
export const listDocuments: RecordListPort<Document>['load'] = (query, signal) =>
  listPage(documentList, DOCUMENT_SORTS, query, signal);

/**
 * The document with this number.
 * @throws ServiceFailure refused with 008 when there is none
 */
export async function findDocument(id: number, signal: AbortSignal): Promise<Document> {
  const { document } = await callEcs(documentGet, { id }, { signal });
  return document?.id === id ? document : notFound();
}

/** Creates a document, or updates the one that was loaded. Answers the record as it is stored now. */
export const saveDocument: RecordFormPort<number, DocumentValues, Document>['save'] = async (
  { values, key, loaded },
  signal,
) => {
  const { document } = await callEcs(
    documentSave,
    { ...values, ...(loaded && { id: loaded.id }), ...guardOf(loaded) },
    { signal, idempotencyKey: key },
  );
  return document;
};

/** What deleting a document would do; its files go with it. */
export const weighDocument: Deletion['weigh'] = ({ record }, signal) =>
  rehearse(documentDelete, { id: record.id }, { signal });

export const deleteDocument: Deletion['remove'] = async ({ record, key }, signal) => {
  await callEcs(documentDelete, { id: record.id }, { signal, idempotencyKey: key });
};
