import type { Environment } from '#contract/limits.ts';
import type { SyncPreview, SyncRun } from '#contract/sync.ts';
import type { Service } from '#machines/kit/port.ts';

/** State of syncs before a user requests one, as the server reports it. */
export interface SyncPrelude {
  /** The sync, or preview, that runs, or else the last one; null when there is none or the server does not tell. */
  readonly run: SyncRun | null;
  /** Whether it can be previewed, and carried out as it was shown. */
  readonly canPreview: boolean;
  /** Whether it can be cancelled while it reads its source. */
  readonly canCancel: boolean;
  /** The sources that are configured; null where the server does not tell. */
  readonly sources: readonly Environment[] | null;
}

/** Request of a sync. `pass` travels with it and is kept nowhere. */
export interface SyncWish {
  readonly source: Environment;
  readonly pass: string;
}

/** A run by a preview that was shown, or by the password where the server cannot preview. */
export type SyncOrder = {
  readonly source: Environment;
  /** The idempotency key. */
  readonly key: string;
} & ({ readonly rehearsalId: string } | { readonly pass: string });

/** Outcome of a run. */
export interface SyncDone {
  /** The number under which the server has recorded it, null where it does not say or cannot take it back. */
  readonly revisionId: number | null;
}

/** Ends a sync, or preview, by its number. */
export interface SyncCancel {
  readonly id: number;
  /** The idempotency key. */
  readonly key: string;
}

export interface SyncPort {
  readonly look: Service<void, SyncPrelude>;
  /** How far the sync is that runs, or how the last one ended. */
  readonly follow: Service<void, SyncRun | null>;
  readonly preview: Service<SyncWish, SyncPreview>;
  readonly run: Service<SyncOrder, SyncDone>;
  /** Cancels the run and returns its state. */
  readonly cancel: Service<SyncCancel, SyncRun>;
}
