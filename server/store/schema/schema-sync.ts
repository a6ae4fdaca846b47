import type { Generated } from 'kysely';

/** One sync, or the preview of one; at most one of them runs. */
export interface SyncRunTable {
  id: Generated<number>;
  source: string;
  /** The kinds of records, as JSON. */
  syncItems: string;
  rehearsal: number;
  userId: number | null;
  username: string;
  state: string;
  phase: string;
  startDate: number;
  endDate: number | null;
  /** When the server that carries it out was last known to be there. */
  lastSeen: number;
  /** As JSON: what it has changed, and what refused it. */
  counts: string | null;
  errors: string | null;
}

/** An export that has been read and looked at, for the run that a preview may be followed by. */
export interface SyncPreviewTable {
  rehearsalId: string;
  userId: number;
  source: string;
  syncItems: string;
  /** Where its export lies, and where in it each kind of records, as JSON. */
  staged: string;
  /** The last entry of the history that it knew of. */
  lastEntry: number;
  creationDate: number;
}

export interface SyncTables {
  syncRuns: SyncRunTable;
  syncRehearsals: SyncPreviewTable;
}
