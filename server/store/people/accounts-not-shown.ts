import type { Kysely } from 'kysely';
import { readMeta, setMeta } from '#server/store/base/meta.ts';
import { currentPasswordId } from '#server/store/people/passwords.ts';
import type { Schema } from '#server/store/schema/schema.ts';

/** An account of a new database that has not been shown yet. */
export interface AccountNotShown {
  readonly userId: number;
  /** Number of the password that is valid until a user replaces it; null as long as there is none. */
  readonly passwordId: number | null;
  /** Whether the operator has chosen the password, so that none is generated. */
  readonly chosen: boolean;
}

/** Remembers which accounts are still to be shown, in the place of what was remembered before. */
export async function keepAccountsNotShown(
  db: Kysely<Schema>,
  accounts: readonly AccountNotShown[],
): Promise<void> {
  await setMeta(db, 'accountsNotShown', JSON.stringify(accounts));
}

/**
 * The accounts that are still to be shown. One whose password a user has replaced, or signed in with, is not among
 * them: its owner has it from `npm run admin`, or from a start that ended between printing and noting that it had.
 */
export async function readAccountsNotShown(db: Kysely<Schema>): Promise<readonly AccountNotShown[]> {
  const kept = await readMeta(db, 'accountsNotShown');
  const unknown: AccountNotShown[] = [];
  for (const account of JSON.parse(kept ?? '[]') as readonly AccountNotShown[]) {
    if (await isUnknown(db, account)) unknown.push(account);
  }
  return unknown;
}

async function isUnknown(db: Kysely<Schema>, { userId, passwordId }: AccountNotShown): Promise<boolean> {
  if ((await currentPasswordId(db, userId)) !== passwordId) return false;
  const login = await db
    .selectFrom('knownBrowsers')
    .select('userId')
    .where('userId', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return login === undefined;
}
