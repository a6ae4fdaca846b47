import type { User, UserSettings } from '#contract/auth.ts';
import type { ParsedRequestOf } from '#contract/call.ts';
import * as REFUSAL from '#contract/refusal.ts';
import type { userSave } from '#contract/user.ts';
import { UniqueViolation } from '#server/dialect/base/failure.ts';
import { managesUsers } from '#server/domain/people-rules.ts';
import { finding, Refusal } from '#server/domain/refusal.ts';
import { nextModification } from '#server/domain/wording-rules.ts';
import { changedBy } from '#server/store/base/changed-meanwhile.ts';
import type { Unit } from '#server/store/base/unit-of-work.ts';
import { userSavedBy } from '#server/store/people/security-events.ts';
import { endAccess } from '#server/store/people/sessions.ts';
import { type NewPassword, replacePassword } from '#server/store/people/user-passwords.ts';
import {
  createUser,
  findUser,
  insertAccess,
  type StoredUser,
  toSettings,
  toUser,
} from '#server/store/people/users.ts';
import { hasLanguage } from '#server/store/places/language-codes.ts';
import { fromFlag, fromInstant, toFlag } from '#server/store/schema/values.ts';
import { userTextColumns } from '#server/store/search/user-columns.ts';

export type UserPayload = ParsedRequestOf<typeof userSave>;

/** A user before and after, for the answer and for the security log. */
export interface SavedUser {
  readonly before: StoredUser | null;
  readonly after: StoredUser;
  readonly passwordChanged: boolean;
}

/** User data in responses. */
export function userContent(user: StoredUser): { user: User; settings: UserSettings } {
  return { user: toUser(user), settings: toSettings(user) };
}

type Access = Pick<StoredUser, 'roles' | 'authorizations'>;

/**
 * Creates a user, or changes the one whose id is given. An update that changes nothing leaves the record untouched.
 * Other rights, another password or another activity end what the user has opened.
 * @param options.password that fits the rule; required for a new user
 * @param options.keptSession of the caller, which stays in any case
 * @throws Refusal 012 for a language or context that does not exist, another username or the last who manages users,
 * 019 for oneself who would be deactivated, 008 when the user is gone, 046 with the current user when changed since they were loaded, 020 when the name
 * is taken
 */
export async function saveUser(
  unit: Unit,
  payload: UserPayload,
  options: { readonly password: NewPassword | null; readonly keptSession: string },
): Promise<SavedUser> {
  await refuseUnknownLanguage(unit, payload.defaultLang);
  const access = await accessOf(unit, payload);
  if (payload.id) return update(unit, { ...payload, id: payload.id }, { ...options, access });
  if (!options.password) throw new Refusal(REFUSAL.required, { fields: ['authentication.password'] });
  return create(unit, payload, { password: options.password, access });
}

async function create(
  { db, now, recordUser }: Unit,
  payload: UserPayload,
  { password, access }: { password: NewPassword; access: Access },
): Promise<SavedUser> {
  const { username } = payload.authentication;
  const texts = { ...textsOf(payload, null), username };
  const account = { passwordHash: password.hash, hasTemporaryPassword: true };
  const user = { ...texts, active: payload.active, ...access, ...account };
  try {
    const id = await createUser(db, user, now);
    recordUser({ id, username, operation: 'ADD' });
    return { before: null, after: await existing(db, id), passwordChanged: true };
  } catch (error) {
    if (error instanceof UniqueViolation)
      throw new Refusal(REFUSAL.loginNameTaken, { fields: ['authentication.username'] });
    throw error;
  }
}

interface Update {
  readonly password: NewPassword | null;
  readonly keptSession: string;
  readonly access: Access;
}

