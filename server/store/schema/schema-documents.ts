import type { Generated } from 'kysely';
import type { SearchColumns } from '#server/store/schema/search-columns.ts';

/** Properties of the bytes of one version. */
export interface ContentColumns {
  fileNameOnDisk: string;
  size: number;
  sha256: string;
  mimeType: string;
}

export interface DocumentFileTable extends SearchColumns, ContentColumns {
  id: Generated<number>;
  documentId: number;
  contextIdentifier: string;
  lang: string;
  fileNameRepresentation: string;
  fileVersion: number;
  active: number;
  /** Whether it is handed out without a session. */
  public: Generated<number>;
  creationDate: number;
  modificationDate: number;
  /** fileNameRepresentation in sort form. */
  fileNameKey: string;
}

/** Every version that a file has ever had; never deleted. */
export interface DocumentFileVersionTable extends ContentColumns {
  fileId: number;
  fileVersion: number;
  /** The name that the file had then. */
  fileNameRepresentation: string;
  creationDate: number;
}

/** Every file of bytes that this database knows of. */
export interface UploadTable extends ContentColumns {
  /** null for what the server itself has brought. */
  userId: number | null;
  documentId: number;
  fileId: number | null;
  /** The name that the file had where it came from. */
  fileName: string;
  creationDate: number;
  /** When it became a version of a file; null until then. Once it is set, the bytes stay for ever. */
  bindingDate: number | null;
}

/** The tables of documents and their files. */
export interface DocumentTables {
  documentFiles: DocumentFileTable;
  documentFileVersions: DocumentFileVersionTable;
  uploads: UploadTable;
}
