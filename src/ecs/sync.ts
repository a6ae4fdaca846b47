import { PARAMETERS } from '#contract/call.ts';
import { FEATURES } from '#contract/features.ts';
import { syncRehearsalSchema, syncStatus, syncWith } from '#contract/sync.ts';
import type { SyncPort } from '#machines/sync/sync.port.ts';
import { contentOf, revisionIdOf } from '#src/ecs/answer.ts';
import { callEcs, exchange } from '#src/ecs/client.ts';
import { hasFeature } from '#src/ecs/identity.ts';

/** Wordings, contexts and documents (specification section 7). */
const ALL_ITEMS = 'ALL';

/** How far the sync is that runs, or how the last one ended; null where the server does not tell. */
export const followSync: SyncPort['follow'] = async (_, signal) => {
  if (!hasFeature(FEATURES.syncStatus)) return null;
  return (await callEcs(syncStatus, {}, { signal })).sync;
};

/** What this server can, and what runs. */
export const lookAtSync: SyncPort['look'] = async (_, signal) => ({
  run: await followSync(undefined, signal),
  canRehearse: hasFeature(FEATURES.dryRun) && hasFeature(FEATURES.syncRehearsal),
});

/** What a sync would do; it stays good for REHEARSAL_MINUTES. */
export const rehearseSync: SyncPort['rehearse'] = async ({ source, pass }, signal) => {
  const wish = { source, syncItems: ALL_ITEMS, pass };
  const reply = await exchange(syncWith, wish, { signal }, { [PARAMETERS.dryRun]: true });
  return contentOf(reply, syncRehearsalSchema);
};

/** Makes this server equal to its source. */
export const runSync: SyncPort['run'] = async ({ key, ...order }, signal) => {
  const reply = await exchange(syncWith, { ...order, syncItems: ALL_ITEMS }, { signal, idempotencyKey: key });
  contentOf(reply, syncWith.content);
  return { revisionId: hasFeature(FEATURES.auditUndo) ? revisionIdOf(reply) : null };
};
