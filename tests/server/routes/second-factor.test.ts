import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  addPerson,
  isSignedIn,
  lastSms,
  NUMBER,
  OTHER_NUMBER,
  PASSWORD,
  refusalIn,
  signInWithCode,
  switchOn,
} from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { TestBrowser } from '#tests/support/test-browser.ts';

let server: TestServer;
let eva: TestBrowser;
let evaId: number;
beforeEach(async () => {
  server = await startTestServer();
  evaId = await addPerson(server, 'eva');
  eva = await server.signedIn('eva', PASSWORD);
});
afterEach(() => server.close());

const TOKEN = 'twoWayAuthenticationToken';
const request = (alternateMobileNumber: string, from = eva) =>
  from.post('user/setting/second-factor/request', { alternateMobileNumber });
const change = (twoWayAuthenticationEnabled: boolean, codes: object = {}, from = eva) =>
  from.post('user/setting/second-factor/change', { twoWayAuthenticationEnabled, ...codes });
const settings = async (from = eva) => (await from.get('auth/session')).json().content.settings;

/** A code to a number, a minute after the last one. */
async function codeTo(number: string, from = eva): Promise<string> {
  server.clock.advance({ minutes: 1 });
  const response = await request(number, from);
  expect(response.body).toContain('"success":true');
  return lastSms(server).code;
}

/** A session of a user whose factor is on, but which was opened before that with the password only. */
async function withoutCode(): Promise<TestBrowser> {
  await switchOn(server, eva);
  await server.parts.database.write
    .updateTable('sessions')
    .set({ withSecondFactor: 0 })
    .where('userId', '=', evaId)
    .execute();
  return eva;
}

describe('a code', () => {
  test('goes to the number that was asked for, in the user’s language, and says when the next can come', async () => {
    const response = await request(NUMBER);
    expect(response.json().content).toEqual({
      sentTo: '+*********099',
      resendAt: new Date(server.clock.now() + 60_000).toISOString(),
      expiresAt: new Date(server.clock.now() + 600_000).toISOString(),
    });
    expect(server.console).toHaveLength(1);
    expect(lastSms(server)).toEqual({ to: NUMBER, code: expect.stringMatching(/^[A-HJ-NP-Z2-9]{8}$/) });
    expect(response.body).not.toContain(lastSms(server).code);
  });

  test('is kept as a keyed hash only', async () => {
    const code = await codeTo(NUMBER);
    const rows = await server.parts.database.read.selectFrom('accessCodes').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(rows[0]?.codeHash).toMatch(/^[\w-]{43}$/);
  });

  test.each([
    ['', '005'],
    ['  ', '005'],
    ['0171 3920077', '012'],
    ['+49', '012'],
    [`+${'4'.repeat(20)}`, '012'],
    ['+49171392<script>', '012'],
  ])('does not go to %j', async (number, code) => {
    expect(refusalIn(await request(number))).toEqual([400, code, ['alternateMobileNumber']]);
    expect(server.console).toEqual([]);
  });

  test('comes once a minute', async () => {
    await request(NUMBER);
    server.clock.advance({ seconds: 59 });
    const early = await request(OTHER_NUMBER);
    expect(refusalIn(early)).toEqual([429, '051', []]);
    expect(early.headers['retry-after']).toBe('1');
    server.clock.advance({ seconds: 1 });
    expect((await request(NUMBER)).statusCode).toBe(200);
  });

  test('comes once a minute also when two are asked for at once', async () => {
    const responses = await Promise.all([request(NUMBER), request(NUMBER)]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 429]);
    expect(server.console).toHaveLength(1);
  });

  test('comes twenty times a month', async () => {
    for (let count = 0; count < 20; count++) await codeTo(NUMBER, await server.signedIn('eva', PASSWORD));
    server.clock.advance({ minutes: 1 });
    const refused = await request(NUMBER, await server.signedIn('eva', PASSWORD));
    expect(refusalIn(refused)).toEqual([429, '057', []]);
    const nextMonth = Date.UTC(2026, 11, 1);
    expect(Number(refused.headers['retry-after'])).toBe((nextMonth - server.clock.now()) / 1_000);
    server.clock.advance({ hours: 24 * 11 });
    const later = await server.signedIn('eva', PASSWORD);
    expect((await request(NUMBER, later)).statusCode).toBe(200);
  });

  test('under one idempotency key is sent once', async () => {
    const headers = { 'Idempotency-Key': 'one' };
    const send = () =>
      eva.post('user/setting/second-factor/request', { alternateMobileNumber: NUMBER }, headers);
    const first = await send();
    expect((await send()).body).toBe(first.body);
    expect(server.console).toHaveLength(1);
  });
});

