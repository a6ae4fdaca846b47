import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { type ContentOf, HEADERS, LINES_MEDIA_TYPE } from '#contract/call.ts';
import type { RecordName } from '#contract/records/all.ts';
import * as REFUSAL from '#contract/refusal.ts';
import type { SyncCounts, SyncPreview, SyncRun, syncWith } from '#contract/sync.ts';
import { askedFor, describedIn, itemsWithout, type SyncItem } from '#contract/sync-kinds.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { PreparedAnswer } from '#server/routes/answer.ts';
import { worded } from '#server/routes/finding-words.ts';
import type { Parts } from '#server/routes/parts.ts';
import type { Preview } from '#server/routes/preview.ts';
import { type Handling, registerCall } from '#server/routes/route.ts';
import type { Unit } from '#server/store/base/unit-of-work.ts';
import { toInstant } from '#server/store/schema/values.ts';
import { changedHere, keepPreview, lastEntry } from '#server/store/sync/sync-previews.ts';
import { endRun, refuseEndedRun, type ServerRun } from '#server/store/sync/sync-runs.ts';
import { isLong, makeEqual } from '#server/sync/apply.ts';
import { COUNTED, countsOf, differencesOf } from '#server/sync/differences.ts';
import { exportLines } from '#server/sync/export.ts';
import { missingBytes } from '#server/sync/missing-bytes.ts';
import { progressLines } from '#server/sync/progress-lines.ts';
import { type Staged, typesIn } from '#server/sync/staged.ts';
import { itemsOf, type Running } from '#server/sync/syncs.ts';

const EXPORTS_AT_ONCE = 2;
const RETRY_AFTER_S = 10;

type SyncHandling = Handling<'syncWith'>;

/** Calls for other servers to read this one, and for this one to sync from others. */
export function registerSyncCalls(app: FastifyInstance, parts: Parts): void {
  // At once, not only when the connections of everything else have been waited for.
  app.addHook('preClose', async () => {
    void parts.syncs.stop();
  });
  registerExport(app, parts);
  registerCall(app, parts, 'syncStatus', async () => ({
    sync: await statusOf(parts),
    sources: [...parts.syncs.sources],
  }));
  registerCall(app, parts, 'syncCancel', async ({ payload: { id }, caller }) => ({
    sync: shown(await parts.syncs.cancel(id, caller.user.username)),
  }));
  registerCall(app, parts, 'syncProgress', async () => {
    const lines = progressLines(() => statusOf(parts), parts.now);
    const body = Readable.from(lines, { objectMode: false, highWaterMark: 1 });
    return new PreparedAnswer(200, body, { 'cache-control': 'no-store', 'content-type': LINES_MEDIA_TYPE });
  });
  registerCall(app, parts, 'syncWith', (handling) => synchronise(parts, handling));
}

async function statusOf({ syncs }: Parts): Promise<SyncRun | null> {
  const run = await syncs.status();
  return run && shown(run);
}

function shown(run: ServerRun): SyncRun {
  return { ...run, errors: run.errors.map((one) => worded(one)) };
}

function registerExport(app: FastifyInstance, parts: Parts): void {
  let running = 0;
  registerCall(app, parts, 'syncExport', async ({ request }) => {
    // Each holds a state of the database for as long as it is read.
    if (running >= EXPORTS_AT_ONCE) throw new Refusal(REFUSAL.tooManyRequests, { retryAfter: RETRY_AFTER_S });
    running += 1;
    const asked = askedFor(String(request.headers[HEADERS.exportKinds.toLowerCase()] ?? ''));
    const lines = parts.database.snapshot((db) => exportLines(db, parts.settings.environment, asked));
    const body = Readable.from(lines, { objectMode: false, highWaterMark: 1 });
    body.once('close', () => {
      running -= 1;
    });
    return new PreparedAnswer(200, body, { 'cache-control': 'no-store', 'content-type': LINES_MEDIA_TYPE });
  });
}

