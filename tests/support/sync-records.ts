import type { Impact } from '#contract/impact.ts';
import type { SyncPreview, SyncRun } from '#contract/sync.ts';
import type { SyncPrelude } from '#machines/sync/sync.port.ts';

/** Preview of a sync, in numbers, under the id that it is carried out by. */
export function previewOf(rehearsalId: string, counts: Partial<Impact['counts']> = {}): SyncPreview {
  const none = { added: 0, changed: 0, deleted: 0, clashes: 0, dependents: 0, effective: 0 };
  const lists = { added: [], changed: [], deleted: [], clashes: [], dependents: [], effective: [] };
  return {
    impact: { ...lists, counts: { ...none, ...counts } },
    types: [],
    changedHere: { since: null, count: 0, rows: [] },
    missingBytes: { count: 0, rows: [] },
    rehearsalId,
    validUntil: '2026-11-20T12:15:00.000Z',
  };
}

/** A sync from PROD that is under way. */
export const RUNNING_SYNC: SyncRun = {
  id: 5,
  source: 'PROD',
  syncItems: ['WORDINGS'],
  rehearsal: false,
  username: 'admin',
  state: 'running',
  phase: 'applying',
  done: 10,
  total: 100,
  startDate: '2026-11-20T12:00:00.000Z',
  endDate: null,
  counts: null,
  errors: [],
};

/** The same while it reads its source. */
export const READING_SYNC: SyncRun = { ...RUNNING_SYNC, phase: 'reading', done: null, total: null };

/** The same, ended by a user while it read. */
export const CANCELLED_SYNC: SyncRun = {
  ...READING_SYNC,
  state: 'cancelled',
  endDate: '2026-11-20T12:01:00.000Z',
  errors: [
    {
      code: '013',
      field: 'source',
      message: 'Die Synchronisierung wurde von ruth abgebrochen.',
      reason: 'syncCancelled',
      values: { username: 'ruth' },
    },
  ],
};

/** Prelude of a server that can do everything and knows of no sync. */
export function preludeOf(fields: Partial<SyncPrelude> = {}): SyncPrelude {
  return { run: null, canPreview: true, canCancel: true, sources: null, ...fields };
}