async function update(
  unit: Unit,
  payload: UserPayload & { readonly id: number },
  { password, keptSession, access }: Update,
): Promise<SavedUser> {
  const before = await findUser(unit.db, payload.id);
  if (!before) throw new Refusal(REFUSAL.notFound);
  if (payload.authentication.username !== before.username) {
    throw new Refusal(REFUSAL.invalid, { fields: ['authentication.username'] });
  }
  await refuseChangedSince(unit, before, payload.modificationDate);
  const texts = { ...textsOf(payload, before), active: toFlag(payload.active) };
  return change(unit, before, { texts, password, keptSession, access });
}

/**
 * Gives a user some other values, as a save of the whole user would.
 * @throws Refusal 008 when there is none, and as saveUser
 */
export async function setUserValues(
  unit: Unit,
  id: number,
  values: { readonly active?: boolean; readonly defaultLang?: string | null },
  keptSession: string,
): Promise<SavedUser> {
  await refuseUnknownLanguage(unit, values.defaultLang);
  const before = await findUser(unit.db, id);
  if (!before) throw new Refusal(REFUSAL.notFound);
  const { active, ...others } = values;
  const texts = { ...others, active: active === undefined ? before.active : toFlag(active) };
  return change(unit, before, { texts, password: null, keptSession, access: before });
}

interface Wanted extends Update {
  readonly texts: UserChanges & Pick<StoredUser, 'active'>;
}

/** The one rule of a change. */
async function change(
  unit: Unit,
  before: StoredUser,
  { texts, password, keptSession, access }: Wanted,
): Promise<SavedUser> {
  const { db } = unit;
  const active = fromFlag(texts.active);
  const next = { active, roles: access.roles };
  if (!managesUsers(next)) await refuseLastManager(unit, before, active ? ROLES : ACTIVE);
  if (fromFlag(before.active) && !active) refuseOwn(unit, before, ACTIVE);
  const rightsChanged =
    !same(before.roles, access.roles) || !same(before.authorizations, access.authorizations);
  const changed =
    rightsChanged || password !== null || fieldsOf(texts).some((field) => before[field] !== texts[field]);
  if (!changed) return { before, after: before, passwordChanged: false };

  await changeUser(unit, before, texts);
  if (rightsChanged) {
    await db.deleteFrom('userRoles').where('userId', '=', before.id).execute();
    await db.deleteFrom('userAuthorizations').where('userId', '=', before.id).execute();
    await insertAccess(db, before.id, access);
  }
  if (password) await replacePassword(unit, before, password);
  if (rightsChanged || password || before.active !== texts.active)
    await endAccess(db, before.id, keptSession);
  unit.recordUser({ id: before.id, username: before.username, operation: 'MOD' });
  return { before, after: await existing(db, before.id), passwordChanged: password !== null };
}

type UserChanges = Partial<
  Pick<StoredUser, 'email' | 'firstname' | 'lastname' | 'mobileNo' | 'defaultLang' | 'active'>
>;

/** Writes changed columns of a user, with everything that follows from them. */
export async function changeUser({ db, now }: Unit, before: StoredUser, changes: UserChanges): Promise<void> {
  await db
    .updateTable('users')
    .set({
      ...changes,
      ...userTextColumns({ ...before, ...changes }),
      modificationDate: nextModification(now, before.modificationDate),
    })
    .where('id', '=', before.id)
    .execute();
}

/** @throws Refusal 046 with the current user, and the name of who has saved them, where the security log has it */
export async function refuseChangedSince(
  { db }: Unit,
  before: StoredUser,
  loaded: string | null | undefined,
): Promise<void> {
  if (!loaded || fromInstant(loaded) === before.modificationDate) return;
  throw changedBy(await userSavedBy(db, before), userContent(before));
}

/** @throws Refusal 012 for a language that is not in the table */
export async function refuseUnknownLanguage({ db }: Unit, lang: string | null | undefined): Promise<void> {
  if (!lang || (await hasLanguage(db, lang))) return;
  throw new Refusal(REFUSAL.invalid, { fields: ['defaultLang'] });
}

