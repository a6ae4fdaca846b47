import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Settings } from '#server/settings/settings.ts';
import type { Database } from '#server/store/base/database.ts';
import type { Memory } from '#server/store/base/memory.ts';
import { oldEntries, removeEntries } from '#server/store/base/old-entries.ts';
import { type DeletedUser, deletedUsersBefore } from '#server/store/people/deleted-users.ts';
import { type EntryPosition, forgetInHistory, forgetUser } from '#server/store/people/forget-user.ts';
import { removeOldEvents } from '#server/store/people/security-chain-check.ts';
import { CARE_KEPT_MS, dropLapsedCare, lapsedCare } from '#server/store/places/lapsed-care.ts';
import type { Schema } from '#server/store/schema/schema.ts';

const DAY_MS = 24 * 3_600_000;

/** Between two pieces of work, for everything else that there is to do. */
const PAUSE_MS = 5;

/** Twice as often as entries of the history may go at the soonest. */
const FORGOTTEN_EVERY_MS = DAY_MS / 2;

interface ForgettingParts {
  readonly settings: Pick<Settings, 'historyDays'>;
  readonly memory: Pick<Memory, 'forgetAll'>;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/**
 * What is kept in memory and follows the history must not be older than what has gone from it, whichever server has
 * removed that.
 * @returns to be called now and then; has everything forgotten in time where entries go at all
 */
export function forgettingInTime({ settings, memory, now }: ForgettingParts): () => void {
  let forgotten = now();
  return () => {
    if (settings.historyDays === 0 || now() - forgotten < FORGOTTEN_EVERY_MS) return;
    forgotten = now();
    memory.forgetAll();
  };
}

interface RetentionParts {
  readonly settings: Pick<Settings, 'historyDays' | 'securityLogDays' | 'deletedNamesDays'>;
  readonly database: Database;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Ends it after the piece that is under way; the next time goes on. */
  readonly stopping: AbortSignal;
  /** One line for the operator. */
  readonly log: (level: 'info', line: Readonly<Record<string, number>>, message: string) => void;
}

/**
 * Removes what is kept for a set time only: names of deleted users, what was known of deleted texts and contexts, entries
 * of the security log, entries of the history.
 * Each piece is a transaction of its own, with time for everything else between them, so that users are not kept waiting.
 */
export async function removeExpired(parts: RetentionParts): Promise<void> {
  const { settings, database, now, log } = parts;
  const daysAgo = (days: number) => now() - days * DAY_MS;
  for (const user of await deletedUsersBefore(database.read, daysAgo(settings.deletedNamesDays))) {
    if (!(await forgetName(parts, user))) return;
    log('info', { userId: user.userId }, 'the name of a deleted user was forgotten');
  }
  const lapsed = now() - CARE_KEPT_MS;
  await removeInPieces(parts, lapsedCare(database.read, lapsed), (db, care) =>
    dropLapsedCare(db, care, lapsed),
  );
  const within = database.write.transaction();
  const events = await within.execute((db) => removeOldEvents(db, daysAgo(settings.securityLogDays)));
  if (events > 0) log('info', { entries: events }, 'old entries of the security log were removed');
  if (settings.historyDays === 0) return;
  const old = oldEntries(database.read, daysAgo(settings.historyDays));
  const entries = await removeInPieces(parts, old, removeEntries);
  if (entries > 0) log('info', { entries }, 'old entries of the history were removed');
}

/** @returns whether it is done */
async function forgetName({ database, stopping }: RetentionParts, user: DeletedUser): Promise<boolean> {
  const within = database.write.transaction();
  let position: EntryPosition | null = null;
  do {
    if (stopping.aborted) return false;
    const after: EntryPosition | null = position;
    position = await within.execute((db) => forgetInHistory(db, user.userId, after));
    await pause(PAUSE_MS);
  } while (position);
  await within.execute((db) => forgetUser(db, user));
  return true;
}

/**
 * Removes what is found, a piece at a time.
 * @param pieces of what is to go; an empty one is a look that has found nothing
 * @returns how many were removed
 */
async function removeInPieces<Found>(
  { database, stopping }: RetentionParts,
  pieces: AsyncIterable<readonly Found[]>,
  remove: (db: Kysely<Schema>, piece: readonly Found[]) => Promise<void>,
): Promise<number> {
  let removed = 0;
  for await (const piece of pieces) {
    if (stopping.aborted) break;
    if (piece.length > 0) await database.write.transaction().execute((db) => remove(db, piece));
    removed += piece.length;
    await pause(PAUSE_MS);
  }
  return removed;
}
