import type { Kysely } from 'kysely';
import type { Schema } from '#server/store/schema/schema.ts';

/** So long a browser is remembered after the last login. */
export const BROWSER_KNOWN_MS = 365 * 24 * 3_600_000;

/** Whether a user of this name has signed in in this browser before. */
export async function isKnownBrowser(
  db: Kysely<Schema>,
  { tokenHash, usernameKey, now }: { tokenHash: string; usernameKey: string; now: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('knownBrowsers')
    .innerJoin('users', 'users.id', 'knownBrowsers.userId')
    .select('users.id')
    .where('knownBrowsers.tokenHash', '=', tokenHash)
    .where('knownBrowsers.lastLogin', '>', now - BROWSER_KNOWN_MS)
    .where('users.usernameKey', '=', usernameKey)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Remembers that a user has signed in. The browser gets another id each time, under which the others who have signed in
 * there stay known; an id that a user has put there is worth nothing.
 */
export async function rememberBrowser(
  db: Kysely<Schema>,
  login: { userId: number; tokenHash: string; previousHash: string | null; now: number },
): Promise<void> {
  const { userId, tokenHash, previousHash, now } = login;
  await db
    .deleteFrom('knownBrowsers')
    .where('lastLogin', '<=', now - BROWSER_KNOWN_MS)
    .execute();
  if (previousHash !== null) {
    await db.updateTable('knownBrowsers').set({ tokenHash }).where('tokenHash', '=', previousHash).execute();
  }
  await db
    .insertInto('knownBrowsers')
    .values({ tokenHash, userId, lastLogin: now })
    .onConflict((conflict) => conflict.columns(['tokenHash', 'userId']).doUpdateSet({ lastLogin: now }))
    .execute();
}

/** After another password only the browsers that learn it are known. */
export async function forgetBrowsers(db: Kysely<Schema>, userId: number): Promise<void> {
  await db.deleteFrom('knownBrowsers').where('userId', '=', userId).execute();
}
