import type { Kysely, Selectable } from 'kysely';
import type { Finding } from '#contract/envelope.ts';
import * as REFUSAL from '#contract/refusal.ts';
import {
  CANCELLABLE_PHASES,
  SYNC_PHASES,
  type SyncCounts,
  type SyncPhase,
  type SyncRun,
} from '#contract/sync.ts';
import type { SyncItem } from '#contract/sync-kinds.ts';
import { finding, Refusal, type ServerFinding } from '#server/domain/refusal.ts';
import type { Database } from '#server/store/base/database.ts';
import type { Actor } from '#server/store/schema/change.ts';
import type { Schema } from '#server/store/schema/schema.ts';
import type { SyncRunTable } from '#server/store/schema/schema-sync.ts';
import { fromFlag, toFlag, toInstant, toJson } from '#server/store/schema/values.ts';

const RUNS_KEPT = 100;
const RETRY_AFTER_S = 10;
const ENDS = ['done', 'failed', 'cancelled'] as const;
const LOST = [finding(REFUSAL.serverError, undefined, { reason: 'syncLost', values: {} })];

/** A run as the database has it, before its errors have words. */
export type ServerRun = Omit<SyncRun, 'errors'> & { readonly errors: readonly ServerFinding[] };

export interface NewRun {
  readonly source: string;
  readonly syncItems: readonly SyncItem[];
  readonly rehearsal: boolean;
  readonly actor: Actor;
}

/** Begins a run, for the holder of what only one can hold: any other run has ended without a word. */
export async function beginRun(write: Kysely<Schema>, run: NewRun, now: number): Promise<number> {
  return write.transaction().execute(async (db) => {
    await endLostRuns(db, now);
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

/** Records as failed what is no longer carried out. */
export async function endLostRuns(db: Kysely<Schema>, now: number): Promise<void> {
  await db
    .updateTable('syncRuns')
    .set({ state: 'failed', endDate: now, errors: toJson(LOST) })
    .where('state', '=', 'running')
    .execute();
}

/** A run that is no longer carried out, which has not been recorded. */
export function asLost(run: ServerRun): ServerRun {
  return { ...run, state: 'failed', errors: [...LOST] };
}

/**
 * Writes down how far a run is.
 * @throws Refusal when it has been ended meanwhile, as refuseEndedRun does
 */
export async function keepPhase(
  db: Kysely<Schema>,
  id: number,
  phase: SyncPhase,
  now: number,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('syncRuns')
    .set({ phase, lastSeen: now })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) await refuseEndedRun(db, id);
}

/**
 * Writes down that a run is cancelled, unless it has come to where that is not possible any more: of this and the step
 * to the next phase the database lets one be the first.
 * @throws Refusal 008 when there is no such run; 012 when it applies what it has read, or has ended otherwise
 */
export async function cancelRun(
  database: Pick<Database, 'read' | 'write'>,
  id: number,
  by: string,
  now: number,
): Promise<ServerRun> {
  const found = await findRun(database.read, id);
  if (!found) throw new Refusal(REFUSAL.notFound, { fields: ['id'] });
  // The run that applies has the writing side until it is done; to ask that first would be to wait for its end.
  if (canBeCancelled(found)) {
    await database.write
      .updateTable('syncRuns')
      .set({ state: 'cancelled', endDate: now, errors: toJson([cancelledBy(by)]) })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .where('phase', 'in', [...CANCELLABLE_PHASES])
      .execute();
  }
  const run = await findRun(database.read, id);
  if (run?.state === 'cancelled') return run;
  throw notAnyMore(run?.state === 'running' ? 'syncApplying' : 'syncEnded');
}

function canBeCancelled({ state, phase }: ServerRun): boolean {
  return state === 'running' && CANCELLABLE_PHASES.some((one) => one === phase);
}

function cancelledBy(username: string): ServerFinding {
  return finding(REFUSAL.uploadFailed, 'source', { reason: 'syncCancelled', values: { username } });
}

function notAnyMore(reason: 'syncApplying' | 'syncEnded'): Refusal {
  return new Refusal(REFUSAL.invalid, {
    findings: [finding(REFUSAL.invalid, 'id', { reason, values: {} })],
  });
}

/**
 * To be asked now and then, and in the transaction in which a run changes records.
 * @throws Refusal 013 when it has been cancelled, 018 when it has lost its hold and been given up for another one
 */
export async function refuseEndedRun(db: Kysely<Schema>, id: number): Promise<void> {
  const run = await findRun(db, id);
  if (run?.state === 'cancelled') throw new Refusal(REFUSAL.uploadFailed, { findings: run.errors });
  if (run?.state !== 'running')
    throw new Refusal(REFUSAL.serverError, { status: 503, retryAfter: RETRY_AFTER_S, findings: LOST });
}

async function findRun(db: Kysely<Schema>, id: number): Promise<ServerRun | null> {
  const row = await db.selectFrom('syncRuns').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? toRun(row) : null;
}

/** Writes down how a run ended, once; in the transaction of what it changed, if it changed anything. */
export async function endRun(
  db: Kysely<Schema>,
  id: number,
  end: {
    readonly counts: SyncCounts | null;
    readonly errors: readonly (ServerFinding | Finding)[];
    readonly now: number;
  },
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
    .where('state', '=', 'running')
    .execute();
}

/** The run that was begun last; null before the first. */
export async function lastRun(db: Kysely<Schema>): Promise<ServerRun | null> {
  const row = await db.selectFrom('syncRuns').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();
  return row ? toRun(row) : null;
}

/** The sync that was carried out last, where it failed; null where it did not, or there was none since a time. */
export async function failedSync(
  db: Kysely<Schema>,
  since: number,
): Promise<{ source: string; username: string; date: string } | null> {
  const row = await db
    .selectFrom('syncRuns')
    .select(['source', 'username', 'state', 'endDate'])
    .where('rehearsal', '=', 0)
    .where('state', '!=', 'running')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row?.state !== 'failed' || row.endDate === null || row.endDate < since) return null;
  return { source: row.source, username: row.username, date: toInstant(row.endDate) };
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

function toRun(row: Selectable<SyncRunTable>): ServerRun {
  return {
    id: row.id,
    source: row.source,
    syncItems: JSON.parse(row.syncItems),
    rehearsal: fromFlag(row.rehearsal),
    username: row.username,
    state: ENDS.find((end) => end === row.state) ?? 'running',
    phase: SYNC_PHASES.find((phase) => phase === row.phase) ?? 'reading',
    done: null,
    total: null,
    startDate: toInstant(row.startDate),
    endDate: row.endDate === null ? null : toInstant(row.endDate),
    counts: row.counts === null ? null : JSON.parse(row.counts),
    errors: errorsOf(row.errors),
  };
}

/** Runs that an earlier version has ended have sentences, and not always a reason. */
function errorsOf(kept: string | null): readonly ServerFinding[] {
  const errors: readonly ServerFinding[] = kept === null ? [] : JSON.parse(kept);
  return errors.map((error) => ({ ...error, reason: error.reason ?? null, values: error.values ?? {} }));
}
