import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { REFUSAL_TEXTS } from '#contract/refusals.ts';
import { readMeta } from '#server/store/base/meta.ts';
import { addOwnApp, appCode } from '#tests/support/authenticator.ts';
import {
  addPerson,
  isSignedIn,
  lastSms,
  PASSWORD,
  refusalIn,
  securityLog,
  switchOn,
  WRONG,
} from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { TestBrowser } from '#tests/support/test-browser.ts';

let server: TestServer;
let anna: TestBrowser;
let annasId: number;
beforeEach(async () => {
  server = await startTestServer();
  annasId = await addPerson(server, 'anna');
  anna = await server.signedIn('anna', PASSWORD);
});
afterEach(() => server.close());

const list = async (browser = anna) => (await browser.post('factor/list', {})).json().content;
const begin = async () => (await anna.post('factor/totp/begin', {})).json().content;
const confirm = (token: string) => anna.post('factor/totp/confirm', { token });
const makeCodes = async (): Promise<string[]> =>
  (await anna.post('factor/recovery/create', {})).json().content.codes;

describe('an authenticator app', () => {
  test('is added by a code of it, within a step of the clock, and shows no secret afterwards', async () => {
    const { secret, uri } = await begin();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(decodeURIComponent(uri)).toMatch(/^otpauth:\/\/totp\/Leitstand \(127\.0\.0\.1\):anna\?/);
    expect(uri).toContain(`secret=${secret}`);
    expect(await list()).toEqual({ factors: [], recoveryCodesLeft: null });

    const now = server.clock.now();
    expect(refusalIn(await confirm(appCode(secret, now - 60_000)))).toEqual([400, '048', ['token']]);
    const code = appCode(secret, now - 30_000);
    const response = await confirm(`${code.slice(0, 3)} ${code.slice(3)}`);
    const { factor } = response.json().content;
    expect(factor).toEqual({
      id: expect.any(Number),
      kind: 'totp',
      name: null,
      since: new Date(now).toISOString(),
      lastUse: null,
    });
    expect(await list()).toEqual({ factors: [factor], recoveryCodesLeft: null });
    expect((await anna.post('factor/list', {})).body).not.toContain(secret);
  });

  test('is kept sealed, and for no other user', async () => {
    const { secret } = await addOwnApp(server, anna);
    const { write } = server.parts.database;
    const [row] = await write.selectFrom('factors').selectAll().execute();
    expect(JSON.stringify(row)).not.toContain(secret);
    const otherId = await addPerson(server, 'otto');
    await write.updateTable('factors').set({ userId: otherId }).execute();
    const otto = server.browser();
    await otto.get('auth/session');
    await otto.post('auth/login', { username: 'otto', password: PASSWORD });
    const token = appCode(secret, server.clock.now());
    expect((await otto.post('auth/login', { username: 'otto', token })).statusCode).toBe(500);
  });

  test('that was begun is replaced by the next one, and waits half an hour', async () => {
    const first = await begin();
    const second = await begin();
    expect(refusalIn(await confirm(appCode(first.secret, server.clock.now())))).toEqual([
      400,
      '048',
      ['token'],
    ]);
    server.clock.advance({ minutes: 29 });
    await anna.get('auth/session');
    server.clock.advance({ minutes: 1 });
    await anna.post('auth/confirm', { password: PASSWORD });
    expect(refusalIn(await confirm(appCode(second.secret, server.clock.now())))).toEqual([
      400,
      '050',
      ['token'],
    ]);
  });

  test('is asked for in vain after five wrong codes', async () => {
    await begin();
    for (let tried = 0; tried < 5; tried += 1) await confirm('000000');
    expect(refusalIn(await confirm('000000'))).toEqual([429, '022', []]);
  });

  test('ends the other sessions when it is added, and when it is removed', async () => {
    const other = await server.signedIn('anna', PASSWORD);
    const { id } = await addOwnApp(server, anna);
    expect([await isSignedIn(other), await isSignedIn(anna)]).toEqual([false, true]);
    expect((await anna.post('factor/remove', { id })).json().content).toEqual({ id });
    expect(await list()).toEqual({ factors: [], recoveryCodesLeft: null });
    expect(refusalIn(await anna.post('factor/remove', { id }))).toEqual([404, '008', ['id']]);
    expect((await securityLog(server)).slice(-2)).toMatchObject([
      { event: 'factorAdded', username: 'anna', detail: { kind: 'totp', factorId: id } },
      { event: 'factorRemoved', username: 'anna', detail: { kind: 'totp', factorId: id } },
    ]);
  });

  test('of another user is neither listed nor removed', async () => {
    const { id } = await addOwnApp(server, anna);
    const admin = await server.signedIn();
    expect(await list(admin)).toEqual({ factors: [], recoveryCodesLeft: null });
    expect(refusalIn(await admin.post('factor/remove', { id }))).toEqual([404, '008', ['id']]);
    expect((await list()).factors).toHaveLength(1);
  });

  test('can be one of five', async () => {
    for (let app = 0; app < 5; app += 1) await addOwnApp(server, anna);
    expect(refusalIn(await anna.post('factor/totp/begin', {}))).toEqual([400, '012', []]);
  });
});

