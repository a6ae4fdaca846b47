import type { Kysely } from 'kysely';
import type { Document } from '#contract/document-file.ts';
import { LIMITS } from '#contract/limits.ts';
import { DOCUMENT } from '#contract/records/document.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { finding, Refusal } from '#server/domain/refusal.ts';
import {
  findFilesBy,
  findFilesOfDocument,
  listDocumentFiles,
} from '#server/store/documents/document-files.ts';
import { fileLanguagesOf } from '#server/store/documents/file-languages.ts';
import { RecordStore } from '#server/store/records/record-store.ts';
import type { Schema } from '#server/store/schema/schema.ts';

export const documents = new RecordStore({
  description: DOCUMENT,
  sortKeys: { identifier: 'identifierKey', mainTitle: 'titleKey', description: 'descriptionKey' },
  counted: { documentFilesCount: { table: 'documentFiles', by: 'documentId' } },
  refuseHeld: async (db, { id }, after) => {
    if (after) return;
    const { length: count } = await findFilesOfDocument(db, id);
    if (count === 0) return;
    const values = { holder: 'documentfile', count: String(count), examples: '' };
    throw new Refusal(REFUSAL.invalid, {
      findings: [finding(REFUSAL.invalid, 'documentfile', { reason: 'held', values })],
    });
  },
  follow: async (unit, before, { id, identifier }) => {
    if (before.identifier !== identifier) await findFilesBy(unit, id, identifier);
  },
  beside: async (db, ids) => {
    const found = await fileLanguagesOf(db, ids);
    return new Map(ids.map((id) => [id, { fileLanguages: found.get(id) ?? [] }]));
  },
  // Their versions and bytes stay: the history names them.
  removeWith: async (unit, { id }) => {
    for (const file of await findFilesOfDocument(unit.db, id)) {
      unit.record({
        subject: 'documentfile',
        entityId: file.id,
        operation: 'DEL',
        before: file,
        after: null,
      });
    }
    await unit.db.deleteFrom('documentFiles').where('documentId', '=', id).execute();
  },
});

/** A document with its files, at most 500 of them; null when there is none with this number. */
export async function documentWithFiles(db: Kysely<Schema>, id: number): Promise<Document | null> {
  const document = await documents.findWithCounts(db, id);
  if (!document) return null;
  const files = await listDocumentFiles(db, { offset: 0, maxResult: LIMITS.listRows, joinId: id });
  return { ...document, documentFiles: files.data };
}
