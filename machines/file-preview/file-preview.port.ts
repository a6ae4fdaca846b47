import type { Service } from '#machines/kit/port.ts';

/** One version of a file that is to be shown. */
export interface PreviewedFile {
  /** Number of the file. */
  readonly id: number;
  /** null for the present one. */
  readonly version: number | null;
  readonly name: string;
  /** Bytes; null where the server does not say. */
  readonly size: number | null;
  /** MIME type of its content; null where the server does not say. */
  readonly type: string | null;
  /** Whether the server hands a PDF out in a sandbox; without one it is shown nowhere. */
  readonly isSandboxed: boolean;
}

export interface FilePreviewPort {
  /** The text in a file. */
  readonly readText: Service<{ readonly file: PreviewedFile }, string>;
}
