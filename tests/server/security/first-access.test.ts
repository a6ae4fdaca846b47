import { afterEach, beforeEach, expect, test } from 'vitest';
import { prepareAccessCode } from '#server/security/access-code.ts';
import { type FirstAccess, showFirstAccess } from '#server/security/first-access.ts';
import { hashPassword, verifyPassword } from '#server/security/passwords.ts';
import { type Database, openDatabase } from '#server/store/base/database.ts';
import { readMeta } from '#server/store/base/meta.ts';
import { migrate } from '#server/store/migrations/migrate.ts';
import { keepAccountsNotShown } from '#server/store/people/accounts-not-shown.ts';
import { rememberBrowser } from '#server/store/people/known-browsers.ts';
import { findAccount } from '#server/store/people/logins.ts';
import { insertPassword } from '#server/store/people/passwords.ts';
import { createUser } from '#server/store/people/users.ts';
import { newDatabase, type TestDatabase } from '#tests/support/database.ts';

const now = () => Date.UTC(2026, 10, 22);

let made: TestDatabase;
let database: Database;
let ids: Record<'eva' | 'jan' | 'tom', number>;

beforeEach(async () => {
  made = await newDatabase();
  database = await openDatabase(made.url);
  await migrate(database.write);
  ids = { eva: await add('eva'), jan: await add('jan'), tom: await add('tom') };
  const accounts = Object.values(ids).map((userId) => ({ userId, passwordId: null, chosen: false }));
  await keepAccountsNotShown(database.write, accounts);
});
afterEach(async () => {
  await database.close();
  await made.drop();
});

function add(username: string): Promise<number> {
  const names = { username, email: null, firstname: null, lastname: null, mobileNo: null, defaultLang: 'de' };
  const access = { active: true, roles: ['USER'], authorizations: [], passwordHash: null } as const;
  return createUser(database.write, { ...names, ...access }, now());
}

/** Credentials shown by one start; null if there is nothing to show. */
async function show(isRead: boolean): Promise<FirstAccess | null> {
  let shown: FirstAccess | null = null;
  await showFirstAccess(database, now, async (access) => {
    shown = access;
    return isRead;
  });
  return shown;
}

const namesIn = (access: FirstAccess | null) => access?.accounts.map(({ username }) => username);

async function fits(username: string, password: string | null | undefined): Promise<boolean> {
  const account = await findAccount(database.read, username);
  return verifyPassword(account?.passwordHash ?? null, password ?? '');
}

test('what no one has read is shown again, with passwords that fit in place of those before', async () => {
  const first = await show(false);
  const second = await show(true);
  expect(namesIn(first)).toEqual(['eva', 'jan', 'tom']);
  expect(namesIn(second)).toEqual(['eva', 'jan', 'tom']);
  for (const index of [0, 1, 2]) {
    const [before, after] = [first?.accounts[index], second?.accounts[index]];
    expect(await fits(after?.username ?? '', after?.password)).toBe(true);
    expect(await fits(before?.username ?? '', before?.password)).toBe(false);
  }
});

test('what has been read is never shown again', async () => {
  await show(true);
  expect(await show(true)).toBeNull();
});

test('no password and no code lies in the database in clear', async () => {
  await prepareAccessCode(database, null);
  const shown = await show(false);
  const kept = JSON.stringify([
    await database.read.selectFrom('meta').selectAll().execute(),
    await database.read.selectFrom('passwords').selectAll().execute(),
  ]);
  for (const secret of [shown?.accessCode, ...(shown?.accounts ?? []).map(({ password }) => password)]) {
    expect(secret).toBeTruthy();
    expect(kept).not.toContain(secret);
  }
});

test('a password that a user has signed in with, or replaced, stays unchanged', async () => {
  const shown = await show(false);
  const browser = { userId: ids.eva, tokenHash: 'browser', previousHash: null, now: now() };
  await rememberBrowser(database.write, browser);
  const hash = await hashPassword('Ufer-Gans-123');
  await insertPassword(database.write, { userId: ids.jan, hash, creationDate: now() });
  expect(namesIn(await show(true))).toEqual(['tom']);
  expect(await fits('eva', shown?.accounts[0]?.password)).toBe(true);
  expect(await fits('jan', 'Ufer-Gans-123')).toBe(true);
});

test('an account that a user has deleted is left out', async () => {
  await database.write.deleteFrom('users').where('id', '=', ids.jan).execute();
  expect(namesIn(await show(true))).toEqual(['eva', 'tom']);
});

test('an access code that no one has read is made again, until one is set', async () => {
  await prepareAccessCode(database, null);
  const first = (await show(false))?.accessCode;
  await prepareAccessCode(database, null);
  const second = (await show(false))?.accessCode;
  expect(second).toHaveLength(32);
  expect(second).not.toBe(first);
  await prepareAccessCode(database, 'Zugang-zu-dieser-Quelle-2026');
  const hash = await readMeta(database.read, 'accessCodeHash');
  expect((await show(true))?.accessCode).toBeNull();
  expect(await readMeta(database.read, 'accessCodeHash')).toBe(hash);
});
