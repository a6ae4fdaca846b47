import { documentGet } from '#contract/document.ts';
import type { Document } from '#contract/document-file.ts';
import { documentUses } from '#contract/document-uses.ts';
import type { DocumentUsesPort } from '#machines/document-uses/document-uses.port.ts';
import { callEcs } from '#src/ecs/client.ts';
import { notFound } from '#src/ecs/records.ts';

/**
 * The document with this number.
 * @throws ServiceFailure refused with 008 when there is none
 */
export async function findDocument(id: number, signal: AbortSignal): Promise<Document> {
  const { document } = await callEcs(documentGet, { id }, { signal });
  return document?.id === id ? document : notFound();
}

/** The texts that refer to a document, as many as the server looks for. */
export const findDocumentUses: DocumentUsesPort['find'] = ({ documentId }, signal) =>
  callEcs(documentUses, { id: documentId }, { signal });
