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
const remove = (id: number, browser = admin) => browser.get(`user/delete/${id}`, {}, 'DELETE');

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
