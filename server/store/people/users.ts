import type { Insertable, Kysely, Selectable } from 'kysely';
import type { User, UserSettings } from '#contract/auth.ts';
import type { Role } from '#contract/limits.ts';
import { maskedNumber } from '#server/domain/people-rules.ts';
import type { Rights } from '#server/domain/rights.ts';
import { insertPassword } from '#server/store/people/passwords.ts';
import type { Schema, UserTable } from '#server/store/schema/schema.ts';
import { fromFlag, toFlag, toInstant } from '#server/store/schema/values.ts';
import { fullName, usernameKey, userTextColumns } from '#server/store/search/user-columns.ts';

/** A user with everything that decides what they may do. */
export interface StoredUser extends Selectable<UserTable> {
  readonly roles: readonly Role[];
  readonly authorizations: readonly string[];
}

export interface NewUser
  extends Pick<
    Insertable<UserTable>,
    'username' | 'email' | 'firstname' | 'lastname' | 'mobileNo' | 'defaultLang'
  > {
  readonly active: boolean;
  readonly roles: readonly Role[];
  readonly authorizations: readonly string[];
  /** null for an account that gets its first password later. */
  readonly passwordHash: string | null;
  /** Whether it holds only until the first sign-in, where the user chooses another one. */
  readonly hasTemporaryPassword?: boolean;
  /** The number of the second factor; left out, it is off. */
  readonly secondFactorMobileNo?: string | null;
}

/**
 * Adds a user with roles, authorizations and first password.
 * @returns the user's number
 * @throws UniqueViolation when the name is taken
 */
export async function createUser(db: Kysely<Schema>, user: NewUser, now: number): Promise<number> {
  const { roles, authorizations, passwordHash, hasTemporaryPassword = false, active, ...columns } = user;
  const { id } = await db
    .insertInto('users')
    .values({
      ...columns,
      ...userTextColumns(user),
      active: toFlag(active),
      creationDate: now,
      modificationDate: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertAccess(db, id, { roles, authorizations });
  if (passwordHash !== null) {
    const temporary = toFlag(hasTemporaryPassword);
    await insertPassword(db, { userId: id, hash: passwordHash, creationDate: now, temporary });
  }
  return id;
}

/** Rows that go into the database in one statement. */
const ROWS_AT_ONCE = 1_000;

/** Gives a user who has none yet roles and authorizations, each once. */
export async function insertAccess(
  db: Kysely<Schema>,
  userId: number,
  { roles, authorizations }: Pick<StoredUser, 'roles' | 'authorizations'>,
): Promise<void> {
  for (const role of roles) await db.insertInto('userRoles').values({ userId, role }).execute();
  for (let start = 0; start < authorizations.length; start += ROWS_AT_ONCE) {
    const rows = authorizations
      .slice(start, start + ROWS_AT_ONCE)
      .map((contextIdentifier) => ({ userId, contextIdentifier }));
    await db.insertInto('userAuthorizations').values(rows).execute();
  }
}

/** Answers null when there is no such user (any more). */
export async function findUser(db: Kysely<Schema>, id: number): Promise<StoredUser | null> {
  const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? withAccess(db, row) : null;
}

/** Answers null when no user has this name. */
export async function findUserByName(db: Kysely<Schema>, username: string): Promise<StoredUser | null> {
  const row = await db
    .selectFrom('users')
    .selectAll()
    .where('usernameKey', '=', usernameKey(username))
    .executeTakeFirst();
  return row ? withAccess(db, row) : null;
}

/** Adds roles and authorizations to a row of users. */
export async function withAccess(db: Kysely<Schema>, user: Selectable<UserTable>): Promise<StoredUser> {
  const [roles, authorizations] = await Promise.all([
    db.selectFrom('userRoles').select('role').where('userId', '=', user.id).orderBy('role').execute(),
    db
      .selectFrom('userAuthorizations')
      .select('contextIdentifier')
      .where('userId', '=', user.id)
      .orderBy('contextIdentifier')
      .execute(),
  ]);
  return {
    ...user,
    roles: roles.map(({ role }) => role),
    authorizations: authorizations.map(({ contextIdentifier }) => contextIdentifier),
  };
}

/** Of a row that has more than these; one by one, since what a rest takes is copied by the slowest way there is. */
export function userColumnsOf(row: Selectable<UserTable>): Selectable<UserTable> {
  return {
    id: row.id,
    username: row.username,
    usernameKey: row.usernameKey,
    email: row.email,
    emailKey: row.emailKey,
    firstname: row.firstname,
    firstnameKey: row.firstnameKey,
    lastname: row.lastname,
    lastnameKey: row.lastnameKey,
    mobileNo: row.mobileNo,
    defaultLang: row.defaultLang,
    active: row.active,
    creationDate: row.creationDate,
    modificationDate: row.modificationDate,
    secondFactorMobileNo: row.secondFactorMobileNo,
    lastSignIn: row.lastSignIn,
    previousSignIn: row.previousSignIn,
    searchText: row.searchText,
    wordBeginnings: row.wordBeginnings,
  };
}

export function rightsOf(user: Pick<StoredUser, 'roles' | 'authorizations'>): Rights {
  return {
    editor: user.roles.includes('EDITOR'),
    superAdmin: user.roles.includes('SUPERADMIN'),
    authorizations: user.authorizations,
  };
}

/** A user as answers carry it. */
export function toUser(user: StoredUser): User {
  const { editor, superAdmin } = rightsOf(user);
  return {
    id: user.id,
    username: user.username,
    defaultLang: user.defaultLang,
    email: user.email,
    firstname: user.firstname,
    lastname: user.lastname,
    name: fullName(user),
    mobileNo: user.mobileNo,
    active: fromFlag(user.active),
    editor,
    superAdmin,
    creationDate: toInstant(user.creationDate),
    modificationDate: toInstant(user.modificationDate),
    authentication: {
      username: user.username,
      authRoles: user.roles.map((role) => ({ role })),
      authorizations: user.authorizations.map((contextIdentifier) => ({ contextIdentifier })),
    },
  };
}

/** A user's sign-in settings, as in responses. */
export function toSettings({ secondFactorMobileNo }: Pick<StoredUser, 'secondFactorMobileNo'>): UserSettings {
  return {
    twoWayAuthenticationEnabled: secondFactorMobileNo !== null,
    twoWayMobileNo: secondFactorMobileNo === null ? null : maskedNumber(secondFactorMobileNo),
  };
}

/** The names of all users, as they are shown and as they are compared. */
export async function allUsernames(
  db: Kysely<Schema>,
): Promise<readonly { id: number; username: string; usernameKey: string }[]> {
  return db.selectFrom('users').select(['id', 'username', 'usernameKey']).orderBy('id').execute();
}
