import { generatePassword } from '#contract/generated-password.ts';
import type { Role } from '#contract/limits.ts';
import { renewAccessCode } from '#server/security/access-code.ts';
import { hashPassword } from '#server/security/passwords.ts';
import type { Database } from '#server/store/base/database.ts';
import { readMeta, removeMeta } from '#server/store/base/meta.ts';
import {
  type AccountNotShown,
  keepAccountsNotShown,
  readAccountsNotShown,
} from '#server/store/people/accounts-not-shown.ts';
import { currentPasswordId, insertPassword } from '#server/store/people/passwords.ts';
import { findUser } from '#server/store/people/users.ts';

/** An account of a new database, as the operator is shown it. */
export interface Account {
  readonly username: string;
  /** null when the operator has chosen it. */
  readonly password: string | null;
  readonly roles: readonly Role[];
  /** Contexts that it may edit, with those below them. */
  readonly authorizations: readonly string[];
  /** Whether signing in takes a code as well. */
  readonly secondFactor: boolean;
}

/** Initial credentials of a new database; none of them are stored in plain text anywhere. */
export interface FirstAccess {
  readonly accounts: readonly Account[];
  /** For other servers' syncs; null when it is known already. */
  readonly accessCode: string | null;
}

/** Shows it to the operator. @returns whether all of it has been written */
export type ShowFirstAccess = (access: FirstAccess) => Promise<boolean>;

/**
 * Shows the operator the accounts and the access code that no one has seen yet, with passwords made for this: however
 * often a start ends before it has printed, the next one shows everything, and no clear text waits in the database. To
 * be called by one server at a time.
 * @returns whether there was something to be shown
 */
export async function showFirstAccess(
  database: Database,
  now: () => number,
  show: ShowFirstAccess,
): Promise<boolean> {
  const { read, write } = database;
  const [accountsWait, codeWaits] = [
    (await readMeta(read, 'accountsNotShown')) !== null,
    (await readMeta(read, 'accessCodeNotShown')) !== null,
  ];
  if (!accountsWait && !codeWaits) return false;
  const accounts = accountsWait ? await givePasswords(database, now) : [];
  const accessCode = codeWaits ? await renewAccessCode(database) : null;
  const written = (accounts.length === 0 && accessCode === null) || (await show({ accounts, accessCode }));
  if (written) {
    await write.transaction().execute(async (db) => {
      await removeMeta(db, 'accountsNotShown');
      await removeMeta(db, 'accessCodeNotShown');
    });
  }
  return true;
}

/** Gives each account that is still to be shown a new password, unless the operator has chosen one. */
async function givePasswords({ read, write }: Database, now: () => number): Promise<readonly Account[]> {
  const waiting = await readAccountsNotShown(read);
  // Hashing is slow on purpose: all at the same time, and outside of the transaction.
  const given = await Promise.all(
    waiting.map(async (account) => {
      const password = account.chosen ? null : generatePassword();
      return { account, password, hash: password === null ? null : await hashPassword(password) };
    }),
  );
  return write.transaction().execute(async (db) => {
    const shown: Account[] = [];
    const kept: AccountNotShown[] = [];
    for (const { account, password, hash } of given) {
      const { userId } = account;
      const user = await findUser(db, userId);
      if (!user) continue;
      if (hash !== null) await insertPassword(db, { userId, hash, creationDate: now() });
      kept.push({ ...account, passwordId: await currentPasswordId(db, userId) });
      const { username, roles, authorizations, secondFactorMobileNo } = user;
      shown.push({ username, password, roles, authorizations, secondFactor: secondFactorMobileNo !== null });
    }
    await keepAccountsNotShown(db, kept);
    return shown;
  });
}
