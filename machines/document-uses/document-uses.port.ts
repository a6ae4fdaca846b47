import type { DocumentUses } from '#contract/document-uses.ts';
import type { Service } from '#machines/kit/port.ts';

export interface DocumentUsesPort {
  /** The texts that refer to a document. */
  readonly find: Service<{ readonly documentId: number }, DocumentUses>;
}
