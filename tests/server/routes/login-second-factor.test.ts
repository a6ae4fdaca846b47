import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  addPerson,
  isSignedIn,
  lastSms,
  NUMBER,
  PASSWORD,
  refusalIn,
  switchOn,
  userPayload,
  visitor,
  WRONG,
} from '#tests/support/people.ts';
import { envelopeOf, startTestServer, type TestServer } from '#tests/support/server.ts';
import type { TestBrowser } from '#tests/support/test-browser.ts';

let server: TestServer;
let browser: TestBrowser;
let evaId: number;
beforeEach(async () => {
  server = await startTestServer();
  evaId = await addPerson(server, 'eva');
  await switchOn(server, await server.signedIn('eva', PASSWORD));
  server.clock.advance({ minutes: 10 });
  browser = await visitor(server);
});
afterEach(() => server.close());

const PENDING = 'ecs_pending_login';
const login = (fields: object = {}, from = browser) =>
  from.post('auth/login', { username: 'eva', ...fields });
const sent = () => server.console.length;

describe('a login with the second factor on', () => {
  test('asks for the code, and gives no session for the password', async () => {
    const before = sent();
    const response = await login({ password: PASSWORD });
    expect(response.statusCode).toBe(200);
    expect(envelopeOf(response)).toMatchObject({
      success: false,
      content: {
        action: 'secondFactorRequired',
        isAuthenticated: false,
        resendAt: new Date(server.clock.now() + 60_000).toISOString(),
      },
      errCodes: ['047'],
      messages: ['Bitte geben Sie den Zugangscode aus der SMS ein.'],
    });
    expect(envelopeOf(response).content).not.toHaveProperty('user');
    expect(sent()).toBe(before + 1);
    expect(lastSms(server).to).toBe(NUMBER);
    const cookie = response.cookies.find(({ name }) => name === PENDING);
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', maxAge: 600, path: '/' });
    expect(browser.cookies.has('ecs_session')).toBe(false);
    expect(await isSignedIn(browser)).toBe(false);
  });

  test('goes on with name and code, without the password', async () => {
    await login({ password: PASSWORD });
    const response = await login({ token: lastSms(server).code.toLowerCase() });
    expect(envelopeOf(response).content).toMatchObject({
      action: 'loginSuccess',
      isAuthenticated: true,
      user: { username: 'eva' },
      settings: { twoWayAuthenticationEnabled: true, twoWayMobileNo: '+*********099' },
    });
    expect(browser.cookies.has(PENDING)).toBe(false);
    expect(await isSignedIn(browser)).toBe(true);
  });

  test('goes on with name, password and code in a browser without the cookie', async () => {
    await login({ password: PASSWORD });
    const other = await visitor(server);
    const response = await login({ password: PASSWORD, token: lastSms(server).code }, other);
    expect(response.statusCode).toBe(200);
  });

  test('can be taken up again: within a minute by the code that was sent, later by a new one', async () => {
    await login({ password: PASSWORD });
    const resendAt = new Date(server.clock.now() + 60_000).toISOString();
    const [first, count] = [lastSms(server).code, sent()];
    server.clock.advance({ seconds: 30 });
    for (const fields of [{}, { password: PASSWORD }]) {
      const again = await login(fields);
      expect([again.statusCode, again.json().errCodes, again.json().content.resendAt]).toEqual([
        200,
        ['047'],
        resendAt,
      ]);
    }
    expect(sent()).toBe(count);
    server.clock.advance({ seconds: 30 });
    expect((await login()).json().errCodes).toEqual(['047']);
    expect(sent()).toBe(count + 1);
    expect((await login({ token: first })).statusCode).toBe(200);
  });

  test('sends a new code at once when the last one was used', async () => {
    await login({ password: PASSWORD });
    await login({ token: lastSms(server).code });
    const count = sent();
    await login({ password: PASSWORD }, await visitor(server));
    expect(sent()).toBe(count + 1);
  });

  test('asks for the password when none was right in this browser, or too long ago', async () => {
    expect(refusalIn(await login())).toEqual([400, '005', ['password']]);
    expect(refusalIn(await login({ token: 'ABCDEFGH' }))).toEqual([400, '005', ['password']]);
    await login({ password: PASSWORD });
    const pending = browser.cookies.get(PENDING) ?? '';
    server.clock.advance({ minutes: 10 });
    browser.cookies.set(PENDING, pending);
    expect(refusalIn(await login())).toEqual([400, '005', ['password']]);
  });

  test('tells a wrong code from one that is over', async () => {
    await login({ password: PASSWORD });
    expect(refusalIn(await login({ token: 'ABCDEFGH' }))).toEqual([401, '048', []]);
    server.clock.advance({ minutes: 9, seconds: 59 });
    expect(refusalIn(await login({ token: 'ABCDEFGH' }))).toEqual([401, '048', []]);
    await login();
    const { code } = lastSms(server);
    server.clock.advance({ minutes: 10 });
    const late = await login({ password: PASSWORD, token: code });
    expect(refusalIn(late)).toEqual([401, '050', []]);
  });

  test('refuses a wrong password with a right code as it refuses any wrong password', async () => {
    await login({ password: PASSWORD });
    const response = await login({ password: WRONG, token: lastSms(server).code });
    expect(refusalIn(response)).toEqual([401, '002', []]);
  });

  test('sends thirty codes a day', async () => {
    for (let count = 0; count < 30; count++) {
      expect((await login({ password: PASSWORD })).json().errCodes).toEqual(['047']);
      server.clock.advance({ minutes: 1 });
    }
    const refused = await login({ password: PASSWORD });
    expect(refusalIn(refused)).toEqual([429, '057', []]);
    expect(refused.headers['retry-after']).toBe(String(24 * 3_600 - 30 * 60));
    expect((await login({ token: lastSms(server).code })).statusCode).toBe(200);
    server.clock.advance({ hours: 24 });
    expect((await login({ password: PASSWORD })).json().errCodes).toEqual(['047']);
  });

  test.each([
    ['the password changes', {}, { password: 'Anderes-1' }],
    ['the account is closed', { active: false }, {}],
  ])('is over when %s in between', async (_case, fields, authentication) => {
    await login({ password: PASSWORD });
    const { code } = lastSms(server);
    const admin = await server.signedIn();
    const payload = userPayload({ id: evaId, ...fields }, { password: null, ...authentication });
    expect((await admin.post('user/save', payload)).statusCode).toBe(200);
    expect(refusalIn(await login({ token: code }))).toEqual([400, '005', ['password']]);
  });
});
