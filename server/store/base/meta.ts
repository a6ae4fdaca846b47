import type { Kysely } from 'kysely';
import type { Schema } from '#server/store/schema/schema.ts';

/** Keys of the metadata that the server stores about this database. */
export type MetaKey =
  | 'xsrfSecret'
  | 'codeSecret'
  | 'factorSecret'
  | 'databaseId'
  | 'filled'
  | 'accessCodeHash'
  /** There as long as no one has seen the generated access code. */
  | 'accessCodeNotShown'
  /** There as long as no one has seen the first accounts' passwords (server/store/people/accounts-not-shown.ts). */
  | 'accountsNotShown'
  /** When a user signed in for the first time. */
  | 'firstSignIn'
  /** Where the chain of the security log begins, once older entries were removed. */
  | 'securityLogAnchor'
  /** The latest revision of which entries were removed (server/store/base/old-entries.ts). */
  | 'historyRemovedTo'
  /** When the database file was last found sound. */
  | 'soundAt';

/** Answers null for what has never been written. */
export async function readMeta(db: Kysely<Schema>, key: MetaKey): Promise<string | null> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value ?? null;
}

/** Writes a value in the place of the one that stands. */
export async function setMeta(db: Kysely<Schema>, key: MetaKey, value: string): Promise<void> {
  await db
    .insertInto('meta')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

/** Writes a value that stays unchanged from then on, and answers the one that stands: the first writer's. */
export async function keepMeta(db: Kysely<Schema>, key: MetaKey, value: string): Promise<string> {
  await db
    .insertInto('meta')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  return (await readMeta(db, key)) ?? value;
}

/** Forgets a value. */
export async function removeMeta(db: Kysely<Schema>, key: MetaKey): Promise<void> {
  await db.deleteFrom('meta').where('key', '=', key).execute();
}
