import type { FastifyInstance } from 'fastify';
import type { Document } from '#contract/document-file.ts';
import { LIMITS } from '#contract/limits.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { Parts } from '#server/routes/parts.ts';
import { registerCall } from '#server/routes/route.ts';
import { usesOfDocument } from '#server/store/documents/document-uses.ts';
import { documents, documentWithFiles } from '#server/store/documents/documents.ts';

export function registerDocumentCalls(app: FastifyInstance, parts: Parts): void {
  const db = parts.database.read;

  /** One with its files, or without a number the first ones of all. */
  const get = async (id: number | null): Promise<{ document?: Document; documents?: Document[] }> => {
    if (id === null) {
      return { documents: (await documents.list(db, { offset: 0, maxResult: LIMITS.listRows })).data };
    }
    const document = await documentWithFiles(db, id);
    if (!document) throw new Refusal(REFUSAL.notFound, { fields: ['id'] });
    return { document };
  };

  registerCall(app, parts, 'documentGet', async ({ payload }) => get(payload.id ?? null));
  registerCall(app, parts, 'documentGetPosted', async ({ payload }) => get(payload.id ?? null));

  registerCall(app, parts, 'documentUses', async ({ payload: { id }, caller: { rights } }) => {
    const uses = await usesOfDocument(db, id, rights.superAdmin);
    if (!uses) throw new Refusal(REFUSAL.notFound, { fields: ['id'] });
    return uses;
  });
}
