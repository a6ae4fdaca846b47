import type { ContentOf } from '#contract/call.ts';
import {
  type DocumentFile,
  documentFileDelete,
  documentFileList,
  documentFileSave,
  documentUpload,
} from '#contract/document-file.ts';
import { fileNameTrouble } from '#contract/file-name.ts';
import { withoutInvisible } from '#contract/invisible-characters.ts';
import { LIMITS } from '#contract/limits.ts';
import { DOCUMENT_FILE } from '#contract/records/document-file.ts';
import * as REFUSAL from '#contract/refusal.ts';
import type {
  DocumentFileKey,
  DocumentFilePage,
  DocumentFileValues,
  OpenedFile,
} from '#machines/document-file/document-files.ts';
import type { FileBatchPort } from '#machines/file-batch/file-batch.port.ts';
import type { FileUploadPort } from '#machines/file-upload/file-upload.port.ts';
import { ServiceFailure } from '#machines/kit/failure.ts';
import type { RecordDeletionPort } from '#machines/record-deletion/record-deletion.port.ts';
import type { Save } from '#machines/record-form/record-form.port.ts';
import type { RecordListPort } from '#machines/record-list/record-list.port.ts';
import { contentOf, messagesOf } from '#src/ecs/answer.ts';
import { callEcs, exchange } from '#src/ecs/client.ts';
import { findDocument } from '#src/ecs/documents.ts';
import { preview } from '#src/ecs/preview.ts';
import { findById, guardOf, listPage, notFound } from '#src/ecs/records.ts';

type Deletion = RecordDeletionPort<OpenedFile>;

/**
 * One page of files, with the document whose files they are.
 * @throws ServiceFailure refused with 008 when there is no such document
 */
export const listDocumentFiles: RecordListPort<DocumentFile, DocumentFilePage>['load'] = async (
  query,
  signal,
) => {
  const [page, document] = await Promise.all([
    listPage(documentFileList, DOCUMENT_FILE.sorts, query, signal),
    query.joinId === null ? null : findDocument(query.joinId, signal),
  ]);
  return { ...page, document };
};

/** All files of a document. */
export const loadFilesOfDocument: FileBatchPort['loadFiles'] = async ({ documentId }, signal) => {
  const files: DocumentFile[] = [];
  for (;;) {
    const request = { offset: files.length, maxResult: LIMITS.listRows, keyWord: '', joinId: documentId };
    const { listData } = await callEcs(documentFileList, request, { signal });
    files.push(...listData.data);
    if (listData.data.length === 0 || files.length >= listData.count) return files;
  }
};

/**
 * A file with its document.
 * @throws ServiceFailure refused with 008 when there is no such file, or it belongs to another document
 */
export async function openDocumentFile(
  { documentId, fileId }: DocumentFileKey,
  signal: AbortSignal,
): Promise<OpenedFile> {
  const [document, file] = await Promise.all([
    findDocument(documentId, signal),
    findById(documentFileList, fileId, signal),
  ]);
  return file.parentDocumentId === documentId ? { document, file, messages: [] } : notFound();
}

/**
 * Sends the bytes of a file, which then wait for the save that binds them.
 * @throws ServiceFailure refused with 028, before anything is sent, for a name that the server would not take
 */
export const uploadFile: FileUploadPort['upload'] = async (
  { documentId, fileId, file, key, onProgress },
  signal,
) => {
  if (!(file.content instanceof Blob)) throw new Error('only a file of the browser can be uploaded');
  refuseUnfitName(file.name);
  const { fileNameOnDisk, size } = await callEcs(
    documentUpload,
    { documentId, ...(fileId !== null && { fileId }) },
    {
      signal,
      idempotencyKey: key,
      file: { content: file.content, name: file.name },
      // Counts the multipart body around the file as well, which no caller is interested in.
      onSent: ({ bytes, secondsLeft }) =>
        onProgress({ sent: Math.min(bytes, file.size), total: file.size, secondsLeft }),
    },
  );
  return { fileNameOnDisk, size: size ?? file.size };
};

/** As the server would, and without the bytes having gone there first. */
function refuseUnfitName(name: string): void {
  const trouble = fileNameTrouble(withoutInvisible(name));
  if (!trouble) return;
  throw new ServiceFailure({
    kind: 'refused',
    code: REFUSAL.fileKind,
    message: null,
    findings: [{ code: REFUSAL.fileKind, message: '', field: 'file', ...trouble }],
    content: null,
    retryAfter: null,
  });
}

/** Adds a file, or edits the one that was loaded; with an upload, that becomes its next version. */
export const saveDocumentFile: Save<DocumentFileValues, OpenedFile> = async (
  { values, key, loaded },
  signal,
) => {
  const { document, fileNameOnDisk, fromVersion = null, ...texts } = values;
  const before = loaded?.file ?? null;
  // Without a name of its own, the server picks the one that fits the content of the earlier version.
  const isUnnamed = fromVersion !== null && texts.fileNameRepresentation === before?.fileNameRepresentation;
  const reply = await exchange(
    documentFileSave,
    {
      ...texts,
      ...(isUnnamed && { fileNameRepresentation: null }),
      ...(fromVersion !== null && { fromVersion }),
      documentId: document.id,
      docIdentifier: document.identifier,
      fileId: before?.id ?? null,
      fileNameOnDisk: fileNameOnDisk ?? before?.fileNameOnDisk ?? null,
      fileVersion: before?.fileVersion ?? null,
      action: before ? 'edit' : 'add',
      ...guardOf(before),
    },
    { signal, idempotencyKey: key },
  );
  const content = contentOf(reply, documentFileSave.content);
  const file = storedFile(content, before?.id) ?? { ...asSent(values), ...before, ...texts };
  return { document: content.document, file, messages: messagesOf(reply) };
};

/** The file as an answer tells it: by itself, or only among those of its document. */
function storedFile(
  { document, documentFile }: ContentOf<typeof documentFileSave>,
  id: number | undefined,
): DocumentFile | undefined {
  return documentFile ?? document.documentFiles?.find((file) => file.id === id);
}

/** A file of which a server only says that it was stored. */
function asSent({ document, fromVersion: _from, ...texts }: DocumentFileValues): DocumentFile {
  const dates = { creationDate: null, modificationDate: null };
  return {
    ...texts,
    ...dates,
    id: 0,
    parentDocumentId: document.id,
    docIdentifier: document.identifier,
    fileVersion: null,
  };
}

/** Previews deleting a file. */
export const previewDocumentFileDeletion: Deletion['preview'] = ({ record: { file } }, signal) =>
  preview(documentFileDelete, { id: file.id }, { signal });

export const deleteDocumentFile: Deletion['remove'] = async ({ record: { file }, key }, signal) => {
  await callEcs(documentFileDelete, { id: file.id }, { signal, idempotencyKey: key });
};
