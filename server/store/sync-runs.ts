import type { Kysely, Selectable } from 'kysely';
import type { Finding } from '#contract/envelope.ts';
import * as REFUSAL from '#contract/refusal.ts';
import {
  CANCELLABLE_PHASES,
  SYNC_PHASES,
  type SyncCounts,
  type SyncItem,
  type SyncPhase,
  type SyncRun,
} from '#contract/sync.ts';
import { finding, Refusal } from '#server/domain/refusal.ts';
import type { Actor } from '#server/store/change.ts';
import type { Database } from '#server/store/database.ts';
import type { Schema } from '#server/store/schema.ts';
import type { SyncRunTable } from '#server/store/schema-sync.ts';
import { fromFlag, toFlag, toInstant, toJson } from '#server/store/values.ts';

const RUNS_KEPT = 100;
const RETRY_AFTER_S = 10;
const ENDS = ['done', 'failed', 'cancelled'] as const;
const APPLYING = 'Die Daten werden bereits abgeglichen; das lässt sich nicht mehr abbrechen.';
const ENDED = 'Diese Synchronisierung läuft nicht mehr.';
const BROKEN_OFF = [
  finding(REFUSAL.serverError, undefined, 'Der Server wurde während der Synchronisierung beendet.'),
];

export interface NewRun {
  readonly source: string;
  readonly syncItems: readonly SyncItem[];
  readonly rehearsal: boolean;
  readonly actor: Actor;
}

/** Begins a run, for whoever holds what only one can hold: any other run has ended without a word. */
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

/** Writes down as failed what nobody carries out any more. */
export async function endLostRuns(db: Kysely<Schema>, now: number): Promise<void> {
  await db
    .updateTable('syncRuns')
    .set({ state: 'failed', endDate: now, errors: toJson(BROKEN_OFF) })
    .where('state', '=', 'running')
    .execute();
}

/** A run that nobody carries out any more, and that nobody has written that down of. */
export function asLost(run: SyncRun): SyncRun {
  return { ...run, state: 'failed', errors: [...BROKEN_OFF] };
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
): Promise<SyncRun> {
  const found = await findRun(database.read, id);
  if (!found) throw new Refusal(REFUSAL.notFound, { fields: ['id'] });
  // Whoever applies has the writing side until it is done; to ask that first would be to wait for its end.
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
  throw run?.state === 'running' ? notAnyMore(APPLYING, 'syncApplying') : notAnyMore(ENDED, 'syncEnded');
}

function canBeCancelled({ state, phase }: SyncRun): boolean {
  return state === 'running' && CANCELLABLE_PHASES.some((one) => one === phase);
}

function cancelledBy(username: string): Finding {
  const message = `Die Synchronisierung wurde von ${username} abgebrochen. Auf diesem Server hat sich nichts geändert.`;
  return finding(REFUSAL.uploadFailed, 'source', message, { reason: 'syncCancelled', values: { username } });
}

function notAnyMore(message: string, reason: 'syncApplying' | 'syncEnded'): Refusal {
  return new Refusal(REFUSAL.invalid, {
    findings: [finding(REFUSAL.invalid, 'id', message, { reason, values: {} })],
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
    throw new Refusal(REFUSAL.serverError, { status: 503, retryAfter: RETRY_AFTER_S, findings: BROKEN_OFF });
}

async function findRun(db: Kysely<Schema>, id: number): Promise<SyncRun | null> {
  const row = await db.selectFrom('syncRuns').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? toRun(row) : null;
}

/** Writes down how a run ended, once; in the transaction of what it changed, if it changed anything. */
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
    .where('state', '=', 'running')
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
    state: ENDS.find((end) => end === row.state) ?? 'running',
    phase: SYNC_PHASES.find((phase) => phase === row.phase) ?? 'reading',
    done: null,
    total: null,
    startDate: toInstant(row.startDate),
    endDate: row.endDate === null ? null : toInstant(row.endDate),
    counts: row.counts === null ? null : JSON.parse(row.counts),
    errors: row.errors === null ? [] : JSON.parse(row.errors),
  };
}