describe('switching on', () => {
  test('keeps the number of the code, apart from the contact’s, and ends the other sessions', async () => {
    const elsewhere = await server.signedIn('eva', PASSWORD);
    const code = await codeTo(NUMBER);
    const response = await change(true, { [TOKEN]: ` ${code.slice(0, 4).toLowerCase()} ${code.slice(4)} ` });
    expect(response.json().content).toEqual({
      action: 'updateSuccess',
      settings: { twoWayAuthenticationEnabled: true, twoWayMobileNo: '+*********099' },
    });
    expect([await isSignedIn(eva), await isSignedIn(elsewhere)]).toEqual([true, false]);
    const { user } = (await eva.get('auth/session')).json().content;
    expect(user.mobileNo).toBe('+491713920077');
  });

  test('needs a code, and the right one, of this user', async () => {
    expect(refusalIn(await change(true))).toEqual([400, '005', [TOKEN]]);
    expect(refusalIn(await change(true, { [TOKEN]: 'ABCDEFGH' }))).toEqual([400, '050', [TOKEN]]);
    await addPerson(server, 'max');
    await codeTo(NUMBER, await server.signedIn('max', PASSWORD));
    const foreign = lastSms(server).code;
    await codeTo(NUMBER);
    expect(refusalIn(await change(true, { [TOKEN]: foreign }))).toEqual([400, '048', [TOKEN]]);
    expect((await settings()).twoWayAuthenticationEnabled).toBe(false);
  });

  test('takes a code for ten minutes, an earlier one too', async () => {
    const first = await codeTo(NUMBER);
    await codeTo(OTHER_NUMBER);
    server.clock.advance({ minutes: 8, seconds: 59 });
    expect((await change(true, { [TOKEN]: first })).statusCode).toBe(200);
    expect((await settings()).twoWayMobileNo).toBe('+*********099');
  });

  test('takes no code after ten minutes', async () => {
    const code = await codeTo(NUMBER);
    server.clock.advance({ minutes: 10 });
    expect(refusalIn(await change(true, { [TOKEN]: code }))).toEqual([400, '050', [TOKEN]]);
  });

  test('takes a code once, also when it comes twice at once', async () => {
    const code = await codeTo(NUMBER);
    const responses = await Promise.all([change(true, { [TOKEN]: code }), change(true, { [TOKEN]: code })]);
    const statuses = responses.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    const again = await change(true, { [TOKEN]: code });
    expect(refusalIn(again)).toEqual([400, '050', [TOKEN]]);
  });

  test('takes an earlier code also after a later one was used', async () => {
    const first = await codeTo(OTHER_NUMBER);
    const second = await codeTo(NUMBER);
    expect((await change(true, { [TOKEN]: second })).statusCode).toBe(200);
    const response = await change(true, { [TOKEN]: first });
    expect(response.json().content.settings.twoWayMobileNo).toBe('+********088');
  });

  test('takes a code once even when it changes nothing', async () => {
    await switchOn(server, eva);
    const token = await codeTo('');
    expect((await change(true, { [TOKEN]: token })).statusCode).toBe(200);
    expect(refusalIn(await change(true, { [TOKEN]: token }))).toEqual([400, '050', [TOKEN]]);
  });

  test('takes no code after five wrong ones, from wherever they come', async () => {
    const code = await codeTo(NUMBER);
    // A stolen session without the browser that it belongs to: every address has a count of its own.
    eva.cookies.delete('ecs_browser');
    for (let count = 0; count < 5; count++) {
      eva.address = `192.0.2.${count}`;
      expect(refusalIn(await change(true, { [TOKEN]: 'ABCDEFGH' }))[1]).toBe('048');
    }
    expect(refusalIn(await change(true, { [TOKEN]: code }))).toEqual([400, '050', [TOKEN]]);
  });
});

