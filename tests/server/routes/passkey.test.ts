import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addApp, appCode } from '#tests/support/authenticator.ts';
import { addPerson, isSignedIn, PASSWORD, refusalIn, securityLog, visitor } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { addOwnPasskey, SoftwarePasskey, signInByPasskey } from '#tests/support/software-passkey.ts';
import type { TestBrowser } from '#tests/support/test-browser.ts';

const REFUSED = [401, '065', []];
const NOT_ADDED = [400, '065', ['passkey']];

let server: TestServer;
let anna: TestBrowser;
let annasId: number;
beforeEach(async () => {
  server = await startTestServer();
  annasId = await addPerson(server, 'anna');
  anna = await server.signedIn('anna', PASSWORD);
});
afterEach(() => server.close());

const list = async (browser = anna) => (await browser.post('factor/list', {})).json().content.factors;
const beginIn = async (browser: TestBrowser, fields = {}) =>
  (await browser.post('auth/passkey/begin', fields)).json().content.options;
const creation = async () => (await anna.post('factor/passkey/begin', {})).json().content.options;
const confirm = (passkey: object, name = 'Telefon') => anna.post('factor/passkey/confirm', { name, passkey });
const features = async (browser: TestBrowser) => (await browser.get('auth/session')).json().content.features;

