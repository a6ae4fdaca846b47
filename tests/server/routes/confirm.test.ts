import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addOwnApp, appCode } from '#tests/support/authenticator.ts';
import {
  addPerson,
  lastSms,
  PASSWORD,
  refusalIn,
  switchOn,
  userPayload,
  WRONG,
} from '#tests/support/people.ts';
import { ADMIN_PASSWORD, startTestServer, type TestServer } from '#tests/support/server.ts';
import { addOwnPasskey } from '#tests/support/software-passkey.ts';
import type { TestBrowser } from '#tests/support/test-browser.ts';

/** Of a request to a server by its address, which passkeys do not know. */
const ADDRESS = { host: '127.0.0.1:8080' };
const WANTED = [403, '064', []];

let server: TestServer;
let eva: TestBrowser;
let evasId: number;
beforeEach(async () => {
  server = await startTestServer();
  evasId = await addPerson(server, 'eva');
  eva = await server.signedIn('eva', PASSWORD);
});
afterEach(() => server.close());

const OWN = { email: 'eva@example.org', firstname: 'Eva', lastname: 'Klein', mobileNo: '+491713920077' };
const saveOwn = (fields: object, browser = eva) => browser.post('own/details/update', { ...OWN, ...fields });
const confirm = (proof: object, browser = eva) => browser.post('auth/confirm', proof);
const requestCode = (alternateMobileNumber: string) =>
  eva.post('user/setting/second-factor/request', { alternateMobileNumber });

/** The browser has not shown for a while whose it is, and its session is still open. */
async function stale(): Promise<void> {
  server.clock.advance({ minutes: 14 });
  await eva.get('auth/session');
  server.clock.advance({ minutes: 1 });
}

async function events(): Promise<readonly string[]> {
  await server.parts.securityLog.flush();
  const rows = await server.parts.database.read.selectFrom('securityEvents').select('event').execute();
  return rows.map(({ event }) => event);
}

