import type { Kysely, Selectable } from 'kysely';
import type { Finding } from '#contract/envelope.ts';
import { SYNC_PHASES, type SyncCounts, type SyncItem, type SyncPhase, type SyncRun } from '#contract/sync.ts';
import { finding, Refusal } from '#server/domain/refusal.ts';
import type { Actor } from '#server/store/change.ts';
import type { Schema } from '#server/store/schema.ts';
import type { SyncRunTable } from '#server/store/schema-sync.ts';
import { fromFlag, toFlag, toInstant, toJson } from '#server/store/values.ts';

/** A run whose server has not been heard of for so long has ended with it. */
export const RUN_GONE_MS = 30_000;
const RUNS_KEPT = 100;
const BUSY = 'Es läuft bereits eine Synchronisierung.';
const BROKEN_OFF = 'Der Server wurde während der Synchronisierung beendet.';

export interface NewRun {
  readonly source: string;
  readonly syncItems: readonly SyncItem[];
  readonly rehearsal: boolean;
  readonly actor: Actor;
}

/**
 * Begins a run, of which there is one at a time on all servers of a database.
 * @throws Refusal 012 while another one runs
 */
export async function beginRun(write: Kysely<Schema>, run: NewRun, now: number): Promise<number> {
  return write.transaction().execute(async (db) => {
    await endLostRuns(db, now, now - RUN_GONE_MS);
    const other = await db
      .selectFrom('syncRuns')
      .select('id')
      .where('state', '=', 'running')
      .executeTakeFirst();
    if (other) throw new Refusal('012', { findings: [finding('012', 'source', BUSY)] });
    const { id } = await db
      .insertInto('syncRuns')
      .values({
        source: run.source,
        syncItems: toJson(run.syncItems),
        rehearsal: toFlag(run.rehearsal),
        userId: run.actor.userId,
        username: run.actor.username,
        state: 'running',
        phase: 'reading',
        startDate: now,
        lastSeen: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .deleteFrom('syncRuns')
      .where('id', '<=', id - RUNS_KEPT)
      .execute();
    return id;
  });
}

/** Writes down as failed what runs on no server any more. @param before when it was last heard of */
export async function endLostRuns(db: Kysely<Schema>, now: number, before: number): Promise<void> {
  await db
    .updateTable('syncRuns')
    .set({ state: 'failed', endDate: now, errors: toJson([finding('018', undefined, BROKEN_OFF)]) })
    .where('state', '=', 'running')
    .where('lastSeen', '<=', before)
    .execute();
}

/** Writes down that a run is still there, and how far it is. */
export async function keepRun(db: Kysely<Schema>, id: number, phase: SyncPhase, now: number): Promise<void> {
  await db.updateTable('syncRuns').set({ phase, lastSeen: now }).where('id', '=', id).execute();
}

/** Writes down how a run ended; in the transaction of what it changed, if it changed anything. */
export async function endRun(
  db: Kysely<Schema>,
  id: number,
  end: { readonly counts: SyncCounts | null; readonly errors: readonly Finding[]; readonly now: number },
): Promise<void> {
  await db
    .updateTable('syncRuns')
    .set({
      state: end.errors.length === 0 ? 'done' : 'failed',
      endDate: end.now,
      counts: end.counts && toJson(end.counts),
      errors: toJson(end.errors),
    })
    .where('id', '=', id)
    .execute();
}

/** The run that was begun last; null before the first. */
export async function lastRun(db: Kysely<Schema>): Promise<SyncRun | null> {
  const row = await db.selectFrom('syncRuns').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();
  return row ? toRun(row) : null;
}

/** When this database was last made equal to another one, in epoch milliseconds; null when it never was. */
export async function lastSyncTime(db: Kysely<Schema>): Promise<number | null> {
  const row = await db
    .selectFrom('syncRuns')
    .select('endDate')
    .where('state', '=', 'done')
    .where('rehearsal', '=', 0)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.endDate ?? null;
}

function toRun(row: Selectable<SyncRunTable>): SyncRun {
  return {
    id: row.id,
    source: row.source,
    syncItems: JSON.parse(row.syncItems),
    rehearsal: fromFlag(row.rehearsal),
    username: row.username,
    state: row.state === 'done' ? 'done' : row.state === 'failed' ? 'failed' : 'running',
    phase: SYNC_PHASES.find((phase) => phase === row.phase) ?? 'reading',
    done: null,
    total: null,
    startDate: toInstant(row.startDate),
    endDate: row.endDate === null ? null : toInstant(row.endDate),
    counts: row.counts === null ? null : JSON.parse(row.counts),
    errors: row.errors === null ? [] : JSON.parse(row.errors),
  };
}
