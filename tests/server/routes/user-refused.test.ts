import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalIn, userPayload } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { TestBrowser } from '#tests/support/test-browser.ts';

/** One for all: what is refused leaves nothing behind, which is seen each time. */
let server: TestServer;
let admin: TestBrowser;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signedIn();
});
afterAll(() => server.close());

test.each([
  ['no password', {}, { password: null }, '005', 'authentication.password'],
  ['an empty password', {}, { password: '' }, '005', 'authentication.password'],
  ['a password without a digit', {}, { password: 'Geheimnis!' }, '007', 'authentication.password'],
  ['a password of the most used', {}, { password: 'Sommer2026!' }, '007', 'authentication.password'],
  ['a password of the own name', {}, { password: 'Klein-2026' }, '007', 'authentication.password'],
  ['no role', {}, { authRoles: [] }, '005', 'authentication.authRoles'],
  ['an unknown role', {}, { authRoles: [{ role: 'ROOT' }] }, '012', 'authentication.authRoles.0.role'],
  [
    'an unknown context',
    {},
    { authorizations: [{ contextIdentifier: 'GLOBAL' }, { contextIdentifier: 'nowhere' }] },
    '012',
    'authentication.authorizations.1.contextIdentifier',
  ],
  ['an unknown language', { defaultLang: 'xx' }, {}, '012', 'defaultLang'],
  ['a number that is none', { mobileNo: '0171 3920077' }, {}, '012', 'mobileNo'],
  ['a name with a space at its end', {}, { username: 'eva ' }, '012', 'authentication.username'],
  ['a name with an invisible character', {}, { username: 'ad\u200bmin' }, '012', 'authentication.username'],
  ['a name that turns its direction', {}, { username: 'eva\u202egnp' }, '012', 'authentication.username'],
  ['a name with NUL', {}, { username: 'eva\u0000' }, '012', 'authentication.username'],
  [
    'a name of characters that stand for eighteen',
    {},
    { username: '\ufdfa'.repeat(255) },
    '041',
    'authentication.username',
  ],
  ['an unknown property', { superAdmin: true }, {}, '012', 'superAdmin'],
  ['an unknown property inside', {}, { superAdmin: true }, '012', 'authentication.superAdmin'],
])('user/save refuses %s', async (_case, fields, authentication, code, field) => {
  expect(refusalIn(await admin.post('user/save', userPayload(fields, authentication)))).toEqual([
    400,
    code,
    [field],
  ]);
  const { count } = (await admin.post('user/list', {})).json().content.listData;
  expect(count).toBe(1);
});

test.each(['0', '-1', 'x', '1.5', '99999999999999999'])('user/delete refuses the number %s', async (id) => {
  const response = await admin.get(`user/delete/${id}`, {}, 'DELETE');
  expect(refusalIn(response)).toEqual([400, '012', ['id']]);
});