async function synchronise(parts: Parts, handling: SyncHandling): Promise<ContentOf<typeof syncWith>> {
  const { payload, caller, preview } = handling;
  const { source, pass, rehearsalId } = payload;
  if (pass === undefined && rehearsalId === undefined)
    throw new Refusal(REFUSAL.required, { fields: ['pass'] });
  if (rehearsalId !== undefined && (preview || pass !== undefined)) {
    throw new Refusal(REFUSAL.invalid, { fields: ['rehearsalId'] });
  }
  // Before anything runs.
  parts.syncs.addressOf(source);
  await parts.syncs.tidy();
  const syncItems = itemsOf(payload.syncItems);
  const run = { source, syncItems, rehearsal: preview !== null, actor: caller.actor };
  if (preview) {
    const shown = await parts.syncs.run(run, (running) =>
      previewOf(parts, { ...handling, preview }, running),
    );
    return preview.answer(shown);
  }
  return parts.syncs.run(run, async (running) => {
    const kept =
      rehearsalId === undefined
        ? { staged: await running.read(source, pass ?? '', describedIn(syncItems)), lastEntry: null }
        : await parts.syncs.previewed({ rehearsalId, userId: caller.user.id, source, syncItems });
    const onProgress = await running.applying(kept.staged);
    const long = await isLong(parts.database.read, kept.staged);
    const content = await handling
      .write(
        async (unit) => {
          await refuseEndedRun(unit.db, running.id);
          if (kept.lastEntry !== null && (await lastEntry(unit.db)) !== kept.lastEntry)
            throw new Refusal(REFUSAL.changedMeanwhile);
          const { counted, counts } = counting(unit);
          await makeEqual(
            counted,
            { folder: parts.syncs.folder, staged: kept.staged, syncItems },
            onProgress,
          );
          await endRun(unit.db, running.id, { counts, errors: [], now: unit.now });
          const left = leftAlone(syncItems, kept.staged);
          return { source, syncItems: [...itemsWithout(syncItems, left)], counts };
        },
        { long },
      )
      .finally(() => (rehearsalId === undefined ? parts.syncs.discard(kept.staged) : undefined));
    if (rehearsalId !== undefined) await parts.syncs.tidy(rehearsalId);
    return content;
  });
}

/** The described kinds that were asked for and that the source does not have, or in another form. */
function leftAlone(syncItems: readonly SyncItem[], { sections }: Staged): readonly RecordName[] {
  return describedIn(syncItems).filter((name) => sections[name] === undefined);
}

/** The same unit, whose changes are counted on the way. */
function counting(unit: Unit): { counted: Unit; counts: SyncCounts } {
  const counts = { added: 0, changed: 0, deleted: 0 };
  const record: Unit['record'] = (change) => {
    counts[COUNTED[change.operation]] += 1;
    unit.record(change);
  };
  return { counted: { ...unit, record }, counts };
}

async function previewOf(
  parts: Parts,
  { payload, caller, preview }: SyncHandling & { readonly preview: Preview },
  running: Running,
): Promise<SyncPreview> {
  const { syncs, database, now } = parts;
  const { source } = payload;
  const syncItems = itemsOf(payload.syncItems);
  const staged = await running.read(source, payload.pass ?? '', describedIn(syncItems));
  let isKept = false;
  try {
    const onProgress = await running.applying(staged);
    const long = await isLong(database.read, staged);
    let last = 0;
    const { impact, changes } = await preview.look(
      async (unit) => {
        last = await lastEntry(unit.db);
        await makeEqual(unit, { folder: syncs.folder, staged, syncItems }, onProgress);
      },
      { long },
    );
    const shown = {
      impact,
      types: await differencesOf(typesIn(staged), changes ?? []),
      changedHere: await changedHere(database.read),
      leftAlone: [...leftAlone(syncItems, staged)],
      missingBytes: await missingBytes(parts.contents, syncs.folder, staged, changes ?? []),
    };
    const end = { counts: changes && countsOf(changes), errors: impact.clashes.slice(), now: now() };
    await endRun(database.write, running.id, end);
    if (!changes) return { ...shown, rehearsalId: null, validUntil: null };
    const rehearsalId = randomUUID();
    const kept = { rehearsalId, userId: caller.user.id, source, syncItems, staged, lastEntry: last };
    await syncs.offer(staged);
    const validUntil = await keepPreview(database.write, kept, now());
    isKept = true;
    return { ...shown, rehearsalId, validUntil: toInstant(validUntil) };
  } finally {
    if (!isKept) await syncs.discard(staged as Staged);
  }
}
