import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { downloadAnswer } from '#server/routes/download.ts';
import { takeForms } from '#server/routes/form-data.ts';
import type { Parts } from '#server/routes/parts.ts';
import { registerCall } from '#server/routes/route.ts';
import { keepUpload } from '#server/routes/upload.ts';
import { removeDocumentFile, saveDocumentFile } from '#server/store/documents/document-file-save.ts';
import { listDocumentFiles } from '#server/store/documents/document-files.ts';
import { documentWithFiles } from '#server/store/documents/documents.ts';

const FIELD_BYTES = 4_000;

export function registerDocumentFileCalls(app: FastifyInstance, parts: Parts): void {
  const db = parts.database.read;

  registerCall(app, parts, 'documentFileList', async ({ payload }) => ({
    listData: await listDocumentFiles(db, payload),
  }));

  registerCall(app, parts, 'documentFileDownload', async ({ payload, request }) =>
    downloadAnswer(parts, payload, request),
  );

  registerCall(app, parts, 'documentFileDelete', async ({ payload: { id }, caller, write }) =>
    write(async (unit) => {
      await removeDocumentFile(unit, caller.rights, id);
      return { id };
    }),
  );

  // Only here: every other call refuses such a body before it is read.
  app.register(async (scope) => {
    // How large a file may be is decided where it is written down; the plugin's own limit is that of JSON bodies.
    const limits = { files: 2, fields: 10, fieldSize: FIELD_BYTES, fileSize: Number.MAX_SAFE_INTEGER };
    await scope.register(multipart, { limits });
    scope.removeContentTypeParser('application/json');
    registerCall(scope, parts, 'documentUpload', async (handling) => keepUpload(parts, handling));
  });

  app.register(async (scope) => {
    takeForms(scope);
    registerCall(scope, parts, 'documentFileSave', async ({ payload, caller, write }) =>
      write(async (unit) => {
        const documentFile = await saveDocumentFile(unit, caller.rights, payload);
        const document = await documentWithFiles(unit.db, payload.documentId);
        if (!document) throw new Error(`the document ${payload.documentId} is gone while its file is saved`);
        return { document, new: !payload.fileId, documentFile };
      }),
    );
  });
}