describe('changing the number', () => {
  test('takes a code to the new one where the session has shown one', async () => {
    await switchOn(server, eva);
    const browser = await signInWithCode(server, 'eva');
    const token = await codeTo(OTHER_NUMBER, browser);
    const response = await change(true, { [TOKEN]: token }, browser);
    expect(response.json().content.settings.twoWayMobileNo).toBe('+********088');
    expect(await isSignedIn(eva)).toBe(false);
  });

  test('takes a code to the present one as well where it has not', async () => {
    const browser = await withoutCode();
    const presentToken = await codeTo('');
    expect(lastSms(server).to).toBe(NUMBER);
    const token = await codeTo(OTHER_NUMBER);
    const missing = await change(true, { [TOKEN]: token }, browser);
    expect(refusalIn(missing)).toEqual([400, '005', ['presentToken']]);
    const twice = await change(true, { [TOKEN]: token, presentToken: token }, browser);
    expect(refusalIn(twice)).toEqual([400, '048', ['presentToken']]);
    const both = await change(true, { [TOKEN]: token, presentToken }, browser);
    expect(both.json().content.settings.twoWayMobileNo).toBe('+********088');
  });

  test('makes codes to the number before useless', async () => {
    await switchOn(server, eva);
    const token = await codeTo(OTHER_NUMBER);
    const visitor = server.browser();
    await visitor.get('auth/session');
    await visitor.post('auth/login', { username: 'eva', password: PASSWORD });
    const { code, to } = lastSms(server);
    expect(to).toBe(NUMBER);
    await change(true, { [TOKEN]: token });
    const response = await visitor.post('auth/login', { username: 'eva', password: PASSWORD, token: code });
    expect(refusalIn(response).slice(0, 2)).toEqual([401, '050']);
    await visitor.post('auth/login', { username: 'eva', password: PASSWORD });
    expect(lastSms(server).to).toBe(OTHER_NUMBER);
  });
});

describe('switching off', () => {
  test('is done at once where the session has shown a code, whatever token is still there', async () => {
    await switchOn(server, eva);
    const elsewhere = await signInWithCode(server, 'eva');
    const response = await change(false, { [TOKEN]: 'OLDTOKEN' });
    expect(response.json().content.settings).toEqual({
      twoWayAuthenticationEnabled: false,
      twoWayMobileNo: null,
    });
    expect(await isSignedIn(elsewhere)).toBe(false);
    await server.signedIn('eva', PASSWORD);
  });

  test('takes a code to the present number where it has not', async () => {
    const browser = await withoutCode();
    expect(refusalIn(await change(false, {}, browser))).toEqual([400, '005', [TOKEN]]);
    const other = await codeTo(OTHER_NUMBER);
    expect(refusalIn(await change(false, { [TOKEN]: other }))).toEqual([400, '050', [TOKEN]]);
    const token = await codeTo('');
    expect((await change(false, { [TOKEN]: token })).statusCode).toBe(200);
  });

  test('is nothing for a factor that is off', async () => {
    expect((await change(false)).json().content.action).toBe('updateSuccess');
    expect(await isSignedIn(eva)).toBe(true);
  });
});

describe('user/second-factor/reset', () => {
  const reset = (id: number, from: TestBrowser) => from.post('user/second-factor/reset', { id });

  test('switches another user’s factor off and ends their sessions', async () => {
    const admin = await server.signedIn();
    await switchOn(server, eva);
    expect((await reset(evaId, admin)).json().content).toEqual({ id: evaId });
    expect(await isSignedIn(eva)).toBe(false);
    await server.signedIn('eva', PASSWORD);
    expect((await reset(evaId, admin)).statusCode).toBe(200);
    expect(refusalIn(await reset(4711, admin))).toEqual([404, '008', []]);
  });

  test('is not for oneself, and not for others', async () => {
    const admin = await server.signedIn();
    const { id } = (await admin.get('auth/session')).json().content.user;
    expect(refusalIn(await reset(id, admin))).toEqual([403, '019', ['id']]);
    expect(refusalIn(await reset(evaId, eva))).toEqual([403, '019', []]);
  });
});
