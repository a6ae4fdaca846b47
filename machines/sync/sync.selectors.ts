import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { ENVIRONMENTS, type Environment } from '#contract/limits.ts';
import type { SyncPreview, SyncRun } from '#contract/sync.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { CANCELLABLE, SLOW } from '#machines/kit/pending.ts';
import type { ReadOnlyReason } from '#machines/kit/rights.ts';
import type { syncMachine } from '#machines/sync/sync.machine.ts';

export type SyncFlow = ActorRefFrom<typeof syncMachine>;
type Snapshot = SnapshotFrom<typeof syncMachine>;

/** Which part of the form is shown. */
export type SyncStage = 'closed' | 'editing' | 'previewing' | 'asking' | 'running';

/** Selectors of a sync for the screens. */
export const syncSelectors = {
  stage: (snapshot: Snapshot): SyncStage => {
    if (snapshot.matches('sessionLost')) return snapshot.context.preview ? 'asking' : 'editing';
    if (snapshot.matches({ running: { answer: 'previewing' } })) return 'previewing';
    for (const stage of ['editing', 'asking', 'running'] as const) {
      if (snapshot.matches(stage)) return stage;
    }
    return 'closed';
  },
  /** The values of the form have become a sync; a preview that is found again after a reload has not. */
  isSynchronising: (snapshot: Snapshot): boolean =>
    snapshot.matches({ running: { answer: 'synchronising' } }) ||
    (snapshot.matches({ running: { answer: 'missing' } }) && snapshot.context.run?.rehearsal === false),
  /** The last sync can be taken back there. */
  undo: (snapshot: Snapshot) => snapshot.children.undo,
  canOpen: (snapshot: Snapshot): boolean => snapshot.can({ type: 'sync.open' }),
  canClose: (snapshot: Snapshot): boolean => snapshot.can({ type: 'sync.close' }),
  canPreview: (snapshot: Snapshot): boolean => snapshot.context.canPreview,
  /** Why this user may not synchronise. */
  readOnly: (snapshot: Snapshot): ReadOnlyReason | null => snapshot.context.readOnly,
  canConfirm: (snapshot: Snapshot): boolean => snapshot.can({ type: 'sync.confirm', key: '' }),
  source: (snapshot: Snapshot): Environment | null => snapshot.context.source,
  /** Effect of the sync, as the server has determined it. */
  preview: (snapshot: Snapshot): SyncPreview | null => snapshot.context.preview,
  /** How far the run is; null while the server has not reported. */
  run: (snapshot: Snapshot): SyncRun | null => snapshot.context.run,
  /** The form is wanted, and it is not yet known what this server can. */
  isOpening: (snapshot: Snapshot): boolean =>
    snapshot.matches('opening') || snapshot.matches('openingSessionLost'),
  /** Why the form could not be opened. */
  openingFailure: (snapshot: Snapshot): Failure | null =>
    snapshot.matches('unopened') ? snapshot.context.failure : null,
  /** Why the preview brought nothing, or the sync was not carried out. */
  failure: (snapshot: Snapshot): Failure | null =>
    snapshot.matches('editing') ? snapshot.context.failure : null,
  /** What failed was not a preview, but carrying one out. */
  isFailedRun: (snapshot: Snapshot): boolean =>
    snapshot.matches('editing') &&
    snapshot.context.failure !== null &&
    (snapshot.context.preview !== null || !snapshot.context.canPreview),
  /** Sources to choose from: the configured ones, or every environment where the server does not tell. */
  sources: (snapshot: Snapshot): readonly Environment[] => snapshot.context.sources ?? ENVIRONMENTS,
  isSourceless: (snapshot: Snapshot): boolean => snapshot.context.sources?.length === 0,
  /** Cancelling is for this user and on this server, whether or not it is possible just now. */
  offersCancel: ({ context }: Snapshot): boolean => context.canCancel && context.readOnly === null,
  canCancel: (snapshot: Snapshot): boolean => snapshot.can({ type: 'sync.cancel', key: '' }),
  isCancelling: (snapshot: Snapshot): boolean => snapshot.matches({ running: { progress: 'cancelling' } }),
  /** Nothing else tells how long the server takes to end it. */
  isCancellingSlow: (snapshot: Snapshot): boolean =>
    snapshot.matches({ running: { answer: 'missing', progress: 'cancelling' } }) && snapshot.hasTag(SLOW),
  /** Why it goes on although it was to be cancelled. */
  cancelFailure: (snapshot: Snapshot): Failure | null => snapshot.context.cancelFailure,
  isSlow: (snapshot: Snapshot): boolean => snapshot.hasTag(SLOW),
  /** Giving up leaves the server to go on; where that can be ended, it is not offered. */
  canCancelWaiting: (snapshot: Snapshot): boolean =>
    snapshot.hasTag(CANCELLABLE) && !snapshot.can({ type: 'sync.cancel', key: '' }),
};
