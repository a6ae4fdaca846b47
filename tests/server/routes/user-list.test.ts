import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addPerson, PASSWORD, refusalIn, userPayload } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { TestBrowser } from '#tests/support/test-browser.ts';

let server: TestServer;
let admin: TestBrowser;
beforeEach(async () => {
  server = await startTestServer();
  admin = await server.signedIn();
});
afterEach(() => server.close());

const save = (payload: object) => admin.post('user/save', payload);

async function created(fields = {}, authentication = {}) {
  const response = await save(userPayload(fields, authentication));
  expect(response.body).toContain('"success":true');
  return response.json().content.user;
}

/** The update of a user as a form sends it: without a password. */
function update(user: { id: number }, fields = {}, authentication = {}) {
  return save(userPayload({ id: user.id, ...fields }, { password: null, ...authentication }));
}

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

describe('user/list, by what is known of an account', () => {
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
