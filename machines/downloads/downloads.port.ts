import type { Service } from '#machines/port.ts';

/** A file of a document that somebody wants to have. */
export interface DownloadRequest {
  /** Number of the file. */
  readonly id: number;
  /** null for the present one. */
  readonly version: number | null;
  /** What the file is called; it is kept under the name that the server gives it. */
  readonly name: string;
}

export interface DownloadsPort {
  /** Makes sure that the file can be had, and hands it to the browser. */
  readonly download: Service<DownloadRequest, void>;
}
