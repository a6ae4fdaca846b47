import type { FastifyInstance } from 'fastify';
import type { Document } from '#contract/document-file.ts';
import { LIMITS } from '#contract/limits.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { Parts } from '#server/routes/parts.ts';
import { registerCall } from '#server/routes/route.ts';
import { documentWithFiles } from '#server/store/documents/document-files.ts';
import { removeDocument, saveDocument } from '#server/store/documents/document-save.ts';
import { listDocuments } from '#server/store/documents/documents.ts';

export function registerDocumentCalls(app: FastifyInstance, parts: Parts): void {
  const db = parts.database.read;

  /** One with its files, or without a number the first ones of all. */
  const get = async (id: number | null): Promise<{ document?: Document; documents?: Document[] }> => {
    if (id === null) {
      return { documents: (await listDocuments(db, { offset: 0, maxResult: LIMITS.listRows })).data };
    }
    const document = await documentWithFiles(db, id);
    if (!document) throw new Refusal(REFUSAL.notFound, { fields: ['id'] });
    return { document };
  };

  registerCall(app, parts, 'documentList', async ({ payload }) => ({
    listData: await listDocuments(db, payload),
  }));
  registerCall(app, parts, 'documentGet', async ({ payload }) => get(payload.id ?? null));
  registerCall(app, parts, 'documentGetPosted', async ({ payload }) => get(payload.id ?? null));

  registerCall(app, parts, 'documentSave', async ({ payload, write }) =>
    write(async (unit) => ({ document: await saveDocument(unit, payload) })),
  );

  registerCall(app, parts, 'documentDelete', async ({ payload: { id }, write }) =>
    write(async (unit) => {
      await removeDocument(unit, id);
      return { id };
    }),
  );
}
