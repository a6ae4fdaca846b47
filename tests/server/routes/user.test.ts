import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addPerson, isSignedIn, PASSWORD, refusalIn, userPayload } from '#tests/support/people.ts';
import { envelopeOf, startTestServer, type TestServer } from '#tests/support/server.ts';
import type { TestBrowser } from '#tests/support/test-browser.ts';

let server: TestServer;
let admin: TestBrowser;
beforeEach(async () => {
  server = await startTestServer();
  admin = await server.signedIn();
});
afterEach(() => server.close());

const save = (payload: object, headers = {}) => admin.post('user/save', payload, headers);
const remove = (id: number, browser = admin) => browser.get(`user/delete/${id}`, {}, 'DELETE');

async function created(fields = {}, authentication = {}) {
  const response = await save(userPayload(fields, authentication));
  expect(response.body).toContain('"success":true');
  return response.json().content.user;
}

/** The update of a user as a form sends it: without a password. */
function update(user: { id: number }, fields = {}, authentication = {}) {
  return save(userPayload({ id: user.id, ...fields }, { password: null, ...authentication }));
}

describe('user/save', () => {
  test('creates a user who can sign in, and answers no password', async () => {
    const authRoles = [{ role: 'EDITOR' }, { role: 'USER' }, { role: 'EDITOR' }];
    const authorizations = [{ contextIdentifier: 'GLOBAL' }, { contextIdentifier: 'GLOBAL' }];
    const response = await save(userPayload({}, { authRoles, authorizations }));
    expect(response.body).not.toContain(PASSWORD);
    expect(response.body).not.toContain('argon2');
    expect(envelopeOf(response).content).toMatchObject({
      user: {
        username: 'eva',
        name: 'Eva Klein',
        mobileNo: '+491713920077',
        editor: true,
        superAdmin: false,
        active: true,
        authentication: {
          username: 'eva',
          authRoles: [{ role: 'EDITOR' }, { role: 'USER' }],
          authorizations: [{ contextIdentifier: 'GLOBAL' }],
        },
      },
      settings: { twoWayAuthenticationEnabled: false, twoWayMobileNo: null },
    });
    await server.signedIn('eva', PASSWORD);
  });

  test('takes a name once, in whatever case and normal form', async () => {
    await created({}, { username: 'Strauß' });
    for (const username of ['STRAUSS', 'strauß', 'ｓｔｒａｕｓｓ']) {
      const response = await save(userPayload({}, { username }));
      expect(refusalIn(response)).toEqual([409, '020', ['authentication.username']]);
    }
  });

  test.each([
    ['letters that are two when compared', 'ß'],
    ['letters of three bytes', '語'],
    ['letters beyond the sixteenth bit, two units each', '\u{20000}'],
  ])('takes a name of 255 units: %s', async (_case, letter) => {
    const username = letter.repeat(Math.floor(255 / letter.length));
    await created({}, { username });
    await server.signedIn(username, PASSWORD);
  });

  test('keeps the name for good', async () => {
    const user = await created();
    const response = await update(user, {}, { username: 'Eva' });
    expect(refusalIn(response)).toEqual([400, '012', ['authentication.username']]);
  });

  test('changes what is sent, and finds the user under it', async () => {
    const user = await created();
    server.clock.advance({ minutes: 1 });
    const response = await update(
      user,
      { lastname: 'Groß', defaultLang: null },
      { authRoles: [{ role: 'EDITOR' }] },
    );
    expect(response.json().content.user).toMatchObject({
      id: user.id,
      name: 'Eva Groß',
      defaultLang: null,
      editor: true,
      creationDate: user.creationDate,
      modificationDate: new Date(server.clock.now()).toISOString(),
    });
    const found = (await admin.post('user/list', { keyWord: 'GROSS' })).json().content.listData;
    const added = { secondFactor: false, lastSignIn: null };
    expect(found.data).toEqual([{ ...response.json().content.user, ...added }]);
    expect((await admin.post('user/list', { keyWord: 'Klein' })).json().content.listData.count).toBe(0);
    await server.signedIn('eva', PASSWORD);
  });

  test('leaves a record as it is when nothing is different', async () => {
    const user = await created();
    const browser = await server.signedIn('eva', PASSWORD);
    server.clock.advance({ minutes: 1 });
    expect((await update(user)).json().content.user).toEqual(user);
    expect(await isSignedIn(browser)).toBe(true);
  });

  test('answers 008 for a user who is gone, 046 with the current user', async () => {
    expect(refusalIn(await update({ id: 4711 }))).toEqual([404, '008', []]);
    const user = await created();
    server.clock.advance({ minutes: 1 });
    const second = (await update(user, { lastname: 'Groß' })).json().content.user;
    const stale = await update(user, { lastname: 'Lang', modificationDate: user.modificationDate });
    expect(refusalIn(stale)).toEqual([409, '046', []]);
    expect(stale.json().content.user).toEqual(second);
    const fresh = await update(user, { lastname: 'Lang', modificationDate: second.modificationDate });
    expect(fresh.statusCode).toBe(200);
  });

  test('takes none of the last five passwords, and the one before them', async () => {
    const user = await created();
    const passwords = ['Ufer-Gans-124', 'Ufer-Gans-125', 'Ufer-Gans-126', 'Ufer-Gans-127', 'Ufer-Gans-128'];
    for (const password of passwords) expect((await update(user, {}, { password })).statusCode).toBe(200);
    for (const password of passwords) {
      expect(refusalIn(await update(user, {}, { password }))).toEqual([
        400,
        '054',
        ['authentication.password'],
      ]);
    }
    expect((await update(user, {}, { password: PASSWORD })).statusCode).toBe(200);
    await server.signedIn('eva', PASSWORD);
  });

  test.each([
    ['another password', {}, { password: 'Anderes-1' }, false],
    ['other roles', {}, { authRoles: [{ role: 'EDITOR' }] }, false],
    ['other authorizations', {}, { authorizations: [{ contextIdentifier: 'GLOBAL' }] }, false],
    ['another activity', { active: false }, {}, false],
    ['another address', { email: 'neu@example.org' }, {}, true],
  ])('%s ends the sessions of that user, or not', async (_case, fields, authentication, stays) => {
    const user = await created();
    const browser = await server.signedIn('eva', PASSWORD);
    expect((await update(user, fields, authentication)).statusCode).toBe(200);
    expect(await isSignedIn(browser)).toBe(stays);
    expect(await isSignedIn(admin)).toBe(true);
  });

  test('of oneself ends the other sessions, not this one', async () => {
    const elsewhere = await server.signedIn();
    const { id } = (await admin.get('auth/session')).json().content.user;
    const authRoles = [{ role: 'SUPERADMIN' }, { role: 'EDITOR' }];
    expect((await update({ id }, {}, { username: 'admin', authRoles })).statusCode).toBe(200);
    expect([await isSignedIn(admin), await isSignedIn(elsewhere)]).toEqual([true, false]);
  });

  test('under one idempotency key creates one user, and keeps nothing from which the password could be found', async () => {
    const headers = { 'Idempotency-Key': 'a-key-of-the-browser' };
    const first = await save(userPayload(), headers);
    expect((await save(userPayload(), headers)).body).toBe(first.body);
    expect((await admin.post('user/list', {})).json().content.listData.count).toBe(2);
    const rows = await server.parts.database.read.selectFrom('idempotencyKeys').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('a-key-of-the-browser');
  });

  test('takes nearly two thousand authorizations at once, and refuses as many that do not exist', async () => {
    const many = (identifier: (place: number) => string) =>
      Array.from({ length: 1_900 }, (_, place) => ({ contextIdentifier: identifier(place) }));
    expect((await save(userPayload({}, { authorizations: many(() => 'GLOBAL') }))).statusCode).toBe(200);
    const refused = await save(userPayload({}, { username: 'eva2', authorizations: many(String) }));
    expect(refusalIn(refused).slice(0, 2)).toEqual([400, '012']);
  });
});

