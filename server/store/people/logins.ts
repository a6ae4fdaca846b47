import type { Kysely } from 'kysely';
import type { Schema } from '#server/store/schema/schema.ts';
import { fromFlag } from '#server/store/schema/values.ts';
import { usernameKey } from '#server/store/search/user-columns.ts';

/** Account data needed to sign in. */
export interface LoginAccount {
  readonly id: number;
  readonly username: string;
  readonly defaultLang: string | null;
  readonly active: boolean;
  readonly secondFactorMobileNo: string | null;
  /** How many authenticator apps there are. */
  readonly apps: number;
  /** How many passkeys there are. */
  readonly passkeys: number;
  /** How many recovery codes can still be used. */
  readonly recoveryCodes: number;
  /** null for an account without a password. */
  readonly passwordId: number | null;
  readonly passwordHash: string | null;
  /** Whether someone else has set the password. */
  readonly hasTemporaryPassword: boolean;
}

/** One query, whether there is an account of that name or not. */
export async function findAccount(db: Kysely<Schema>, username: string): Promise<LoginAccount | null> {
  return account(db, 'usernameKey', usernameKey(username));
}

/** The current account; null when it is gone. */
export async function readAccount(db: Kysely<Schema>, id: number): Promise<LoginAccount | null> {
  return account(db, 'id', id);
}

async function account(
  db: Kysely<Schema>,
  by: 'id' | 'usernameKey',
  value: number | string,
): Promise<LoginAccount | null> {
  const row = await db
    .selectFrom('users')
    .leftJoin('passwords', 'passwords.userId', 'users.id')
    .select(['users.id', 'username', 'defaultLang', 'active', 'secondFactorMobileNo'])
    .select(['passwords.id as passwordId', 'passwords.hash as passwordHash', 'temporary'])
    .select((of) => [
      of
        .selectFrom('factors')
        .whereRef('factors.userId', '=', 'users.id')
        .where('confirmed', '=', 1)
        .where('kind', '=', 'totp')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('apps'),
      of
        .selectFrom('factors')
        .whereRef('factors.userId', '=', 'users.id')
        .where('kind', '=', 'passkey')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('passkeys'),
      of
        .selectFrom('recoveryCodes')
        .whereRef('recoveryCodes.userId', '=', 'users.id')
        .where('usedDate', 'is', null)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('recoveryCodes'),
    ])
    .where(`users.${by}`, '=', value)
    .orderBy('passwords.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { active, apps, passkeys, recoveryCodes, temporary, ...columns } = row;
  const counts = { apps: apps ?? 0, passkeys: passkeys ?? 0, recoveryCodes: recoveryCodes ?? 0 };
  const flags = { active: fromFlag(active), hasTemporaryPassword: fromFlag(temporary ?? 0) };
  return { ...columns, ...counts, ...flags };
}

/** Notes that a user has signed in, and keeps when that was before. */
export async function noteLastSignIn(db: Kysely<Schema>, userId: number, now: number): Promise<void> {
  await db
    .updateTable('users')
    .set(({ ref }) => ({ previousSignIn: ref('lastSignIn'), lastSignIn: now }))
    .where('id', '=', userId)
    .execute();
}
