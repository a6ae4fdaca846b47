import * as z from 'zod/mini';
import { defineCall } from '#contract/call.ts';
import { fileLanguageSchema } from '#contract/file-languages.ts';
import { listContent, listRequest } from '#contract/list.ts';
import { fileName } from '#contract/named-file.ts';
import { queryId } from '#contract/query.ts';
import { listCall } from '#contract/record-calls.ts';
import { recordSchema } from '#contract/record-schema.ts';
import { DOCUMENT } from '#contract/records/document.ts';
import { DOCUMENT_FILE } from '#contract/records/document-file.ts';
import { comparedName, instant, recordId, reference } from '#contract/text.ts';

/** One file of a document, for one language and context; uploading again makes a new version of it. */
export const documentFileSchema = recordSchema(DOCUMENT_FILE, {
  parentDocumentId: recordId,
  /** From 1 on; every upload raises it by one. */
  fileVersion: z._default(z.nullable(z.int()), null),
  /** Bytes of this version. */
  size: z.optional(z.int()),
  /** Of its bytes, in hexadecimal digits. */
  sha256: z.optional(z.string()),
  /** Media type according to its content. */
  mimeType: z.optional(z.string()),
  /** Whether everybody may read it, without a session. */
  public: z.optional(z.boolean()),
});
export type DocumentFile = z.infer<typeof documentFileSchema>;

/** A document together with its files, as document/get and document/file/save answer it. */
export const documentSchema = recordSchema(DOCUMENT, {
  /** Only where a call says so. */
  documentFiles: z.optional(z.array(documentFileSchema)),
  /** Only in rows of document/list. */
  fileLanguages: z.optional(z.array(fileLanguageSchema)),
});
export type Document = z.infer<typeof documentSchema>;

/** Documents, each with the languages that it has files in. */
export const documentList = listCall<typeof DOCUMENT, Document>(DOCUMENT, documentSchema);

/** joinId is the document's id; without it, the files of all documents. */
export const documentFileList = defineCall({
  method: 'POST',
  path: 'document/file/list',
  request: listRequest(DOCUMENT_FILE.sorts, DOCUMENT_FILE.rows),
  content: listContent(documentFileSchema),
  changes: false,
});

/**
 * Takes the bytes of a file, which wait for the save that binds them: by the same user, to that document (and that
 * file, if one is named), once, within a day. The type is that of the content; a name whose ending does not fit it, or
 * that Windows would run, is refused (028).
 */
export const documentUpload = defineCall({
  method: 'POST',
  path: 'document/upload',
  request: z.strictObject({ documentId: queryId, fileId: z.optional(queryId) }),
  takes: 'stream',
  content: z.object({
    /** The only handle to the bytes; document/file/save binds it. */
    fileNameOnDisk: z.string(),
    size: z.optional(z.int()),
    sha256: z.optional(z.string()),
    mimeType: z.optional(z.string()),
  }),
  changes: true,
});

export const FILE_ACTIONS = ['add', 'edit'] as const;

/**
 * Adds a file to a document, or edits one. Form-encoded: one field `data` holds the request as JSON. Another
 * fileNameOnDisk than the stored one binds an upload, which becomes the next version; earlier versions stay.
 */
export const documentFileSave = defineCall({
  method: 'POST',
  path: 'document/file/save',
  request: z.strictObject({
    documentId: recordId,
    /** Of the file to edit; none when one is added. */
    fileId: z.optional(z.nullable(recordId)),
    lang: reference,
    /** Answered by document/upload; needed when a file is added. */
    fileNameOnDisk: z.optional(z.nullable(comparedName)),
    /** An earlier version of the file whose bytes become its next version; not together with an upload. */
    fromVersion: z.optional(z.nullable(recordId)),
    /**
     * Without it the name that the file has, had when it was uploaded or, where its ending does not fit the content of an
     * earlier version, had in that version. Its ending has to fit the content (028).
     */
    fileNameRepresentation: z.optional(z.nullable(fileName)),
    /** Version shown in the form; the server counts by itself. */
    fileVersion: z.optional(z.nullable(z.int())),
    contextIdentifier: reference,
    /** The identifier of the document; any other one is refused. */
    docIdentifier: z.optional(z.nullable(comparedName)),
    active: z._default(z.boolean(), true),
    /** Whether everybody may read it; without it an edit leaves that as it is, and a new file is not public. */
    public: z.optional(z.boolean()),
    /** One of FILE_ACTIONS; anything else is refused with 042. */
    action: reference,
    modificationDate: z.optional(z.nullable(instant)),
  }),
  takes: 'data',
  withoutAuthBlock: true,
  content: z.object({
    /** With its files. */
    document: documentSchema,
    /** Whether a file was added. */
    new: z.boolean(),
    /** The file that was saved. */
    documentFile: z.optional(documentFileSchema),
  }),
  changes: true,
  preview: true,
});

export const documentFileDelete = defineCall({
  method: 'DELETE',
  path: 'document/file/delete',
  request: z.strictObject({ id: queryId }),
  content: z.object({ id: recordId }),
  changes: true,
  preview: true,
  feature: 'document/file/delete',
});

/**
 * The bytes of a file as an attachment; without `version` those of the present one. Takes Range. With `inline` a PDF is
 * shown in a frame of the same origin, in a sandbox; anything else stays an attachment.
 */
export const documentFileDownload = defineCall({
  method: 'GET',
  path: 'document/file/download',
  request: z.strictObject({
    id: queryId,
    version: z.optional(queryId),
    inline: z.optional(z.enum(['true', 'false'])),
  }),
  content: z.unknown(),
  answers: 'file',
  changes: false,
});

/**
 * The bytes of a document's file that is public, as an attachment, for everybody: the file of the context or the nearest
 * above it in the wanted language, otherwise in the document's fallback language. Takes Range. With `inline` a PDF or a
 * picture may be shown. What it does not know is ignored.
 */
export const documentFilePublic = defineCall({
  method: 'GET',
  head: true,
  crossOrigin: true,
  path: 'document/file/public/{docIdentifier}',
  request: z.object({
    docIdentifier: reference,
    /** Without it the context of the address (Used-Context). */
    context: z.optional(comparedName),
    /** Such as de, de_AT or de-AT; its base stands in for it. */
    lang: z.optional(comparedName),
    inline: z.optional(z.enum(['true', 'false'])),
  }),
  content: z.unknown(),
  answers: 'file',
  changes: false,
  feature: 'document/file/public',
});