describe('recovery codes', () => {
  test('are ten, can be replaced, are counted, and are kept as hashes', async () => {
    expect(refusalIn(await anna.post('factor/recovery/create', {}))).toEqual([400, '012', []]);
    await addOwnApp(server, anna);
    const first = await makeCodes();
    const codes = await makeCodes();
    expect(new Set([...first, ...codes]).size).toBe(20);
    for (const code of codes) expect(code).toMatch(/^([A-HJ-NP-Z2-9]{4}-){5}[A-HJ-NP-Z2-9]{4}$/);
    expect(await list()).toMatchObject({ recoveryCodesLeft: 10 });
    const rows = await server.parts.database.read.selectFrom('recoveryCodes').selectAll().execute();
    expect(rows).toHaveLength(10);
    for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', ''));
    expect((await securityLog(server)).at(-1)).toMatchObject({
      event: 'recoveryCodesMade',
      detail: { count: 10 },
    });
  });

  test('go with the last factor, of whatever kind it is', async () => {
    const { id } = await addOwnApp(server, anna);
    await switchOn(server, anna);
    await makeCodes();
    await anna.post('factor/remove', { id });
    expect(await list()).toMatchObject({ recoveryCodesLeft: 10 });
    await anna.post('user/setting/second-factor/change', { twoWayAuthenticationEnabled: false });
    expect(await list()).toMatchObject({ recoveryCodesLeft: null });
  });

  test('neither they nor a secret stay under the key of their request', async () => {
    const key = { 'idempotency-key': 'k1' };
    const { secret } = (await anna.post('factor/totp/begin', {}, key)).json().content;
    await confirm(appCode(secret, server.clock.now()));
    const { codes } = (await anna.post('factor/recovery/create', {}, key)).json().content;
    const kept = JSON.stringify(
      await server.parts.database.read.selectFrom('idempotencyKeys').selectAll().execute(),
    );
    for (const one of [secret, ...codes]) expect(kept).not.toContain(one);
  });
});

describe('a user whose factors are reset', () => {
  test('has none left, no recovery codes and no session', async () => {
    await addOwnApp(server, anna);
    await makeCodes();
    const admin = await server.signedIn();
    const listed = async () =>
      (await admin.post('user/list', { offset: 0, maxResult: 1, filter: { id: annasId } })).json().content
        .listData.data[0].secondFactor;
    expect(await listed()).toBe(true);
    await admin.post('user/second-factor/reset', { id: annasId });
    expect([await listed(), await isSignedIn(anna)]).toEqual([false, false]);
    anna = await server.signedIn('anna', PASSWORD);
    expect(await list()).toEqual({ factors: [], recoveryCodesLeft: null });
    expect(await securityLog(server)).toContainEqual(
      expect.objectContaining({ event: 'secondFactorReset', subjectName: 'anna' }),
    );
  });

  test('is found by the second factor in the list of users', async () => {
    await addOwnApp(server, anna);
    const admin = await server.signedIn();
    const found = async (secondFactor: boolean) => {
      const answer = await admin.post('user/list', { offset: 0, maxResult: 50, filter: { secondFactor } });
      return answer.json().content.listData.data.map(({ username }: { username: string }) => username);
    };
    expect(await found(true)).toEqual(['anna']);
    expect(await found(false)).not.toContain('anna');
  });
});

