import * as z from 'zod/mini';
import { documentFileSchema, documentSchema } from '#contract/document-file.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { finding, Refusal } from '#server/domain/refusal.ts';
import {
  DOCUMENT_FILE_COLUMNS,
  documentFileColumns,
  toDocumentFileState,
} from '#server/store/documents/document-files.ts';
import { findFilesBy } from '#server/store/documents/document-save.ts';
import {
  DOCUMENT_COLUMNS,
  documentColumns,
  findDocumentState,
  toDocumentState,
} from '#server/store/documents/documents.ts';
import { placeReferences } from '#server/store/history/audited-texts.ts';
import type { AuditedSubject } from '#server/store/records/audited-subject.ts';

export const documents: AuditedSubject = {
  table: 'documents',
  claims: [{ columns: ['identifier'], field: 'identifier' }],
  read: async (db, ids) => {
    const rows = await db.selectFrom('documents').select(DOCUMENT_COLUMNS).where('id', 'in', ids).execute();
    return new Map(rows.map((row) => [row.id, toDocumentState(row)]));
  },
  columns: async (_db, state) => {
    const { mainTitle, fallbackDocumentLang, ...texts } = z.parse(documentSchema, state);
    return documentColumns({
      ...texts,
      mainTitle: mainTitle ?? '',
      fallbackDocumentLang: fallbackDocumentLang ?? '',
    });
  },
  references: ({ fallbackDocumentLang }) => [
    { kind: 'language', by: String(fallbackDocumentLang), field: 'fallbackDocumentLang' },
  ],
  unclaimed: (id) => ({ identifier: `\u0001${id}` }),
  refuseHeld: async (db, { id }, after) => {
    if (after) return;
    const { count } = await db
      .selectFrom('documentFiles')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('documentId', '=', Number(id))
      .executeTakeFirstOrThrow();
    if (count === 0) return;
    const values = { holder: 'documentfile', count: String(count), examples: '' };
    throw new Refusal(REFUSAL.invalid, {
      findings: [finding(REFUSAL.invalid, 'documentfile', { reason: 'held', values })],
    });
  },
  follow: async (unit, id, before, after) => {
    if (before.identifier !== after.identifier) await findFilesBy(unit, id, String(after.identifier));
  },
};

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
    const document = await findDocumentState(db, parentDocumentId);
    const texts = { ...file, fileNameRepresentation: file.fileNameRepresentation ?? '' };
    return {
      documentId: parentDocumentId,
      ...documentFileColumns(texts, document?.identifier ?? ''),
      ...{ fileNameOnDisk, fileVersion, size, sha256, mimeType },
    };
  },
  references: (state) => [
    ...placeReferences(state),
    { kind: 'document', by: Number(state.parentDocumentId), field: 'parentDocumentId' },
  ],
  unclaimed: (id) => ({ fileNameRepresentation: `\u0001${id}` }),
};
