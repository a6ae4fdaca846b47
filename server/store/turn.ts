import type { Kysely } from 'kysely';
import type { Schema } from '#server/store/schema.ts';

/*
 * Transactions that decide by what they read, such as whether a user is the last of a kind, must not run side by side.
 * Each begins by writing the same row, for which the next one waits until the first has ended, on every database.
 */

/** Waits until no other transaction changes who may manage users. */
export async function takeTurnAtUsers(db: Kysely<Schema>): Promise<void> {
  await db
    .insertInto('meta')
    .values({ key: 'turn:users', value: '' })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: '' }))
    .execute();
}

/** Waits until no other transaction has this user's turn. */
export async function takeTurnOfUser(db: Kysely<Schema>, userId: number): Promise<void> {
  await db
    .updateTable('users')
    .set(({ ref }) => ({ active: ref('active') }))
    .where('id', '=', userId)
    .execute();
}
