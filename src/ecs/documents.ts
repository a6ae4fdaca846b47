import { documentDelete, documentGet, documentList, documentSave } from '#contract/document.ts';
import type { Document } from '#contract/document-file.ts';
import { DOCUMENT } from '#contract/records/document.ts';
import { callEcs } from '#src/ecs/client.ts';
import { recordServices } from '#src/ecs/record-services.ts';
import { notFound } from '#src/ecs/records.ts';

export const {
  list: listDocuments,
  save: saveDocument,
  weigh: weighDocument,
  remove: deleteDocument,
} = recordServices(DOCUMENT, { list: documentList, save: documentSave, remove: documentDelete });

/**
 * The document with this number.
 * @throws ServiceFailure refused with 008 when there is none
 */
export async function findDocument(id: number, signal: AbortSignal): Promise<Document> {
  const { document } = await callEcs(documentGet, { id }, { signal });
  return document?.id === id ? document : notFound();
}