describe('a passkey', () => {
  test('gets another name without a fresh proof, from its user alone, and goes on signing in', async () => {
    const passkey = await addOwnPasskey(anna);
    const [{ id, ...added }] = await list();
    await server.parts.database.write.updateTable('sessions').set({ confirmedAt: null }).execute();
    const renamed = { ...added, id, name: 'Laptop im Büro' };
    const response = await anna.post('factor/passkey/rename', { id, name: 'Laptop im Büro' });
    expect(response.json().content).toEqual({ factor: renamed });
    expect(await list()).toEqual([renamed]);
    const rename = async (browser: TestBrowser, wish: object) =>
      refusalIn(await browser.post('factor/passkey/rename', { id, name: 'Mein', ...wish }));
    expect(await rename(anna, { name: ' ' })).toEqual([400, '005', ['name']]);
    expect(await rename(anna, { name: 'x'.repeat(256) })).toEqual([400, '041', ['name']]);
    await addPerson(server, 'otto');
    expect(await rename(await server.signedIn('otto', PASSWORD), {})).toEqual([404, '008', ['id']]);
    expect(await rename(anna, { id: await addApp(server, annasId) })).toEqual([404, '008', ['id']]);
    expect((await list())[0]).toEqual(renamed);
    expect((await signInByPasskey(await visitor(server), passkey)).statusCode).toBe(200);
  });

  test('is added under a name, ends the other sessions, and is kept without what would tell its user', async () => {
    const other = await server.signedIn('anna', PASSWORD);
    const options = await creation();
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Leitstand' },
      user: { name: 'anna', displayName: 'Eva Klein' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
    const passkey = new SoftwarePasskey();
    const { factor } = (await confirm(passkey.create(options))).json().content;
    expect(factor).toMatchObject({ kind: 'passkey', name: 'Telefon', lastUse: null });
    expect(await list()).toEqual([factor]);
    expect([await isSignedIn(other), await isSignedIn(anna)]).toEqual([false, true]);
    expect((await creation()).excludeCredentials).toMatchObject([
      { id: passkey.id, transports: ['internal'] },
    ]);
    expect((await securityLog(server)).at(-1)).toMatchObject({
      ...{ event: 'factorAdded', username: 'anna', detail: { kind: 'passkey', factorId: factor.id } },
    });
  });

  test('is removed, and signs no one in any more', async () => {
    const passkey = await addOwnPasskey(anna);
    const [{ id }] = await list();
    expect((await anna.post('factor/remove', { id })).json().content).toEqual({ id });
    expect(await list()).toEqual([]);
    expect(refusalIn(await signInByPasskey(await visitor(server), passkey))).toEqual(REFUSED);
  });

  test('of another page, without a look at its user, or for a used challenge is not added', async () => {
    const passkey = new SoftwarePasskey();
    for (const said of [
      { origin: 'http://evil.example' },
      { origin: 'http://localhost:8081' },
      { rpId: 'evil.example' },
      { verified: false },
    ])
      expect(refusalIn(await confirm(passkey.create(await creation(), said)))).toEqual(NOT_ADDED);
    const options = await creation();
    await confirm(passkey.create(options));
    expect(refusalIn(await confirm(new SoftwarePasskey().create(options)))).toEqual(NOT_ADDED);
    // Nor a second time, for whomever.
    expect(refusalIn(await confirm(passkey.create(await creation())))).toEqual(NOT_ADDED);
    expect(await list()).toHaveLength(1);
  });

  test('is not added for the challenge of a sign-in, nor for one of another session', async () => {
    const passkey = new SoftwarePasskey();
    const { challenge } = await beginIn(anna);
    expect(refusalIn(await confirm(passkey.create({ challenge, user: { id: 'x' } })))).toEqual(NOT_ADDED);
    await addPerson(server, 'otto');
    const otto = await server.signedIn('otto', PASSWORD);
    const { options } = (await otto.post('factor/passkey/begin', {})).json().content;
    expect(refusalIn(await confirm(passkey.create(options)))).toEqual(NOT_ADDED);
  });

  test('is added where every call asks for a proof, which the session answers under another id', async () => {
    await server.close();
    server = await startTestServer({ settings: { confirmMinutes: 0 } });
    await addPerson(server, 'anna');
    anna = await server.signedIn('anna', PASSWORD);
    const proven = async (call: () => ReturnType<TestBrowser['post']>) => {
      expect(refusalIn(await call())).toEqual([403, '064', []]);
      expect((await anna.post('auth/confirm', { password: PASSWORD })).statusCode).toBe(200);
      return (await call()).json();
    };
    const { content } = await proven(() => anna.post('factor/passkey/begin', {}));
    const passkey = new SoftwarePasskey().create(content.options);
    server.clock.advance({ seconds: 1 });
    const other = await server.signedIn('anna', PASSWORD);
    await other.post('auth/confirm', { password: PASSWORD });
    const elsewhere = await other.post('factor/passkey/confirm', { name: 'Telefon', passkey });
    expect(refusalIn(elsewhere)).toEqual(NOT_ADDED);
    const added = await proven(() => confirm(passkey));
    expect(added.content.factor).toMatchObject({ kind: 'passkey', name: 'Telefon' });
  });

  test('is kept sealed, and its key is of no use in the row of another user', async () => {
    const passkey = await addOwnPasskey(anna);
    const otherId = await addPerson(server, 'otto');
    await server.parts.database.write.updateTable('factors').set({ userId: otherId }).execute();
    passkey.userHandle = null;
    expect((await signInByPasskey(await visitor(server), passkey)).statusCode).toBe(500);
  });

  test('can be one of ten', async () => {
    for (let added = 0; added < 10; added += 1) await addOwnPasskey(anna, `Schlüssel ${added}`);
    expect(refusalIn(await anna.post('factor/passkey/begin', {}))).toEqual([400, '012', []]);
    const { secret } = (await anna.post('factor/totp/begin', {})).json().content;
    const token = appCode(secret, server.clock.now());
    expect((await anna.post('factor/totp/confirm', { token })).statusCode).toBe(200);
  });
});

describe('a sign-in by passkey', () => {
  let passkey: SoftwarePasskey;
  let browser: TestBrowser;
  beforeEach(async () => {
    passkey = await addOwnPasskey(anna);
    browser = await visitor(server);
  });

  test('needs nothing else, is a fresh proof, and stands in the log', async () => {
    const options = await beginIn(browser);
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] });
    const response = await browser.post('auth/passkey/confirm', { passkey: passkey.get(options) });
    expect(response.json().content).toMatchObject({ isAuthenticated: true, user: { username: 'anna' } });
    const { sessions } = (await browser.post('session/list', {})).json().content;
    expect(sessions).toContainEqual(expect.objectContaining({ isThis: true, withSecondFactor: true }));
    expect((await list(browser))[0].lastUse).toBe(new Date(server.clock.now()).toISOString());
    expect((await browser.post('factor/recovery/create', {})).statusCode).toBe(200);
    expect((await securityLog(server)).filter(({ event }) => event === 'login').at(-1)).toMatchObject({
      ...{ username: 'anna', detail: { secondFactor: true, factor: 'passkey' } },
    });
  });

  test('takes the place of the code after the password, of that user alone', async () => {
    const answered = await browser.post('auth/login', { username: 'anna', password: PASSWORD });
    expect(answered.json().content).toMatchObject({ factors: ['passkey'], isAuthenticated: false });
    const options = await beginIn(browser, { username: 'anna' });
    expect(options.allowCredentials).toEqual([
      { id: passkey.id, type: 'public-key', transports: ['internal'] },
    ]);
    await addPerson(server, 'otto');
    const ottos = await addOwnPasskey(await server.signedIn('otto', PASSWORD));
    const shown = (one: SoftwarePasskey) =>
      browser.post('auth/passkey/confirm', { username: 'anna', passkey: one.get(options) });
    expect(refusalIn(await shown(ottos))).toEqual(REFUSED);
    expect((await shown(passkey)).json().content.user.username).toBe('anna');
  });

  test('names the passkeys of no one whose password was not right', async () => {
    for (const username of ['anna', 'nobody']) {
      const options = await beginIn(browser, { username });
      expect(options.allowCredentials).toEqual([]);
    }
  });

  test('is refused from another page, for another domain, and without a look at the user', async () => {
    for (const said of [
      { origin: 'https://localhost' },
      { origin: 'http://evil.example' },
      { rpId: 'evil.example' },
      { verified: false },
    ])
      expect(refusalIn(await signInByPasskey(browser, passkey, said))).toEqual(REFUSED);
    expect(await isSignedIn(browser)).toBe(false);
  });

  test('takes a challenge once, in the browser that it was made for, and for five minutes', async () => {
    const options = await beginIn(browser);
    const answer = passkey.get(options);
    const other = await visitor(server);
    expect(refusalIn(await other.post('auth/passkey/confirm', { passkey: answer }))).toEqual(REFUSED);
    const xsrf = browser.cookies.get('XSRF-TOKEN') ?? '';
    expect((await browser.post('auth/passkey/confirm', { passkey: answer })).statusCode).toBe(200);
    // As if it were still the same browser.
    browser.cookies.delete('ecs_session');
    browser.cookies.set('XSRF-TOKEN', xsrf);
    browser.userId = null;
    const again = { passkey: passkey.get(options) };
    expect(refusalIn(await browser.post('auth/passkey/confirm', again))).toEqual(REFUSED);

    const late = await beginIn(other);
    server.clock.advance({ minutes: 5 });
    expect(refusalIn(await other.post('auth/passkey/confirm', { passkey: passkey.get(late) }))).toEqual(
      REFUSED,
    );
    await signInByPasskey(other, passkey);
    const kept = await server.parts.database.read.selectFrom('usedChallenges').selectAll().execute();
    expect(kept).toHaveLength(1);
  });

  test('takes no challenge that the server did not make', async () => {
    const challenge = Buffer.alloc(54, 1).toString('base64url');
    for (const made of [challenge, '', 'AAAA']) {
      const answer = { passkey: passkey.get({ challenge: made }) };
      expect(refusalIn(await browser.post('auth/passkey/confirm', answer))).toEqual(REFUSED);
    }
  });

  test('of a copy is refused and logged, since its count does not rise; one that does not count is none', async () => {
    passkey.count = 7;
    await signInByPasskey(browser, passkey);
    passkey.count = 6;
    expect(refusalIn(await signInByPasskey(await visitor(server), passkey))).toEqual(REFUSED);
    expect(await securityLog(server)).toContainEqual(
      expect.objectContaining({ event: 'passkeyCopied', username: 'anna' }),
    );
    const silent = new SoftwarePasskey();
    silent.counts = false;
    const mine = await server.signedIn();
    const { options } = (await mine.post('factor/passkey/begin', {})).json().content;
    await mine.post('factor/passkey/confirm', { name: 'Mac', passkey: silent.create(options) });
    for (let times = 0; times < 2; times += 1)
      expect((await signInByPasskey(await visitor(server), silent)).statusCode).toBe(200);
  });

  test('is closed after five that were wrong, for the name too', async () => {
    for (let tried = 0; tried < 5; tried += 1)
      expect(refusalIn(await signInByPasskey(browser, passkey, { verified: false }))).toEqual(REFUSED);
    expect(refusalIn(await signInByPasskey(browser, passkey))).toEqual([429, '022', []]);
    const login = await browser.post('auth/login', { username: 'anna', password: PASSWORD });
    expect(refusalIn(login)).toEqual([429, '022', []]);
  });

  test('that no one has counts for the address', async () => {
    for (let tried = 0; tried < 30; tried += 1)
      expect(refusalIn(await signInByPasskey(browser, new SoftwarePasskey()))).toEqual(REFUSED);
    expect(refusalIn(await signInByPasskey(browser, new SoftwarePasskey()))[0]).toBe(429);
  });

  test('of a user who is not active is refused as with the password', async () => {
    const { write } = server.parts.database;
    await write.updateTable('users').set({ active: 0 }).where('id', '=', annasId).execute();
    expect(refusalIn(await signInByPasskey(browser, passkey))).toEqual([401, '026', []]);
  });

  test('of two with one answer at once lets one in', async () => {
    const answer = { passkey: passkey.get(await beginIn(browser)) };
    const answers = await Promise.all([
      browser.post('auth/passkey/confirm', answer),
      browser.post('auth/passkey/confirm', answer),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
  });
});

