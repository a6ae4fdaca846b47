import type { Settings } from '#server/settings/settings.ts';
import type { Database } from '#server/store/base/database.ts';
import type { Memory } from '#server/store/base/memory.ts';
import { REMOVED_AT_ONCE, removeOldEntries } from '#server/store/base/old-entries.ts';
import { deletedUsersBefore } from '#server/store/people/deleted-users.ts';
import { forgetUser } from '#server/store/people/forget-user.ts';
import { removeOldEvents } from '#server/store/people/security-chain-check.ts';

const DAY_MS = 24 * 3_600_000;

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
  /** One line for the operator. */
  readonly log: (level: 'info', line: Readonly<Record<string, number>>, message: string) => void;
}

/**
 * Removes what is kept for a set time only: names of deleted users, entries of the security log, entries of the history.
 * Each piece is a transaction of its own, so that users are not kept waiting.
 */
export async function removeExpired({ settings, database, now, log }: RetentionParts): Promise<void> {
  const daysAgo = (days: number) => now() - days * DAY_MS;
  const within = database.write.transaction();
  for (const user of await deletedUsersBefore(database.read, daysAgo(settings.deletedNamesDays))) {
    await within.execute((db) => forgetUser(db, user));
    log('info', { userId: user.userId }, 'the name of a deleted user was forgotten');
  }
  const events = await within.execute((db) => removeOldEvents(db, daysAgo(settings.securityLogDays)));
  if (events > 0) log('info', { entries: events }, 'old entries of the security log were removed');
  if (settings.historyDays === 0) return;
  const before = daysAgo(settings.historyDays);
  for (let removed = REMOVED_AT_ONCE; removed === REMOVED_AT_ONCE; ) {
    removed = await within.execute((db) => removeOldEntries(db, before));
    if (removed > 0) log('info', { entries: removed }, 'old entries of the history were removed');
  }
}
