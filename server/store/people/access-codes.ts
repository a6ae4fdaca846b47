import type { Kysely, Selectable } from 'kysely';
import { LIMITS } from '#contract/limits.ts';
import { CLOCK_TOLERANCE_MS } from '#server/domain/clock.ts';
import { updatedAny } from '#server/store/base/updated-any.ts';
import type { Schema } from '#server/store/schema/schema.ts';
import type { AccessCodeTable, CodePurpose } from '#server/store/schema/schema-people.ts';

/** Longer than any span over which codes are counted. */
const KEPT_MS = 32 * 24 * 3_600_000;
const VALID_MS = LIMITS.codeMinutes * 60_000;

export type AccessCode = Selectable<AccessCodeTable>;
export type NewAccessCode = Omit<AccessCode, 'id' | 'tries'>;

/**
 * Codes that were sent to a user since some time, newest first, used ones too; not those of a clock that was ahead,
 * which no one should have to wait for.
 */
export async function codesSince(
  db: Kysely<Schema>,
  { userId, purpose, since, now }: { userId: number; purpose: CodePurpose; since: number; now: number },
): Promise<readonly AccessCode[]> {
  return db
    .selectFrom('accessCodes')
    .selectAll()
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .where('creationDate', '>=', since)
    .where('creationDate', '<=', now + CLOCK_TOLERANCE_MS)
    .orderBy('creationDate', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Writes a code down, and forgets those that no longer count. */
export async function insertCode(db: Kysely<Schema>, code: NewAccessCode): Promise<number> {
  await db
    .deleteFrom('accessCodes')
    .where('creationDate', '<', code.creationDate - KEPT_MS)
    .execute();
  const { id } = await db
    .insertInto('accessCodes')
    .values({ ...code, tries: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Takes a code back that was never sent. */
export async function deleteCode(db: Kysely<Schema>, id: number): Promise<void> {
  await db.deleteFrom('accessCodes').where('id', '=', id).execute();
}

/** Codes that can still be used, newest first. */
export async function validCodes(
  db: Kysely<Schema>,
  { userId, purpose, now }: { userId: number; purpose: CodePurpose; now: number },
): Promise<readonly AccessCode[]> {
  const codes = await codesSince(db, { userId, purpose, since: now - VALID_MS + 1, now });
  return codes.filter(({ codeHash, tries }) => codeHash !== null && tries < LIMITS.codeTries);
}

/** Counts a wrong code against all those that it could have been. */
export async function countTry(db: Kysely<Schema>, codes: readonly AccessCode[]): Promise<void> {
  await db
    .updateTable('accessCodes')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where(
      'id',
      'in',
      codes.map(({ id }) => id),
    )
    .execute();
}

/** Uses every code up that could still be used. */
export async function spendAllCodes(db: Kysely<Schema>): Promise<void> {
  await db.updateTable('accessCodes').set({ codeHash: null }).where('codeHash', 'is not', null).execute();
}

/** Uses a code up. @returns whether it could still be used */
export async function spendCode(db: Kysely<Schema>, id: number): Promise<boolean> {
  return updatedAny(
    db
      .updateTable('accessCodes')
      .set({ codeHash: null })
      .where('id', '=', id)
      .where('codeHash', 'is not', null),
  );
}
