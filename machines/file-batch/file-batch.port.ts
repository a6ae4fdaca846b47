import type { Document, DocumentFile } from '#contract/document-file.ts';
import type { DocumentFileValues, OpenedFile } from '#machines/document-file/document-files.ts';
import type { ChosenFile, StagedFile, UploadRequest } from '#machines/file-upload/file-upload.port.ts';
import type { Service } from '#machines/kit/port.ts';
import type { Submission } from '#machines/record-form/record-form.port.ts';

/** Decisions of the user about a file; what is left out is proposed. */
export interface RowChoice {
  readonly lang?: string | null;
  readonly contextIdentifier?: string | null;
  /** The file whose next version it becomes, by its number. */
  readonly target?: number | 'new';
}

/** How a file is to be stored. */
export interface FileOrder {
  readonly lang: string;
  readonly contextIdentifier: string;
  /** The file whose next version it becomes; null for a new file. */
  readonly target: DocumentFile | null;
  /** Under which name it is shown and downloaded. */
  readonly name: string;
  /** The idempotency key of its upload and of its save. */
  readonly key: string;
}

/** One file that is sent. */
export interface SendingInput {
  readonly document: Pick<Document, 'id' | 'identifier'>;
  readonly file: ChosenFile;
  readonly order: FileOrder;
  /** Its bytes, where the server has them from an earlier try. */
  readonly staged: StagedFile | null;
}

export interface FileSendingPort {
  readonly upload: Service<UploadRequest, StagedFile>;
  readonly save: Service<Submission<DocumentFileValues> & { readonly loaded: OpenedFile | null }, OpenedFile>;
}

export interface FileBatchPort {
  /** All files of the document. */
  readonly loadFiles: Service<{ readonly documentId: number }, readonly DocumentFile[]>;
}
