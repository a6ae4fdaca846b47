import type { AuditType } from '#contract/audit-types.ts';
import type { AuditRevision } from '#machines/history/revision.ts';
import type { Service } from '#machines/kit/port.ts';

/** Which part of the history is wanted. */
export type HistoryQuestion =
  /** One record by its number; a context, which shows none, by its identifier. */
  | { readonly kind: 'record'; readonly type: AuditType; readonly key: number | string }
  /** Everything that one operation changed. */
  | { readonly kind: 'operation'; readonly revisionId: number }
  /** The user's own latest operations, each with the first record that it changed. */
  | { readonly kind: 'own' };

export interface HistoryPart {
  /** The newest first; of one operation in the order in which it was done. */
  readonly rows: readonly AuditRevision[];
  /** How many there are in all. */
  readonly count: number;
}

export interface HistoryListPort {
  /** Loads the rows for the question, without the first `offset` rows. */
  readonly load: Service<{ readonly question: HistoryQuestion; readonly offset: number }, HistoryPart>;
}