const ACTIVE = ['active'];
const ROLES = ['authentication.authRoles'];

/**
 * Keeps users from locking themselves out.
 * @param fields of the request that would do it
 * @throws Refusal 019 for the user who makes the change
 */
export function refuseOwn({ actor }: Unit, { id }: StoredUser, fields: readonly string[]): void {
  if (actor.userId !== id) return;
  const said = { reason: 'ownUser', values: {} } as const;
  throw new Refusal(REFUSAL.forbidden, {
    findings: fields.map((field) => finding(REFUSAL.forbidden, field, said)),
  });
}

/**
 * Keeps the last user who can manage users.
 * @param fields of the request that would take it from them
 * @throws Refusal 012
 */
export async function refuseLastManager(
  { db }: Unit,
  user: StoredUser,
  fields: readonly string[],
): Promise<void> {
  if (!managesUsers({ active: fromFlag(user.active), roles: user.roles })) return;
  const other = await db
    .selectFrom('users')
    .innerJoin('userRoles as superAdmin', 'superAdmin.userId', 'users.id')
    .innerJoin('userRoles as editor', 'editor.userId', 'users.id')
    .select('users.id')
    .where('superAdmin.role', '=', 'SUPERADMIN')
    .where('editor.role', '=', 'EDITOR')
    .where('users.active', '=', 1)
    .where('users.id', '!=', user.id)
    .limit(1)
    .executeTakeFirst();
  if (other) return;
  const said = { reason: 'lastManager', values: {} } as const;
  throw new Refusal(REFUSAL.invalid, {
    findings: fields.map((field) => finding(REFUSAL.invalid, field, said)),
    obstacles: { count: 0, records: [] },
  });
}

async function accessOf(unit: Unit, { authentication }: UserPayload): Promise<Access> {
  const roles = [...new Set(authentication.authRoles.map(({ role }) => role))].sort();
  const named = authentication.authorizations.map(({ contextIdentifier }) => contextIdentifier);
  const authorizations = [...new Set(named)].sort();
  const known = await knownContexts(unit, authorizations);
  const unknown = named.flatMap((identifier, place) =>
    known.has(identifier)
      ? []
      : [finding(REFUSAL.invalid, `authentication.authorizations.${place}.contextIdentifier`)],
  );
  if (unknown.length > 0)
    throw new Refusal(REFUSAL.invalid, { findings: unknown.slice(0, FINDINGS_AT_MOST) });
  return { roles, authorizations };
}

const FINDINGS_AT_MOST = 100;
const NAMES_AT_ONCE = 1_000;

async function knownContexts({ db }: Unit, identifiers: readonly string[]): Promise<ReadonlySet<string>> {
  const known = new Set<string>();
  for (let start = 0; start < identifiers.length; start += NAMES_AT_ONCE) {
    const rows = await db
      .selectFrom('contexts')
      .select('identifier')
      .where('identifier', 'in', identifiers.slice(start, start + NAMES_AT_ONCE))
      .execute();
    for (const { identifier } of rows) known.add(identifier);
  }
  return known;
}

function textsOf(payload: UserPayload, before: StoredUser | null) {
  const { email, firstname, lastname, mobileNo, defaultLang } = payload;
  const lang = defaultLang === undefined ? (before?.defaultLang ?? null) : defaultLang || null;
  return { email, firstname, lastname, mobileNo, defaultLang: lang };
}

function fieldsOf<Fields extends object>(fields: Fields): (keyof Fields)[] {
  return Object.keys(fields) as (keyof Fields)[];
}

function same(left: readonly string[], right: readonly string[]): boolean {
  const sorted = [...left].sort();
  return left.length === right.length && [...right].sort().every((entry, place) => entry === sorted[place]);
}

async function existing(db: Unit['db'], id: number): Promise<StoredUser> {
  const user = await findUser(db, id);
  if (!user) throw new Error(`user ${id} is gone in the middle of a transaction`);
  return user;
}
