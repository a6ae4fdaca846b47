import type { Kysely } from 'kysely';
import { updatedAny } from '#server/store/base/updated-any.ts';
import type { StoredFactor } from '#server/store/people/factors.ts';
import type { Schema } from '#server/store/schema/schema.ts';

/** A passkey as it is stored. */
export type StoredPasskey = StoredFactor & { readonly credentialId: string };

/** The passkeys of a user, the oldest first. */
export async function listPasskeys(db: Kysely<Schema>, userId: number): Promise<readonly StoredPasskey[]> {
  const rows = await db
    .selectFrom('factors')
    .selectAll()
    .where('userId', '=', userId)
    .where('kind', '=', 'passkey')
    .orderBy('id')
    .execute();
  return rows.filter(isPasskey);
}

/** The passkey that a browser names, of any user; null when there is none. */
export async function findPasskey(db: Kysely<Schema>, credentialId: string): Promise<StoredPasskey | null> {
  const row = await db
    .selectFrom('factors')
    .selectAll()
    .where('credentialId', '=', credentialId)
    .executeTakeFirst();
  return row && isPasskey(row) ? row : null;
}

type NewPasskey = Pick<StoredPasskey, 'userId' | 'secret' | 'name' | 'credentialId' | 'transports'>;

/** @param passkey with the latest count that it has said */
export async function insertPasskey(
  db: Kysely<Schema>,
  passkey: NewPasskey & { readonly count: number },
  now: number,
): Promise<StoredFactor> {
  const { count, ...columns } = passkey;
  return db
    .insertInto('factors')
    .values({ ...columns, kind: 'passkey', confirmed: 1, lastStep: count, creationDate: now, lastUse: null })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** @returns the passkey under its other name; null when the user has no such passkey */
export async function renamePasskey(
  db: Kysely<Schema>,
  { userId, id, name }: { userId: number; id: number; name: string },
): Promise<StoredFactor | null> {
  const row = await db
    .updateTable('factors')
    .set({ name })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('kind', '=', 'passkey')
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Keeps the count of a passkey that was used. A count that does not rise is that of a copy; passkeys that do not count
 * always say 0.
 * @returns whether it is still there, and its count has risen
 */
export async function keepCount(
  db: Kysely<Schema>,
  { id, count, now }: { id: number; count: number; now: number },
): Promise<boolean> {
  return updatedAny(
    db
      .updateTable('factors')
      .set({ lastStep: count, lastUse: now })
      .where('id', '=', id)
      .where(({ or, and, eb, val }) =>
        or([eb('lastStep', '<', count), and([eb('lastStep', '=', 0), eb(val(count), '=', 0)])]),
      ),
  );
}

/** Uses a challenge up, and forgets those that are over. @returns whether it could still be used */
export async function spendChallenge(
  db: Kysely<Schema>,
  { challengeHash, endDate, now }: { challengeHash: string; endDate: number; now: number },
): Promise<boolean> {
  await db.deleteFrom('usedChallenges').where('endDate', '<=', now).execute();
  const used = await db
    .insertInto('usedChallenges')
    .values({ challengeHash, endDate })
    .onConflict((conflict) => conflict.doNothing())
    .returning('challengeHash')
    .execute();
  return used.length > 0;
}

function isPasskey(row: StoredFactor): row is StoredPasskey {
  return row.credentialId !== null;
}
