import type { Environment } from '#contract/limits.ts';
import type { SyncPreview, SyncRun } from '#contract/sync.ts';
import type { DataEvents } from '#machines/kit/event.ts';
import type { Failure } from '#machines/kit/failure.ts';
import type { ReadOnlyReason } from '#machines/kit/rights.ts';
import type { SyncPrelude, SyncWish } from '#machines/sync/sync.port.ts';

export type SyncEvent =
  | { type: 'sync.open' }
  | { type: 'sync.close' }
  /** Source and password are given; `key` is the idempotency key of a run without a preview. */
  | ({ type: 'sync.submit'; key: string } & SyncWish)
  /** The user has read what would happen. */
  | { type: 'sync.confirm'; key: string }
  /** Back to source and password. */
  | { type: 'sync.change' }
  /** The user no longer wants what the server is reading; `key` is the idempotency key. */
  | { type: 'sync.cancel'; key: string }
  | { type: 'wait.cancel' };

export const SYNC_DATA_EVENTS: DataEvents<SyncEvent> = {
  'sync.submit': true,
  'sync.confirm': true,
  'sync.cancel': true,
};

export interface SyncInput {
  /** Why this user may look at a preview but not synchronise. */
  readonly readOnly: ReadOnlyReason | null;
}

export interface SyncContext extends SyncInput, Omit<SyncPrelude, 'run'> {
  /** Where the last wish came from; the password is not kept. */
  readonly source: Environment | null;
  /** Effect of the sync, as it was shown; after a sync that failed, what that was to do. */
  readonly preview: SyncPreview | null;
  readonly key: string | null;
  /** How far the sync is that runs. */
  readonly run: SyncRun | null;
  /** Number of the last run that is known to have ended before; what is not newer tells nothing of this tab's. */
  readonly endedBefore: number;
  readonly failure: Failure | null;
  /** Why the sync goes on that was to be cancelled. */
  readonly cancelFailure: Failure | null;
}
