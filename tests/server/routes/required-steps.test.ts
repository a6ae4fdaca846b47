import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CALLS, type CallName } from '#contract/calls.ts';
import { RIGHTS, wantsSession } from '#server/domain/rights.ts';
import { Recovery } from '#server/security/account-recovery.ts';
import { addOwnApp, appCode } from '#tests/support/authenticator.ts';
import {
  addPerson,
  isSignedIn,
  NUMBER,
  PASSWORD,
  refusalIn,
  securityLog,
  switchOn,
  userPayload,
  visitor,
} from '#tests/support/people.ts';
import { ADMIN_PASSWORD, startTestServer, type TestServer } from '#tests/support/server.ts';
import type { TestBrowser } from '#tests/support/test-browser.ts';
import { sendCall } from '#tests/support/walks/send.ts';

const OWN = 'Wiesen-Otter-77';
const FIRST = [403, '066', []];

let server: TestServer;
let admin: TestBrowser;
beforeEach(async () => {
  server = await startTestServer();
  admin = await server.signedIn();
});
afterEach(() => server.close());

const save = async (fields: object, authentication: object) =>
  (await admin.post('user/save', userPayload({ ...fields }, { ...authentication }))).json().content.user;
const choose = (browser: TestBrowser, password = OWN) => browser.post('auth/password/choose', { password });
const sessionOf = async (browser: TestBrowser) => (await browser.get('auth/session')).json().content;
const listOf = (browser: TestBrowser) => browser.post('language/list', { offset: 0, maxResult: 15 });

/** Ben, whose account and password an administrator has made. */
async function ben(): Promise<TestBrowser> {
  await save({}, { username: 'ben' });
  return server.signedIn('ben', PASSWORD);
}

describe('a password that an administrator has set', () => {
  test('has to be replaced by one of the user before anything else', async () => {
    const browser = await ben();
    expect((await sessionOf(browser)).requiredSteps).toEqual(['password']);
    expect(refusalIn(await listOf(browser))).toEqual(FIRST);
    expect((await choose(browser)).json().content).toEqual({ requiredSteps: [] });
    expect((await sessionOf(browser)).requiredSteps).toBeUndefined();
    expect((await listOf(browser)).statusCode).toBe(200);
    expect((await securityLog(server)).at(-1)).toMatchObject({
      ...{ event: 'passwordChanged', username: 'ben', subjectName: 'ben' },
    });
    const again = await server.signedIn('ben', OWN);
    expect((await sessionOf(again)).requiredSteps).toBeUndefined();
  });

  test('keeps every call closed but those of the step, whatever the user may do', async () => {
    await save({}, { username: 'ben', authRoles: [{ role: 'SUPERADMIN' }, { role: 'EDITOR' }] });
    const browser = await server.signedIn('ben', PASSWORD);
    const open: CallName[] = [];
    for (const name of Object.keys(CALLS) as CallName[]) {
      if (!wantsSession(RIGHTS[name])) continue;
      const response = await sendCall(browser, CALLS[name], { payload: {} });
      if (response.json().errCodes?.[0] !== '066') open.push(name);
    }
    expect(open).toEqual(['authConfirm', 'authPasswordChoose']);
  });

  test('is asked for again at the next sign-in when the user goes without choosing', async () => {
    await ben();
    const again = await server.signedIn('ben', PASSWORD);
    expect((await sessionOf(again)).requiredSteps).toEqual(['password']);
  });

  test('is not taken again, nor one that is weak; other sessions end with it', async () => {
    const [one, other] = [await ben(), await server.signedIn('ben', PASSWORD)];
    expect(refusalIn(await choose(one, PASSWORD))).toEqual([400, '054', ['password']]);
    expect(refusalIn(await choose(one, 'kurz'))).toEqual([400, '007', ['password']]);
    expect(refusalIn(await choose(one, 'Sommer2026!'))).toEqual([400, '007', ['password']]);
    expect((await choose(one)).statusCode).toBe(200);
    expect([await isSignedIn(one), await isSignedIn(other)]).toEqual([true, false]);
    // From now on it takes the present one.
    expect(refusalIn(await choose(one, 'Anderer-Dachs-5'))).toEqual([400, '012', []]);
  });

  test('takes a fresh proof, as every change of a password', async () => {
    const browser = await ben();
    server.clock.advance({ minutes: 15 });
    expect(refusalIn(await choose(browser))).toEqual([403, '064', []]);
    await browser.post('auth/confirm', { password: PASSWORD });
    expect((await choose(browser)).statusCode).toBe(200);
  });

  test('is one by user/save and by the command line, and none that the user has chosen', async () => {
    const id = await addPerson(server, 'eva');
    const eva = await server.signedIn('eva', PASSWORD);
    expect((await sessionOf(eva)).requiredSteps).toBeUndefined();
    const other = 'Anderer-Dachs-5';
    await save({ id }, { username: 'eva', password: other });
    expect((await sessionOf(await server.signedIn('eva', other))).requiredSteps).toEqual(['password']);

    const actor = { userId: null, username: 'operator' };
    const { database, securityLog: log } = server.parts;
    const recovery = new Recovery({ database, now: server.clock.now, securityLog: log, actor });
    const printed = await recovery.resetPassword('eva');
    const back = await server.signedIn('eva', printed);
    expect((await sessionOf(back)).requiredSteps).toEqual(['password']);

    // Their own, by the form of users.
    const own = { email: 'a@example.org', firstname: 'A', lastname: 'B', active: true, id: admin.userId };
    const authRoles = [{ role: 'SUPERADMIN' }, { role: 'EDITOR' }, { role: 'USER' }];
    await save(own, { username: 'admin', password: OWN, authRoles });
    expect((await sessionOf(await server.signedIn('admin', OWN))).requiredSteps).toBeUndefined();
  });
});