describe('a call that matters', () => {
  test('is carried out for 15 minutes after the sign-in, then only after a proof', async () => {
    server.clock.advance({ minutes: 14, seconds: 59 });
    expect((await saveOwn({ email: 'a@example.org' })).statusCode).toBe(200);
    server.clock.advance({ seconds: 1 });
    const refused = await saveOwn({ email: 'b@example.org' });
    expect(refusalIn(refused)).toEqual(WANTED);
    expect(refused.json().messages).toEqual(['Bitte bestätigen Sie, dass Sie es sind.']);
    const freshUntil = new Date(server.clock.now() + 15 * 60_000).toISOString();
    expect((await confirm({ password: PASSWORD })).json().content).toEqual({ freshUntil });
    expect((await saveOwn({ email: 'b@example.org' })).statusCode).toBe(200);
    server.clock.advance({ minutes: 15 });
    expect(refusalIn(await saveOwn({ email: 'c@example.org' }))).toEqual(WANTED);
  });

  test.each([
    ['the name alone', { firstname: 'Eve' }, 200],
    ['the e-mail address', { email: 'x@example.org' }, 403],
    ['the phone number', { mobileNo: '+491713920078' }, 403],
    ['another password without the present one', { password: 'Neue-Gans-123' }, 403],
    ['another password with the present one', { password: 'Neue-Gans-123', currentPassword: PASSWORD }, 200],
  ])('of one’s own details: %s', async (_name, fields, status) => {
    await stale();
    expect((await saveOwn(fields)).statusCode).toBe(status);
  });

  test('a present password that is wrong proves nothing', async () => {
    await stale();
    const wish = { email: 'x@example.org', password: 'Neue-Gans-123', currentPassword: WRONG };
    expect(refusalIn(await saveOwn(wish))).toEqual([400, '002', ['currentPassword']]);
    expect(refusalIn(await saveOwn({ email: 'x@example.org' }))).toEqual(WANTED);
  });

  test('a right one is a proof for what follows', async () => {
    await stale();
    await saveOwn({ password: 'Neue-Gans-123', currentPassword: PASSWORD });
    expect((await saveOwn({ email: 'x@example.org' })).statusCode).toBe(200);
  });

  test('of users, second factor and tokens', async () => {
    const admin = await server.signedIn();
    server.clock.advance({ minutes: 16 });
    const saving = userPayload({}, { username: 'new' });
    expect(refusalIn(await admin.post('user/save', saving))).toEqual(WANTED);
    expect((await admin.post('user/save?dryRun=true', saving)).statusCode).toBe(200);
    expect(refusalIn(await admin.get(`user/delete/${evasId}`, {}, 'DELETE'))).toEqual(WANTED);
    expect(refusalIn(await admin.post('user/second-factor/reset', { id: evasId }))).toEqual(WANTED);
    const sync = await admin.post('ECSServerSync/syncWith/PROD', { pass: 'x' });
    expect(refusalIn(sync)).toEqual(WANTED);
    const many = { type: 'user', action: 'deactivate', ids: [evasId] };
    expect(refusalIn(await admin.post('records/changeMany', many))).toEqual(WANTED);
    const off = { twoWayAuthenticationEnabled: false };
    expect(refusalIn(await eva.post('user/setting/second-factor/change', off))).toEqual(WANTED);
    const token = { name: 'ci', rights: ['texts:read'], contexts: ['GLOBAL'] };
    expect(refusalIn(await admin.post('token/save', { ...token, currentPassword: '' }))).toEqual(WANTED);
    const made = await admin.post('token/save', { ...token, currentPassword: ADMIN_PASSWORD });
    expect(made.statusCode).toBe(200);
    // The password that made the token was a proof.
    expect((await admin.post('user/save', saving)).statusCode).toBe(200);
  });

  test('that was carried out is answered again under its key without another proof', async () => {
    const key = { 'Idempotency-Key': 'k1' };
    const wish = { ...OWN, email: 'x@example.org' };
    expect((await eva.post('own/details/update', wish, key)).statusCode).toBe(200);
    await stale();
    expect((await eva.post('own/details/update', wish, key)).statusCode).toBe(200);
    const other = { 'Idempotency-Key': 'k2' };
    const next = { ...OWN, email: 'y@example.org' };
    expect(refusalIn(await eva.post('own/details/update', next, other))).toEqual(WANTED);
    await confirm({ password: PASSWORD });
    // The refusal was not its outcome.
    expect((await eva.post('own/details/update', next, other)).statusCode).toBe(200);
  });

  test('does not believe a proof from the future, which a wrong clock has dated', async () => {
    const future = { confirmedAt: server.clock.now() + 24 * 3_600_000 };
    await server.parts.database.write.updateTable('sessions').set(future).execute();
    expect(refusalIn(await saveOwn({ email: 'x@example.org' }))).toEqual(WANTED);
  });
});

