import type { DocumentFile } from '#contract/document-file.ts';
import type { Service } from '#machines/kit/port.ts';

/** One version of a file, as far as this user may know it. */
export interface FileVersion {
  /** From 1 on. */
  readonly version: number;
  /** The name that it had. */
  readonly name: string | null;
  /** UTC with Z; null when it is not known. */
  readonly date: string | null;
  /** Bytes. */
  readonly size: number | null;
  /** MIME type of its content; null when it is not known. */
  readonly type: string | null;
  /** Username of the uploader. */
  readonly by: string | null;
}

export interface FileVersionsPort {
  /** All versions of a file, the newest first. */
  readonly load: Service<{ readonly file: DocumentFile }, readonly FileVersion[]>;
}
