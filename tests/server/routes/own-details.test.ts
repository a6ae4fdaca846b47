import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addPerson, isSignedIn, PASSWORD, refusalIn, WRONG } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { TestBrowser } from '#tests/support/test-browser.ts';

let server: TestServer;
let browser: TestBrowser;
beforeEach(async () => {
  server = await startTestServer();
  await addPerson(server, 'eva', { defaultLang: 'de' });
  browser = await server.signedIn('eva', PASSWORD);
});
afterEach(() => server.close());

const DETAILS = { email: 'eva@example.org', firstname: 'Eva', lastname: 'Klein', mobileNo: '+491713920077' };
const NEW = 'Anderes-1';
const update = (fields: object = {}, from = browser) =>
  from.post('own/details/update', { ...DETAILS, ...fields });

describe('own/details/update', () => {
  test('changes the names and numbers of the signed-in user', async () => {
    server.clock.advance({ minutes: 1 });
    const response = await update({ lastname: 'Groß', mobileNo: '+33639980088' });
    expect(response.json().content).toMatchObject({
      user: { username: 'eva', name: 'Eva Groß', mobileNo: '+33639980088', defaultLang: 'de' },
      settings: { twoWayAuthenticationEnabled: false },
    });
    const { user } = (await browser.get('auth/session')).json().content;
    expect(user).toEqual(response.json().content.user);
    expect(user.modificationDate).toBe(new Date(server.clock.now()).toISOString());
  });

  test.each([
    ['roles', { authRoles: [{ role: 'SUPERADMIN' }] }],
    ['authentication', { authentication: { authRoles: [{ role: 'SUPERADMIN' }] } }],
    ['superAdmin', { superAdmin: true }],
    ['editor', { editor: true }],
    ['active', { active: true }],
    ['username', { username: 'admin' }],
    ['id', { id: 1 }],
  ])('gives no one %s', async (_field, fields) => {
    expect(refusalIn(await update(fields))).toEqual([400, '012', [Object.keys(fields)[0]]]);
    const { user } = (await browser.get('auth/session')).json().content;
    expect(user).toMatchObject({ username: 'eva', editor: false, superAdmin: false });
  });

  test('changes the default language only with EDITOR', async () => {
    expect(refusalIn(await update({ defaultLang: 'en' }))).toEqual([403, '019', ['defaultLang']]);
    expect(refusalIn(await update({ defaultLang: null }))).toEqual([403, '019', ['defaultLang']]);
    expect((await update({ defaultLang: 'de' })).statusCode).toBe(200);
    await addPerson(server, 'editor', { roles: ['EDITOR'] });
    const editor = await server.signedIn('editor', PASSWORD);
    expect((await update({ defaultLang: 'en' }, editor)).json().content.user.defaultLang).toBe('en');
    expect(refusalIn(await update({ defaultLang: 'xx' }, editor))).toEqual([400, '012', ['defaultLang']]);
  });

  test('answers 046 with the current user when changed since they were loaded', async () => {
    const { modificationDate } = (await browser.get('auth/session')).json().content.user;
    server.clock.advance({ minutes: 1 });
    await update({ lastname: 'Groß' });
    const stale = await update({ lastname: 'Lang', modificationDate });
    expect(refusalIn(stale)).toEqual([409, '046', []]);
    expect(stale.json().content.user.lastname).toBe('Groß');
    expect(stale.json().errors).toMatchObject([{ reason: 'savedBy', values: { username: 'eva' } }]);
  });

  test('names the user who has saved them meanwhile, at the save and to a look, and only when that is asked', async () => {
    const { user } = (await browser.get('auth/session')).json().content;
    server.clock.advance({ minutes: 1 });
    const { authRoles, authorizations, username } = user.authentication;
    const admin = await server.signedIn();
    const changed = await admin.post('user/save', {
      ...{ id: user.id, ...DETAILS, lastname: 'Groß', defaultLang: user.defaultLang },
      authentication: { username, authRoles, authorizations },
    });
    expect(changed.statusCode, changed.body).toBe(200);
    const stale = await update({ modificationDate: user.modificationDate });
    expect(stale.json().errors).toMatchObject([{ reason: 'savedBy', values: { username: 'admin' } }]);
    const look = (await browser.get('auth/session?peek=true&savedBy=true')).json().content;
    expect(look.savedBy).toBe('admin');
    expect((await browser.get('auth/session')).json().content).not.toHaveProperty('savedBy');
    const listed = await admin.post('user/list', {
      ...{ offset: 0, maxResult: 1, keyWord: '', filter: { id: user.id } },
    });
    expect(listed.json().content.listData.data).toMatchObject([{ savedBy: 'admin' }]);
  });
});

describe('one’s own password', () => {
  test('changes with the present one, and ends the other sessions', async () => {
    const elsewhere = await server.signedIn('eva', PASSWORD);
    const response = await update({ currentPassword: PASSWORD, password: NEW });
    expect(response.statusCode).toBe(200);
    expect(response.body).not.toContain(NEW);
    expect([await isSignedIn(browser), await isSignedIn(elsewhere)]).toEqual([true, false]);
    await server.signedIn('eva', NEW);
    await expect(server.signedIn('eva', PASSWORD)).rejects.toThrow('002');
  });

  test.each([
    ['without the present one', { password: NEW }, '005', 'currentPassword'],
    ['with a wrong one', { password: NEW, currentPassword: WRONG }, '002', 'currentPassword'],
    ['of the most used', { password: 'Passw0rd!', currentPassword: PASSWORD }, '007', 'password'],
    ['that breaks the rule', { password: 'kurz', currentPassword: PASSWORD }, '007', 'password'],
    ['that is the present one', { password: PASSWORD, currentPassword: PASSWORD }, '054', 'password'],
    ['that is missing', { currentPassword: PASSWORD }, '005', 'password'],
  ])('does not change %s', async (_case, fields, code, field) => {
    expect(refusalIn(await update({ lastname: 'Groß', ...fields }))).toEqual([400, code, [field]]);
    expect((await browser.get('auth/session')).json().content.user.lastname).toBe('Klein');
    await server.signedIn('eva', PASSWORD);
  });

  test('does not reveal which ones were used before without it', async () => {
    const response = await update({ password: PASSWORD, currentPassword: WRONG });
    expect(refusalIn(response)).toEqual([400, '002', ['currentPassword']]);
  });

  test('cannot be guessed from a stolen session: wrong ones count like those of a login', async () => {
    for (let count = 0; count < 5; count++) await update({ password: NEW, currentPassword: WRONG });
    const right = await update({ password: NEW, currentPassword: PASSWORD });
    expect(refusalIn(right)).toEqual([429, '022', []]);
    expect(right.headers['retry-after']).toBe('900');
    const login = await browser.post('auth/login', { username: 'eva', password: PASSWORD });
    expect(refusalIn(login)).toEqual([429, '022', []]);
    server.clock.advance({ minutes: 15 });
    expect((await update({ password: NEW, currentPassword: PASSWORD })).statusCode).toBe(200);
  });
});