describe('a sign-in of a user with an app', () => {
  let visitor: TestBrowser;
  let secret: string;
  const login = (fields: object) => visitor.post('auth/login', { username: 'anna', ...fields });
  const details = async () => (await securityLog(server)).map(({ detail }) => detail);
  const code = () => appCode(secret, server.clock.now());
  beforeEach(async () => {
    ({ secret } = await addOwnApp(server, anna));
    visitor = server.browser();
    await visitor.get('auth/session');
  });

  test('asks for a code of it after the password, and sends none', async () => {
    const sent = server.console.length;
    const response = await login({ password: PASSWORD });
    expect([response.statusCode, response.json().errCodes]).toEqual([200, ['047']]);
    expect(response.json().content).toEqual({
      action: 'secondFactorRequired',
      isAuthenticated: false,
      factors: ['totp'],
    });
    expect(server.console).toHaveLength(sent);
    const asked = 'Bitte geben Sie den Code aus Ihrer Authenticator-App ein.';
    expect(response.json().messages).toEqual([asked]);
    expect(response.json().errors).toEqual([{ code: '047', field: 'token', message: asked }]);
    expect(refusalIn(await login({ token: '000000' }))).toEqual([401, '048', []]);
    const signedIn = await login({ token: code() });
    expect(signedIn.json().content).toMatchObject({ action: 'loginSuccess', isAuthenticated: true });
    expect(await isSignedIn(visitor)).toBe(true);
    const [session] = (await visitor.post('session/list', {})).json().content.sessions;
    expect(session).toMatchObject({ isThis: true, withSecondFactor: true });
    const [app] = (await list()).factors;
    expect(app.lastUse).toBe(new Date(server.clock.now()).toISOString());
    expect(await details()).toContainEqual({ secondFactor: true, factor: 'totp' });
  });

  test('takes no code twice, nor an earlier one after a later one', async () => {
    const before = appCode(secret, server.clock.now() - 30_000);
    const used = code();
    await login({ password: PASSWORD, token: used });
    for (const token of [used, before]) {
      expect(refusalIn(await login({ password: PASSWORD, token }))).toEqual([401, '048', []]);
    }
    server.clock.advance({ seconds: 30 });
    expect((await login({ password: PASSWORD, token: code() })).statusCode).toBe(200);
  });

  test('lets one of two in who come with the same code at once', async () => {
    const other = server.browser();
    await other.get('auth/session');
    const request = { username: 'anna', password: PASSWORD, token: code() };
    const answers = await Promise.all([
      visitor.post('auth/login', request),
      other.post('auth/login', request),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
  });

  test('is blocked after five wrong codes, as after five wrong passwords', async () => {
    await login({ password: PASSWORD });
    for (let tried = 0; tried < 5; tried += 1) await login({ token: '000000' });
    expect(refusalIn(await login({ token: code() }))).toEqual([429, '022', []]);
    server.clock.advance({ minutes: 15 });
    expect((await login({ password: PASSWORD, token: code() })).statusCode).toBe(200);
  });

  test('takes each recovery code once, in whatever form it is typed', async () => {
    const [first = '', second = ''] = await makeCodes();
    expect((await login({ password: PASSWORD })).json().content.factors).toEqual(['totp', 'recoveryCode']);
    expect((await login({ token: first.toLowerCase().replaceAll('-', ' ') })).statusCode).toBe(200);
    expect(await list(visitor)).toMatchObject({ recoveryCodesLeft: 9 });
    expect((await visitor.post('session/previous', {})).json().content).toMatchObject({
      recoveryCodesLeft: 9,
    });
    expect(refusalIn(await login({ password: PASSWORD, token: first }))).toEqual([401, '048', []]);
    expect((await login({ password: PASSWORD, token: second })).statusCode).toBe(200);
    expect(await details()).toContainEqual({ secondFactor: true, factor: 'recoveryCode' });
  });

  test('of earlier versions, which are shorter, are still taken', async () => {
    await makeCodes();
    const db = server.parts.database.write;
    const row = await db.selectFrom('recoveryCodes').selectAll().orderBy('id').executeTakeFirstOrThrow();
    const secret = Buffer.from((await readMeta(db, 'factorSecret')) ?? '', 'base64url');
    const bound = JSON.stringify(['recovery', row.userId, 'ABCDEFGHJKLM']);
    const codeHash = createHmac('sha256', secret).update(bound).digest('base64url');
    await db.updateTable('recoveryCodes').set({ codeHash }).where('id', '=', row.id).execute();
    await login({ password: PASSWORD });
    expect((await login({ token: 'abcd-efgh-jklm' })).statusCode).toBe(200);
  });

  test('sends an SMS beside it to a client that does not say which way it takes', async () => {
    await switchOn(server, anna);
    server.clock.advance({ minutes: 1 });
    const sent = server.console.length;
    const quiet = await login({ password: PASSWORD, factor: 'totp' });
    expect(quiet.json().content).toEqual({
      action: 'secondFactorRequired',
      isAuthenticated: false,
      factors: ['totp', 'sms'],
    });
    expect(server.console).toHaveLength(sent);
    const bySms = await login({ factor: 'sms' });
    expect(bySms.json().content).toMatchObject({ factors: ['sms', 'totp'], resendAt: expect.any(String) });
    expect(server.console).toHaveLength(sent + 1);
    server.clock.advance({ minutes: 1 });
    // A client that names a way begins with the first that is open, whether the user has that one or not.
    const another = await login({ factor: 'passkey' });
    expect(another.json().content).toMatchObject({ factors: ['totp', 'sms'] });
    expect(server.console).toHaveLength(sent + 1);
    const asSpecified = await login({});
    expect(asSpecified.json().content).toMatchObject({ resendAt: expect.any(String) });
    expect(asSpecified.json().messages).toEqual([REFUSAL_TEXTS['047']]);
    expect(server.console).toHaveLength(sent + 2);
    expect((await login({ token: lastSms(server).code })).statusCode).toBe(200);
  });

  test('goes on after the keys of the server were rotated', async () => {
    const [recovery = ''] = await makeCodes();
    const { rotateSecrets } = await import('#server/security/secrets.ts');
    const actor = { userId: null, username: 'operator' };
    await rotateSecrets({ ...server.parts, actor });
    await server.parts.secrets.refresh();
    for (const token of [code(), recovery]) {
      await visitor.get('auth/session');
      expect((await login({ password: PASSWORD, token })).statusCode).toBe(200);
    }
  });

  test('looks at no code before the password', async () => {
    expect(refusalIn(await login({ token: code() }))).toEqual([400, '005', ['password']]);
    expect(refusalIn(await login({ password: WRONG, token: code() }))).toEqual([401, '002', []]);
  });
});
