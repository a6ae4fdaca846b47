import * as z from 'zod/mini';
import { PARAMETERS } from '#contract/call.ts';
import { ENVIRONMENTS } from '#contract/limits.ts';
import { syncCancel, syncPreviewSchema, syncStatus, syncWith } from '#contract/sync.ts';
import type { SyncPort } from '#machines/sync/sync.port.ts';
import { contentOf, revisionIdOf } from '#src/ecs/answer.ts';
import { callEcs, exchange } from '#src/ecs/client.ts';
import { can } from '#src/ecs/identity.ts';

/** Wordings, contexts and documents (specification section 7). */
const ALL_ITEMS = 'ALL';

const NOT_TOLD = { sync: null, sources: undefined };

/** Loads the sync status; empty where the server does not report it. */
async function askStatus(signal: AbortSignal) {
  return can('followSync') ? callEcs(syncStatus, {}, { signal }) : NOT_TOLD;
}

/** How far the sync is that runs, or how the last one ended; null where the server does not tell. */
export const followSync: SyncPort['follow'] = async (_, signal) => (await askStatus(signal)).sync;

/** Loads what this server supports, and the running sync. */
export const lookAtSync: SyncPort['look'] = async (_, signal) => {
  const { sync, sources } = await askStatus(signal);
  return {
    run: sync,
    canPreview: can('previewSync'),
    canCancel: can('cancelSync'),
    sources: sources && can('chooseSyncSources') ? ENVIRONMENTS.filter((one) => sources.includes(one)) : null,
  };
};

/** Previews a sync; the preview stays valid for PREVIEW_MINUTES. */
export const previewSync: SyncPort['preview'] = async ({ source, pass }, signal) => {
  const wish = { source, syncItems: ALL_ITEMS, pass };
  const reply = await exchange(syncWith, wish, { signal }, { [PARAMETERS.dryRun]: true });
  return contentOf(reply, syncPreviewSchema);
};

/** Makes this server equal to its source. */
export const runSync: SyncPort['run'] = async ({ key, ...order }, signal) => {
  const reply = await exchange(syncWith, { ...order, syncItems: ALL_ITEMS }, { signal, idempotencyKey: key });
  contentOf(reply, z.unknown());
  return { revisionId: can('undo') ? revisionIdOf(reply) : null };
};

/** Ends what the server reads; refused once it applies that. */
export const cancelSync: SyncPort['cancel'] = async ({ id, key }, signal) =>
  (await callEcs(syncCancel, { id }, { signal, idempotencyKey: key })).sync;
