import type { Insertable, Kysely, Selectable } from 'kysely';
import type { User } from '#contract/auth.ts';
import type { Role } from '#contract/limits.ts';
import type { Rights } from '#server/domain/rights.ts';
import type { Schema, UserTable } from '#server/store/schema.ts';
import { fromFlag, toFlag, toInstant } from '#server/store/values.ts';

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
  readonly passwordHash: string;
}

/** A name as it is compared: what looks or reads the same, in any case, is the same name. */
export function usernameKey(username: string): string {
  // Upper case first: it folds what lower case alone keeps apart, such as ß and ss.
  return username.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');
}

/**
 * Adds a user with roles, authorizations and first password.
 * @returns the user's number
 * @throws UniqueViolation when the name is taken
 */
export async function createUser(db: Kysely<Schema>, user: NewUser, now: number): Promise<number> {
  const { roles, authorizations, passwordHash, active, ...columns } = user;
  const { id } = await db
    .insertInto('users')
    .values({
      ...columns,
      usernameKey: usernameKey(user.username),
      active: toFlag(active),
      creationDate: now,
      modificationDate: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const role of roles) await db.insertInto('userRoles').values({ userId: id, role }).execute();
  for (const contextIdentifier of authorizations) {
    await db.insertInto('userAuthorizations').values({ userId: id, contextIdentifier }).execute();
  }
  await db.insertInto('passwords').values({ userId: id, hash: passwordHash, creationDate: now }).execute();
  return id;
}

/** Answers null when nobody is called so. */
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

/** The hash of the password that is valid now; null for a user who has none. */
export async function currentPasswordHash(db: Kysely<Schema>, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom('passwords')
    .select('hash')
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.hash ?? null;
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
    name: [user.firstname, user.lastname].filter(Boolean).join(' ') || null,
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
