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

describe('anyone who manages users', () => {
  const manager = { username: 'admin', password: null };
  const keepers = [{ role: 'SUPERADMIN' }, { role: 'EDITOR' }];
  let id: number;
  beforeEach(async () => {
    id = (await admin.get('auth/session')).json().content.user.id;
  });

  test('cannot be deactivated or demoted as the last one', async () => {
    await addPerson(server, 'asleep', { roles: ['SUPERADMIN', 'EDITOR'], active: false });
    await addPerson(server, 'looker', { roles: ['SUPERADMIN'] });
    const deactivated = await save(userPayload({ id, active: false }, { ...manager, authRoles: keepers }));
    expect(refusalIn(deactivated)).toEqual([400, '012', ['active']]);
    for (const authRoles of [[{ role: 'USER' }], [{ role: 'EDITOR' }], [{ role: 'SUPERADMIN' }]]) {
      const demoted = await save(userPayload({ id }, { ...manager, authRoles }));
      expect(refusalIn(demoted)).toEqual([400, '012', ['authentication.authRoles']]);
    }
    await addPerson(server, 'second', { roles: ['SUPERADMIN', 'EDITOR'] });
    const authRoles = [{ role: 'USER' }];
    expect((await save(userPayload({ id }, { ...manager, authRoles }))).statusCode).toBe(200);
    expect(refusalIn(await admin.post('user/list', {}))).toEqual([403, '019', []]);
  });

  const managers = async () => {
    const rows = await server.parts.database.read
      .selectFrom('users')
      .innerJoin('userRoles', 'userRoles.userId', 'users.id')
      .select('users.id')
      .where('role', '=', 'SUPERADMIN')
      .where('active', '=', 1)
      .execute();
    return rows.length;
  };

  test('stays when two demote each other at the same time', async () => {
    const secondId = await addPerson(server, 'second', { roles: ['SUPERADMIN', 'EDITOR'] });
    const second = await server.signedIn('second', PASSWORD);
    const authRoles = [{ role: 'USER' }];
    const responses = await Promise.all([
      save(userPayload({ id: secondId }, { username: 'second', password: null, authRoles })),
      second.post('user/save', userPayload({ id }, { ...manager, authRoles })),
    ]);
    // The one who comes second is refused as the last one, or is not signed in any more.
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await managers()).toBe(1);
  });

  test('stays when two delete each other at the same time', async () => {
    const secondId = await addPerson(server, 'second', { roles: ['SUPERADMIN', 'EDITOR'] });
    const second = await server.signedIn('second', PASSWORD);
    const responses = await Promise.all([remove(secondId), remove(id, second)]);
    // The one who comes second is refused as the last one, or is not signed in any more.
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await managers()).toBe(1);
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

describe('user/list', () => {
  beforeEach(async () => {
    await addPerson(server, 'ärger', { roles: ['EDITOR', 'USER'], authorizations: ['GLOBAL', 'DEFAULT'] });
    await addPerson(server, 'Zeta', { active: false, defaultLang: 'fr' });
    await addPerson(server, 'beta');
  });
  const names = async (request: object) => {
    const { count, data } = (await admin.post('user/list', request)).json().content.listData;
    return [count, data.map(({ username }: { username: string }) => username)];
  };

  test('pages through users with all that they may do', async () => {
    expect(await names({ maxResult: 2 })).toEqual([4, ['admin', 'ärger']]);
    expect(await names({ maxResult: 2, offset: 2 })).toEqual([4, ['Zeta', 'beta']]);
    expect(await names({ maxResult: 2, offset: 3 })).toEqual([4, ['beta']]);
    expect(await names({ offset: 4 })).toEqual([4, []]);
    const { data } = (await admin.post('user/list', { filter: { active: true } })).json().content.listData;
    expect(data[1].authentication).toEqual({
      username: 'ärger',
      authRoles: [{ role: 'EDITOR' }, { role: 'USER' }],
      authorizations: [{ contextIdentifier: 'DEFAULT' }, { contextIdentifier: 'GLOBAL' }],
    });
    expect(JSON.stringify(data)).not.toMatch(/password|argon2/);
  });

  test('narrows, sorts and searches', async () => {
    expect(await names({ filter: { active: false } })).toEqual([1, ['Zeta']]);
    expect(await names({ filter: { lang: 'fr' } })).toEqual([1, ['Zeta']]);
    expect(await names({ filter: { id: 2 } })).toEqual([1, ['ärger']]);
    expect(await names({ keyWord: 'ZETA' })).toEqual([1, ['Zeta']]);
    expect(await names({ keyWord: '%' })).toEqual([0, []]);
    expect(await names({ keyWord: 'eva klein' })).toEqual([3, ['ärger', 'Zeta', 'beta']]);
    const sort = (field: string, direction: string) => ({ filter: { sort: { field, direction } } });
    expect(await names(sort('email', 'desc'))).toEqual([4, ['Zeta', 'beta', 'ärger', 'admin']]);
    for (const field of ['username', 'defaultLang', 'firstname', 'lastname', 'active', 'id']) {
      expect((await names(sort(field, 'asc')))[0]).toBe(4);
    }
    expect(refusalIn(await admin.post('user/list', { filter: { identifier: 'GLOBAL' } }))).toEqual([
      400,
      '012',
      ['filter.identifier'],
    ]);
  });

  test('narrows to who may change a context by an authorization for it or above it', async () => {
    const of = (contextIdentifier: string) => names({ filter: { contextIdentifier } });
    await admin.post('context/save', { identifier: 'north', parentIdentifier: 'GLOBAL', active: false });
    await admin.post('context/save', { identifier: 'harbour', parentIdentifier: 'north' });
    const authRoles = [{ role: 'EDITOR' }];
    const authorizations = [{ contextIdentifier: 'north' }];
    const nora = await created({}, { username: 'nora', authRoles, authorizations });
    await created({}, { username: 'reader', authRoles: [{ role: 'USER' }], authorizations });
    expect(await of('harbour')).toEqual([2, ['ärger', 'nora']]);
    expect(await of('north')).toEqual([2, ['ärger', 'nora']]);
    expect(await of('GLOBAL')).toEqual([1, ['ärger']]);
    expect(await of('nowhere')).toEqual([0, []]);
    const { contexts } = (await admin.post('context/coverage', {})).json().content.coverage;
    for (const { identifier, editors } of contexts)
      expect((await of(identifier))[0], identifier).toBe(editors);
    await update(nora, { active: false }, { username: 'nora', authRoles, authorizations });
    expect(await of('harbour')).toEqual([1, ['ärger']]);
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

  test('says who has a second factor and who signed in when, and narrows to that and to a role', async () => {
    const listed = async (filter: object) => {
      const { listData } = (await admin.post('user/list', { offset: 0, maxResult: 20, filter })).json()
        .content;
      return (listData.data as { username: string }[]).map(({ username }) => username);
    };
    await created({}, { username: 'nora', authRoles: [{ role: 'EDITOR' }, { role: 'USER' }] });
    await created({}, { username: 'otto' });
    const before = server.clock.now();
    server.clock.advance({ minutes: 1 });
    await server.signedIn('nora', PASSWORD);
    const factor = { secondFactorMobileNo: '+4930123458' };
    await server.parts.database.write
      .updateTable('users')
      .set(factor)
      .where('username', '=', 'nora')
      .execute();
    const { data } = (await admin.post('user/list', { offset: 0, maxResult: 20 })).json().content.listData;
    const facts = Object.fromEntries(
      data.map((user: Record<string, unknown>) => [user.username, [user.secondFactor, user.lastSignIn]]),
    );
    expect(facts.nora).toEqual([true, new Date(before + 60_000).toISOString()]);
    expect(facts.otto).toEqual([false, null]);
    expect(await listed({ secondFactor: true })).toEqual(['nora']);
    expect(await listed({ secondFactor: false })).not.toContain('nora');
    expect(await listed({ signedIn: true })).toEqual(expect.arrayContaining(['admin', 'nora']));
    expect(await listed({ signedIn: false })).toContain('otto');
    expect(await listed({ role: 'SUPERADMIN' })).toEqual(['admin']);
    expect(await listed({ role: 'EDITOR', secondFactor: true, signedIn: true, active: true })).toEqual([
      'nora',
    ]);
    const wrong = await admin.post('user/list', { offset: 0, maxResult: 1, filter: { role: 'ROOT' } });
    expect(refusalIn(wrong)).toEqual([400, '012', ['filter.role']]);
    const foreign = await admin.post('wording/list', { offset: 0, maxResult: 1, filter: { role: 'USER' } });
    expect(foreign.statusCode).toBe(400);
  });
});
