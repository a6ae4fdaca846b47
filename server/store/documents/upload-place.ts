import type { Kysely } from 'kysely';
import * as REFUSAL from '#contract/refusal.ts';
import { contextNotAllowed, noContextAllowed } from '#server/domain/forbidden.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { mayEditIn, type Rights } from '#server/domain/rights.ts';
import { findDocumentFileState } from '#server/store/documents/document-files.ts';
import { documents } from '#server/store/documents/documents.ts';
import { readContextChain } from '#server/store/places/contexts.ts';
import type { Schema } from '#server/store/schema/schema.ts';

/**
 * Whether a user may upload for a document, or for one of its files. In which context a new file will be is decided
 * by the save; until then it takes an editor who may change anything at all.
 * @throws Refusal 008 when there is no such document or file, 019 without the right
 */
export async function mayUpload(
  db: Kysely<Schema>,
  rights: Rights,
  { documentId, fileId }: { readonly documentId: number; readonly fileId: number | null },
): Promise<void> {
  if (!(await documents.find(db, documentId)))
    throw new Refusal(REFUSAL.notFound, { fields: ['documentId'] });
  if (fileId === null) {
    if (!rights.superAdmin && rights.authorizations.length === 0) throw noContextAllowed();
    return;
  }
  const file = await findDocumentFileState(db, fileId);
  if (!file || file.parentDocumentId !== documentId)
    throw new Refusal(REFUSAL.notFound, { fields: ['fileId'] });
  if (!mayEditIn(rights, await readContextChain(db, file.contextIdentifier)))
    throw contextNotAllowed(file.contextIdentifier);
}
