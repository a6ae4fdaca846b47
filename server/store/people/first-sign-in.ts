import type { Kysely } from 'kysely';
import type { Database } from '#server/store/base/database.ts';
import { keepMeta, readMeta } from '#server/store/base/meta.ts';
import type { Schema } from '#server/store/schema/schema.ts';

/** Stands where an earlier version did not note the time. */
const EARLIER = 'earlier';

/** Whether anyone has ever signed in on this database. */
export async function hasAnyoneSignedIn({ read, write }: Database): Promise<boolean> {
  if ((await readMeta(read, 'firstSignIn')) !== null) return true;
  if (!(await hasTraces(read))) return false;
  await keepMeta(write, 'firstSignIn', EARLIER);
  return true;
}

/** Notes that a user has signed in; only the first time counts. */
export async function noteSignIn(db: Kysely<Schema>, now: number): Promise<void> {
  await keepMeta(db, 'firstSignIn', new Date(now).toISOString());
}

/**
 * Traces that a sign-in leaves for a year: the browser, until its user gets another password, and the security log.
 */
async function hasTraces(read: Kysely<Schema>): Promise<boolean> {
  const browser = await read.selectFrom('knownBrowsers').select('userId').limit(1).executeTakeFirst();
  if (browser !== undefined) return true;
  const login = await read
    .selectFrom('securityEvents')
    .select('id')
    .where('event', '=', 'login')
    .limit(1)
    .executeTakeFirst();
  return login !== undefined;
}