describe('a passkey as a fresh proof', () => {
  test('makes the session fresh, and one of another user does not', async () => {
    const passkey = await addOwnPasskey(anna);
    await addPerson(server, 'otto');
    const ottos = await addOwnPasskey(await server.signedIn('otto', PASSWORD));
    server.clock.advance({ minutes: 16 });
    expect(refusalIn(await anna.post('factor/totp/begin', {}))).toEqual([403, '064', []]);
    const prove = async (one: SoftwarePasskey) =>
      anna.post('auth/confirm', { passkey: one.get(await beginIn(anna)) });
    expect((await beginIn(anna)).allowCredentials).toMatchObject([{ id: passkey.id }]);
    expect(refusalIn(await prove(ottos))).toEqual([400, '065', ['passkey']]);
    expect((await prove(passkey)).statusCode).toBe(200);
    expect((await anna.post('factor/totp/begin', {})).statusCode).toBe(200);
    passkey.count = 0;
    expect(refusalIn(await prove(passkey))).toEqual([400, '065', ['passkey']]);
    expect(await securityLog(server)).toContainEqual(
      expect.objectContaining({ event: 'passkeyCopied', username: 'anna' }),
    );
  });
});

describe('where passkeys can be', () => {
  const at = async (settings: object, host?: string) => {
    const other = await startTestServer({ settings });
    try {
      const browser = other.browser();
      browser.https = other.parts.settings.publicUrl?.startsWith('https:') ?? false;
      const answer = await browser.get('auth/session', host ? { host } : {});
      const begun = await browser.post('auth/passkey/begin', {}, host ? { host } : {});
      const named = answer.json().content.features.includes('auth/passkey/begin');
      return [named, begun.json().content?.options.rpId ?? refusalIn(begun)[1]];
    } finally {
      await other.close();
    }
  };

  test('is the loopback by its name, and no address', async () => {
    expect(await features(await visitor(server))).toContain('factor/passkey/begin');
    expect(await at({}, 'localhost:8080')).toEqual([true, 'localhost']);
    for (const host of ['127.0.0.1:8080', '[::1]:8080', 'localhost.evil.example', 'console.example'])
      expect(await at({}, host)).toEqual([false, '065']);
  });

  test('is PUBLIC_URL by https, whatever the request says, or the domain above it that is set', async () => {
    const publicUrl = 'https://console.example.org';
    expect(await at({ publicUrl }, '10.0.0.7')).toEqual([true, 'console.example.org']);
    expect(await at({ publicUrl, passkeyDomain: 'example.org' })).toEqual([true, 'example.org']);
    expect(await at({ publicUrl: 'http://console.example.org' })).toEqual([false, '065']);
    expect(await at({ publicUrl: 'https://192.0.2.7' })).toEqual([false, '065']);
  });
});