describe('user/delete', () => {
  test('deletes a user, whose sessions end, and never gives the number again', async () => {
    const user = await created();
    const browser = await server.signedIn('eva', PASSWORD);
    expect((await remove(user.id)).json().content).toEqual({ id: user.id });
    expect(await isSignedIn(browser)).toBe(false);
    expect(refusalIn(await remove(user.id))).toEqual([404, '008', []]);
    expect((await created()).id).toBeGreaterThan(user.id);
  });

  test('is not for oneself', async () => {
    const { id } = (await admin.get('auth/session')).json().content.user;
    await addPerson(server, 'second', { roles: ['SUPERADMIN', 'EDITOR'] });
    expect(refusalIn(await remove(id))).toEqual([403, '019', ['id']]);
  });
});

describe('the right to it', () => {
  test.each([
    [['USER'], [403, 403, 403]],
    [['EDITOR'], [403, 403, 403]],
    [['SUPERADMIN'], [200, 403, 403]],
    [
      ['SUPERADMIN', 'EDITOR'],
      [200, 200, 200],
    ],
  ] as const)('%s', async (roles, statuses) => {
    await addPerson(server, 'somebody', { roles, authorizations: ['GLOBAL'] });
    const victim = await addPerson(server, 'victim');
    const browser = await server.signedIn('somebody', PASSWORD);
    const responses = [
      await browser.post('user/list', {}),
      await browser.post('user/save', userPayload()),
      await remove(victim, browser),
    ];
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(statuses);
  });

  test('ends with the password that the administration sets', async () => {
    const id = await addPerson(server, 'somebody', { roles: ['SUPERADMIN', 'EDITOR'] });
    const authRoles = [{ role: 'SUPERADMIN' }, { role: 'EDITOR' }];
    await save(userPayload({ id }, { username: 'somebody', password: 'Wiesel-Turm-4', authRoles }));
    await expect(server.signedIn('somebody', PASSWORD)).rejects.toThrow('signing in failed');
  });
});