describe('auth/confirm', () => {
  test('refuses a wrong password, counts it as a sign-in does, and writes both down', async () => {
    await stale();
    expect(refusalIn(await confirm({}))).toEqual([400, '005', ['password']]);
    for (let tries = 0; tries < 5; tries += 1) {
      expect(refusalIn(await confirm({ password: WRONG }))).toEqual([400, '002', ['password']]);
    }
    expect(refusalIn(await confirm({ password: PASSWORD }))).toEqual([429, '022', []]);
    server.clock.advance({ minutes: 15 });
    expect((await confirm({ password: PASSWORD })).statusCode).toBe(200);
    expect(await events()).toEqual(expect.arrayContaining(['passwordRefused', 'confirmed']));
  });

  test('takes a code that went to the second factor, once', async () => {
    await switchOn(server, eva);
    server.clock.advance({ minutes: 2 });
    await stale();
    expect(refusalIn(await requestCode('+33639980088'))).toEqual(WANTED);
    expect((await requestCode('')).statusCode).toBe(200);
    const { code } = lastSms(server);
    expect(refusalIn(await confirm({ token: 'AAAAAAAA' }))).toEqual([400, '048', ['token']]);
    expect((await confirm({ token: code })).statusCode).toBe(200);
    expect((await saveOwn({ email: 'x@example.org' })).statusCode).toBe(200);
    expect(refusalIn(await confirm({ token: code }))).toEqual([400, '050', ['token']]);
  });

  test('takes no code of a user without a second factor: anyone could have had it sent to their own number', async () => {
    await requestCode('+33639980088');
    expect(refusalIn(await confirm({ token: lastSms(server).code }))).toEqual([400, '050', ['token']]);
  });

  test('takes a code of an authenticator app, once', async () => {
    const { secret } = await addOwnApp(server, eva);
    await stale();
    const token = appCode(secret, server.clock.now());
    expect((await confirm({ token })).statusCode).toBe(200);
    expect(refusalIn(await confirm({ token }))).toEqual([400, '048', ['token']]);
  });

  test('is of one session, not of all that its user has open', async () => {
    const other = await server.signedIn('eva', PASSWORD);
    await stale();
    await other.get('auth/session');
    await confirm({ password: PASSWORD });
    expect(refusalIn(await saveOwn({ email: 'x@example.org' }, other))).toEqual(WANTED);
  });
});

describe('the refusal that asks for a proof', () => {
  const named = async () => {
    const refused = await saveOwn({ email: 'x@example.org' });
    expect(refusalIn(refused)).toEqual(WANTED);
    return refused.json().content;
  };

  test('names no factors where there are none', async () => {
    await stale();
    expect(await named()).toEqual({ factors: [], freshMinutes: 15 });
  });

  test('names those that the user has, whose recovery codes are a proof as well', async () => {
    await addOwnApp(server, eva);
    const passkey = await addOwnPasskey(eva);
    const { codes } = (await eva.post('factor/recovery/create', {})).json().content;
    await stale();
    expect(await named()).toEqual({ factors: ['passkey', 'totp', 'recoveryCode'], freshMinutes: 15 });
    expect((await confirm({ token: codes[0] })).statusCode).toBe(200);
    server.clock.advance({ minutes: 15 });
    const { options } = (await eva.post('auth/passkey/begin', {})).json().content;
    expect((await confirm({ passkey: passkey.get(options) })).statusCode).toBe(200);
  });

  test('names no passkeys at an address that can have none', async () => {
    await addOwnPasskey(eva);
    await stale();
    const refused = await eva.post('own/details/update', { ...OWN, email: 'x@example.org' }, ADDRESS);
    expect(refused.json().content).toEqual({ factors: [], freshMinutes: 15 });
  });
});

describe('with CONFIRM_MINUTES=0', () => {
  beforeEach(async () => {
    await server.close();
    server = await startTestServer({ settings: { confirmMinutes: 0 } });
    await addPerson(server, 'eva');
    eva = await server.signedIn('eva', PASSWORD);
  });

  test('every call asks, right after the sign-in too', async () => {
    const wanted = await saveOwn({ email: 'x@example.org' });
    expect(refusalIn(wanted)).toEqual(WANTED);
    expect(wanted.json().content).toMatchObject({ freshMinutes: 0 });
    expect((await confirm({ password: PASSWORD })).json().content).toEqual({ freshUntil: null });
    const saves = ['y@example.org', 'z@example.org'].map((email) => saveOwn({ email }));
    const statuses = (await Promise.all(saves)).map(({ statusCode }) => statusCode);
    expect([...statuses].sort()).toEqual([200, 403]);
    await confirm({ password: PASSWORD });
    server.clock.advance({ minutes: 1 });
    expect(refusalIn(await saveOwn({ email: 'a@example.org' }))).toEqual(WANTED);
  });
});
