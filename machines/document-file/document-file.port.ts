import type { Document } from '#contract/document-file.ts';
import type { Service } from '#machines/kit/port.ts';

export interface DocumentFilePort {
  /** The document to which a file is added; refused with 008 when there is none. */
  readonly loadDocument: Service<{ readonly documentId: number }, Document>;
}
