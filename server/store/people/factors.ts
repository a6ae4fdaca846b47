import type { Kysely, Selectable } from 'kysely';
import { type Factor, RECOVERY_CODES } from '#contract/factor.ts';
import { LIMITS } from '#contract/limits.ts';
import { updatedAny } from '#server/store/base/updated-any.ts';
import type { Schema } from '#server/store/schema/schema.ts';
import type { FactorTable } from '#server/store/schema/schema-people.ts';
import { toInstant } from '#server/store/schema/values.ts';

const BEGUN_MS = LIMITS.factorMinutes * 60_000;

export type StoredFactor = Readonly<Selectable<FactorTable>>;

/** The factors of a user that were confirmed, the oldest first. */
export async function listFactors(db: Kysely<Schema>, userId: number): Promise<readonly StoredFactor[]> {
  return db
    .selectFrom('factors')
    .selectAll()
    .where('userId', '=', userId)
    .where('confirmed', '=', 1)
    .orderBy('id')
    .execute();
}

/** Keeps a secret that waits for its first code, in the place of the one that waited before. */
export async function insertBegunFactor(
  db: Kysely<Schema>,
  factor: Pick<StoredFactor, 'userId' | 'kind' | 'secret' | 'creationDate'>,
): Promise<void> {
  await db.deleteFrom('factors').where('userId', '=', factor.userId).where('confirmed', '=', 0).execute();
  await db
    .insertInto('factors')
    .values({
      ...{ ...factor, confirmed: 0, lastStep: 0, lastUse: null },
      ...{ name: null, credentialId: null, transports: null },
    })
    .execute();
}

/** The factor that waits for its first code; null when there is none, or it has waited too long. */
export async function findBegunFactor(
  db: Kysely<Schema>,
  userId: number,
  now: number,
): Promise<StoredFactor | null> {
  const row = await db
    .selectFrom('factors')
    .selectAll()
    .where('userId', '=', userId)
    .where('confirmed', '=', 0)
    .where('creationDate', '>', now - BEGUN_MS)
    .executeTakeFirst();
  return row ?? null;
}

/** @returns the confirmed factor; null when it was confirmed or replaced meanwhile */
export async function confirmFactor(
  db: Kysely<Schema>,
  { id, step, now }: { id: number; step: number; now: number },
): Promise<StoredFactor | null> {
  const row = await db
    .updateTable('factors')
    .set({ confirmed: 1, lastStep: step, creationDate: now })
    .where('id', '=', id)
    .where('confirmed', '=', 0)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Uses up the code of a step, and of all steps before it. @returns whether it could still be used */
export async function spendStep(
  db: Kysely<Schema>,
  { id, step, now }: { id: number; step: number; now: number },
): Promise<boolean> {
  return updatedAny(
    db
      .updateTable('factors')
      .set({ lastStep: step, lastUse: now })
      .where('id', '=', id)
      .where('confirmed', '=', 1)
      .where('lastStep', '<', step),
  );
}

/** @returns the factor as it was; null when the user has no such factor */
export async function removeFactor(
  db: Kysely<Schema>,
  { userId, id }: { userId: number; id: number },
): Promise<StoredFactor | null> {
  const row = await db
    .deleteFrom('factors')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('confirmed', '=', 1)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Removes every factor of a user and all recovery codes. @returns whether there was a factor that was confirmed */
export async function removeAllFactors(db: Kysely<Schema>, userId: number): Promise<boolean> {
  const removed = await db
    .deleteFrom('factors')
    .where('userId', '=', userId)
    .returning('confirmed')
    .execute();
  await forgetRecoveryCodes(db, userId);
  return removed.some(({ confirmed }) => confirmed === 1);
}

/** Without a factor there is nothing that recovery codes could stand for. */
export async function forgetCodesWithoutFactor(db: Kysely<Schema>, userId: number): Promise<void> {
  if (!(await hasFactor(db, userId))) await forgetRecoveryCodes(db, userId);
}

/** Whether a user has a second factor of any kind, SMS included. */
export async function hasFactor(db: Kysely<Schema>, userId: number): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('secondFactorMobileNo')
    .where('id', '=', userId)
    .executeTakeFirst();
  return Boolean(user?.secondFactorMobileNo) || (await listFactors(db, userId)).length > 0;
}

/** Puts recovery codes in the place of all that a user has. */
export async function replaceRecoveryCodes(
  db: Kysely<Schema>,
  userId: number,
  hashes: readonly string[],
): Promise<void> {
  await forgetRecoveryCodes(db, userId);
  await db
    .insertInto('recoveryCodes')
    .values(hashes.map((codeHash) => ({ userId, codeHash, usedDate: null })))
    .execute();
}

/** How many recovery codes a user can still use; null where none were made. */
export async function countRecoveryCodes(db: Kysely<Schema>, userId: number): Promise<number | null> {
  const rows = await db
    .selectFrom('recoveryCodes')
    .select('usedDate')
    .where('userId', '=', userId)
    .limit(RECOVERY_CODES.count)
    .execute();
  return rows.length === 0 ? null : rows.filter(({ usedDate }) => usedDate === null).length;
}

/** The number of the code with this hash that can still be used, or null. */
export async function findRecoveryCode(
  db: Kysely<Schema>,
  userId: number,
  codeHash: string,
): Promise<number | null> {
  const row = await db
    .selectFrom('recoveryCodes')
    .select('id')
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .where('usedDate', 'is', null)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Uses a code up. @returns whether it could still be used */
export async function spendRecoveryCode(db: Kysely<Schema>, id: number, now: number): Promise<boolean> {
  return updatedAny(
    db.updateTable('recoveryCodes').set({ usedDate: now }).where('id', '=', id).where('usedDate', 'is', null),
  );
}

async function forgetRecoveryCodes(db: Kysely<Schema>, userId: number): Promise<void> {
  await db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
}

export function toFactor({ id, kind, name, creationDate, lastUse }: StoredFactor): Factor {
  const since = toInstant(creationDate);
  return { id, kind, name, since, lastUse: lastUse === null ? null : toInstant(lastUse) };
}