describe('a second factor that is required', () => {
  const demanding = async (requireSecondFactor: 'superadmin' | 'everybody') => {
    await server.close();
    server = await startTestServer({ settings: { requireSecondFactor } });
    await addPerson(server, 'anna');
  };
  const addApp = async (browser: TestBrowser): Promise<void> => {
    const { secret } = (await browser.post('factor/totp/begin', {})).json().content;
    const token = appCode(secret, server.clock.now());
    expect((await browser.post('factor/totp/confirm', { token })).statusCode).toBe(200);
  };

  test('of everybody comes before anything else, and an app is enough', async () => {
    await demanding('everybody');
    const anna = await server.signedIn('anna', PASSWORD);
    expect((await sessionOf(anna)).requiredSteps).toEqual(['factor']);
    expect(refusalIn(await listOf(anna))).toEqual(FIRST);
    expect(refusalIn(await anna.post('factor/recovery/create', {}))).toEqual(FIRST);
    await addApp(anna);
    expect((await sessionOf(anna)).requiredSteps).toBeUndefined();
    expect((await listOf(anna)).statusCode).toBe(200);
    expect((await anna.post('factor/recovery/create', {})).statusCode).toBe(200);
  });

  test('is there with a number for codes by SMS', async () => {
    await demanding('everybody');
    const anna = await server.signedIn('anna', PASSWORD);
    await switchOn(server, anna, NUMBER);
    expect((await listOf(anna)).statusCode).toBe(200);
  });

  test('of superAdmins is not asked of others', async () => {
    await demanding('superadmin');
    expect((await sessionOf(await server.signedIn('anna', PASSWORD))).requiredSteps).toBeUndefined();
    expect((await sessionOf(await server.signedIn())).requiredSteps).toEqual(['factor']);
  });

  test('comes after a password of their own', async () => {
    await demanding('everybody');
    admin = await server.signedIn();
    await addApp(admin);
    const browser = await ben();
    expect((await sessionOf(browser)).requiredSteps).toEqual(['password', 'factor']);
    expect((await choose(browser)).json().content).toEqual({ requiredSteps: ['factor'] });
    expect(refusalIn(await listOf(browser))).toEqual(FIRST);
    await addApp(browser);
    expect((await listOf(browser)).statusCode).toBe(200);
  });

  test('stays: the last one is neither removed nor switched off', async () => {
    await demanding('everybody');
    const anna = await server.signedIn('anna', PASSWORD);
    const { id } = await addOwnApp(server, anna);
    expect(refusalIn(await anna.post('factor/remove', { id }))).toEqual([400, '067', []]);
    await switchOn(server, anna, NUMBER);
    expect((await anna.post('factor/remove', { id })).statusCode).toBe(200);
    const off = { twoWayAuthenticationEnabled: false };
    expect(refusalIn(await anna.post('user/setting/second-factor/change', off))).toEqual([400, '067', []]);
  });

  test('is answered at the sign-in already, so that the console need not ask', async () => {
    await demanding('everybody');
    const anna = await visitor(server);
    const response = await anna.post('auth/login', { username: 'anna', password: PASSWORD });
    expect(response.json().content).toMatchObject({ isAuthenticated: true, requiredSteps: ['factor'] });
  });
});

test('a password of the operator for admin is their own choice', async () => {
  expect((await sessionOf(await server.signedIn('admin', ADMIN_PASSWORD))).requiredSteps).toBeUndefined();
});
