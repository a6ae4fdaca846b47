import * as z from 'zod/mini';
import { documentFileSchema } from '#contract/document-file.ts';
import { UNCLAIMED } from '#server/store/base/claims.ts';
import {
  DOCUMENT_FILE_COLUMNS,
  documentFileColumns,
  toDocumentFileState,
} from '#server/store/documents/document-files.ts';
import { documents } from '#server/store/documents/documents.ts';
import { placeReferences } from '#server/store/history/audited-texts.ts';
import type { AuditedSubject } from '#server/store/records/audited-subject.ts';
import { toFlag } from '#server/store/schema/values.ts';

export const documentFiles: AuditedSubject = {
  table: 'documentFiles',
  claims: [
    {
      columns: ['documentId', 'lang', 'contextIdentifier', 'fileNameRepresentation'],
      field: 'fileNameRepresentation',
    },
  ],
  read: async (db, ids) => {
    const files = db.selectFrom('documentFiles').select(DOCUMENT_FILE_COLUMNS);
    const rows = await files.where('id', 'in', ids).execute();
    return new Map(rows.map((row) => [row.id, toDocumentFileState(row)]));
  },
  columns: async (db, state) => {
    const file = z.parse(documentFileSchema, state);
    const { parentDocumentId, fileNameOnDisk, fileVersion, size, sha256, mimeType } = file;
    const document = await documents.find(db, parentDocumentId);
    const texts = { ...file, fileNameRepresentation: file.fileNameRepresentation ?? '' };
    return {
      documentId: parentDocumentId,
      ...documentFileColumns(texts, document?.identifier ?? ''),
      ...{ fileNameOnDisk, fileVersion, size, sha256, mimeType },
      // One from before there were public files.
      public: toFlag(file.public ?? false),
    };
  },
  references: (state) => [
    ...placeReferences(state),
    { kind: 'document', by: Number(state.parentDocumentId), field: 'parentDocumentId' },
  ],
  unclaimed: { fileNameRepresentation: UNCLAIMED },
};
