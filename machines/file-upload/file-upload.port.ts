import type { Service } from '#machines/kit/port.ts';

/** A file as it was chosen. */
export interface ChosenFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** The file itself; the service that uploads it knows its type. */
  readonly content: object;
}

/** How far an upload is. */
export interface UploadProgress {
  /** Bytes that are on their way or there. */
  readonly sent: number;
  /** Bytes in all. */
  readonly total: number;
  /** Seconds that the rest will take at this pace; null while that is not known. */
  readonly secondsLeft: number | null;
}

/** Bytes that the server has and that wait to be bound by a save. */
export interface StagedFile {
  /** The only handle to them. */
  readonly fileNameOnDisk: string;
  readonly size: number;
}

export interface UploadRequest {
  readonly documentId: number;
  /** The file whose next version it is to be; null for a new file. */
  readonly fileId: number | null;
  readonly file: ChosenFile;
  /** The idempotency key: a second try of the same file carries the same one. */
  readonly key: string;
  readonly onProgress: (progress: UploadProgress) => void;
}

export interface FileUploadPort {
  readonly upload: Service<UploadRequest, StagedFile>;
}
