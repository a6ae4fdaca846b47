import type { Kysely } from 'kysely';
import { LIMITS } from '#contract/limits.ts';
import { CLOCK_TOLERANCE_MS } from '#server/domain/clock.ts';
import type { Schema } from '#server/store/schema/schema.ts';

const VALID_MS = LIMITS.codeMinutes * 60_000;

export interface PendingLogin {
  readonly tokenHash: string;
  readonly userId: number;
  readonly creationDate: number;
}

/** Keeps a login that waits for its code in place of the one that the browser had, and forgets those that are over. */
export async function insertPendingLogin(
  db: Kysely<Schema>,
  pending: PendingLogin,
  previousHash: string | null,
): Promise<void> {
  await db
    .deleteFrom('pendingLogins')
    .where('creationDate', '<=', pending.creationDate - VALID_MS)
    .execute();
  if (previousHash !== null) await deletePendingLogin(db, previousHash);
  await db.insertInto('pendingLogins').values(pending).execute();
}

/** The user whose password was right in this browser; null when there is none, or it was too long ago. */
export async function findPendingUser(
  db: Kysely<Schema>,
  { tokenHash, usernameKey, now }: { tokenHash: string; usernameKey: string; now: number },
): Promise<number | null> {
  const row = await db
    .selectFrom('pendingLogins')
    .innerJoin('users', 'users.id', 'pendingLogins.userId')
    .select('users.id')
    .where('pendingLogins.tokenHash', '=', tokenHash)
    .where('pendingLogins.creationDate', '>', now - VALID_MS)
    .where('pendingLogins.creationDate', '<=', now + CLOCK_TOLERANCE_MS)
    .where('users.usernameKey', '=', usernameKey)
    .where('users.active', '=', 1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** @returns whether it was there */
export async function deletePendingLogin(db: Kysely<Schema>, tokenHash: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('pendingLogins')
    .where('tokenHash', '=', tokenHash)
    .returning('tokenHash')
    .execute();
  return deleted.length > 0;
}
