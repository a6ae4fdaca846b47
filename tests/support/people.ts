import type { LightMyRequestResponse } from 'fastify';
import type { Role } from '#contract/limits.ts';
import { hashPassword } from '#server/security/passwords.ts';
import { createUser } from '#server/store/people/users.ts';
import { envelopeOf, type TestServer } from '#tests/support/server.ts';
import type { TestBrowser } from '#tests/support/test-browser.ts';

export const PASSWORD = 'Ufer-Gans-123';
export const WRONG = 'Falsch-123';
export const NUMBER = '+491713920099';
export const OTHER_NUMBER = '+33639980088';

export interface Person {
  readonly roles?: readonly Role[];
  readonly authorizations?: readonly string[];
  readonly active?: boolean;
  readonly defaultLang?: string | null;
}

let hashed: Promise<string> | null = null;

/** Adds a user whose password is PASSWORD, without a call. @returns the user's number */
export async function addPerson(server: TestServer, username: string, person: Person = {}): Promise<number> {
  hashed ??= hashPassword(PASSWORD);
  const { roles = ['USER'], authorizations = [], active = true, defaultLang = null } = person;
  const names = { username, email: `${username}@example.org`, firstname: 'Eva', lastname: 'Klein' };
  const texts = { ...names, mobileNo: '+491713920077', defaultLang };
  const access = { active, roles, authorizations, passwordHash: await hashed };
  return createUser(server.parts.database.write, { ...texts, ...access }, server.clock.now());
}

/** A user as user/save takes one. */
export function userPayload(
  fields: Record<string, unknown> = {},
  authentication: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    email: 'eva@example.org',
    firstname: 'Eva',
    lastname: 'Klein',
    mobileNo: '+491713920077',
    defaultLang: 'de',
    active: true,
    ...fields,
    authentication: {
      username: 'eva',
      password: PASSWORD,
      authRoles: [{ role: 'USER' }],
      authorizations: [],
      ...authentication,
    },
  };
}

/** Status, first code and the fields of an answer's findings. */
export function refusalIn(response: LightMyRequestResponse): [number, string | undefined, unknown[]] {
  const { errCodes, errors } = envelopeOf(response);
  return [response.statusCode, errCodes[0], errors.flatMap(({ field }) => field ?? [])];
}

/** Tries to sign in. @returns status and code of the answer, such as 401 002; 200 where it has none */
export async function tryLogin(
  browser: TestBrowser,
  fields: { readonly username: string; readonly password?: string; readonly token?: string },
  address = browser.address,
): Promise<string> {
  browser.address = address;
  const response = await browser.post('auth/login', fields);
  return refusalIn(response).slice(0, 2).join(' ').trim();
}

/** The code of the last text message on the server's console, and where it went. */
export function lastSms(server: TestServer): { to: string; code: string } {
  const [, to = '', code = ''] = /^SMS to (\S+): .*?([A-Z2-9]{8})\./.exec(server.console.at(-1) ?? '') ?? [];
  return { to, code };
}

/** A browser that has opened the console and in which no one has signed in. */
export async function visitor(server: TestServer): Promise<TestBrowser> {
  const browser = server.browser();
  await browser.get('auth/session');
  return browser;
}

/** Switches the second factor of the signed-in user on, and lets the cooldown pass. */
export async function switchOn(server: TestServer, browser: TestBrowser, number = NUMBER): Promise<void> {
  await browser.post('user/setting/second-factor/request', { alternateMobileNumber: number });
  const twoWayAuthenticationToken = lastSms(server).code;
  const wish = { twoWayAuthenticationEnabled: true, twoWayAuthenticationToken };
  const response = await browser.post('user/setting/second-factor/change', wish);
  if (response.statusCode !== 200) throw new Error(`the factor is not on: ${response.body}`);
  server.clock.advance({ minutes: 1 });
}

/** Whether a user is still signed in in a browser. */
export async function isSignedIn(browser: TestBrowser): Promise<boolean> {
  return (await browser.get('auth/session?peek=true')).json().content.isAuthenticated;
}

/** Signs in as a user with the second factor on. */
export async function signInWithCode(
  server: TestServer,
  username: string,
  password: string = PASSWORD,
): Promise<TestBrowser> {
  const browser = await visitor(server);
  await browser.post('auth/login', { username, password });
  const response = await browser.post('auth/login', { username, token: lastSms(server).code });
  if (response.statusCode !== 200) throw new Error(`signing in failed: ${response.body}`);
  browser.userId = response.json().content.user.id;
  return browser;
}

/** The lines of the security log, oldest first, without what is the same in each. */
export async function securityLog(server: TestServer) {
  await server.parts.securityLog.flush();
  const rows = await server.parts.database.read
    .selectFrom('securityEvents')
    .selectAll()
    .orderBy('id')
    .execute();
  return rows.map(({ event, username, subjectName, address, detail }) => ({
    event,
    username,
    subjectName,
    address,
    detail: detail === null ? null : JSON.parse(detail),
  }));
}
