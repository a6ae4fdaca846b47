import type { Insertable, Kysely } from 'kysely';
import { LIMITS } from '#contract/limits.ts';
import type { PasswordTable, Schema } from '#server/store/schema/schema.ts';
import { fromFlag } from '#server/store/schema/values.ts';

/** A password as kept. */
export interface KeptPassword {
  readonly id: number;
  readonly hash: string;
}

/** The passwords that a user cannot take again, the present one first. */
export async function lastPasswords(db: Kysely<Schema>, userId: number): Promise<readonly KeptPassword[]> {
  return db
    .selectFrom('passwords')
    .select(['id', 'hash'])
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .limit(LIMITS.passwordsRemembered)
    .execute();
}

/** The number of the password that is valid now; null for a user who has none, or is gone. */
export async function currentPasswordId(db: Kysely<Schema>, userId: number): Promise<number | null> {
  const { id } = await db
    .selectFrom('passwords')
    .select(({ fn }) => fn.max<number | null>('id').as('id'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return id;
}

/** Whether the password that is valid now was set by someone else. */
export async function hasTemporaryPassword(db: Kysely<Schema>, userId: number): Promise<boolean> {
  const password = await db
    .selectFrom('passwords')
    .select('temporary')
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return fromFlag(password?.temporary ?? 0);
}

/** Makes a password the valid one, and forgets those that are too old to be asked for. */
export async function insertPassword(
  db: Kysely<Schema>,
  password: Omit<Insertable<PasswordTable>, 'id'>,
): Promise<void> {
  await db.insertInto('passwords').values(password).execute();
  const oldest = (await lastPasswords(db, password.userId)).at(-1);
  if (!oldest) return;
  await db
    .deleteFrom('passwords')
    .where('userId', '=', password.userId)
    .where('id', '<', oldest.id)
    .execute();
}

/** Puts another hash of the same password in the place of one, unless that has gone meanwhile. */
export async function renewHash(
  db: Kysely<Schema>,
  { id, from, to }: { readonly id: number; readonly from: string; readonly to: string },
): Promise<void> {
  await db.updateTable('passwords').set({ hash: to }).where('id', '=', id).where('hash', '=', from).execute();
}
