import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPerson, isSignedIn, PASSWORD, refusalIn, userPayload } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { TestBrowser } from '#tests/support/test-browser.ts';
import { impactIn } from '#tests/support/text-calls.ts';
import { dumpRecords } from '#tests/support/walks/tables.ts';

let server: TestServer;
let admin: TestBrowser;
let eva: number;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signedIn();
  eva = await addPerson(server, 'eva', { defaultLang: 'de' });
});
afterAll(() => server.close());

const save = (payload: object, browser = admin) => browser.post('user/save?dryRun=true', payload);
const remove = (id: number, browser = admin) => browser.get(`user/delete/${id}?dryRun=true`, {}, 'DELETE');
const ofEva = (fields = {}, authentication = {}) =>
  userPayload({ id: eva, ...fields }, { password: null, ...authentication });
const ownId = async () => (await admin.get('auth/session')).json().content.user.id;

const nobody = { added: [], changed: [], deleted: [], clashes: [], dependents: [], effective: [] };
const none = { added: 0, changed: 0, deleted: 0, clashes: 0, dependents: 0, effective: 0 };

/** The whole database, including the lines of the security log: a preview writes none. */
async function everything() {
  const { read } = server.parts.database;
  const lines = await read.selectFrom('securityEvents').selectAll().execute();
  const keys = await read.selectFrom('idempotencyKeys').selectAll().execute();
  return { ...(await dumpRecords(server.parts)), lines, keys };
}

describe('a preview tells whom the call would', () => {
  test('create', async () => {
    const before = await everything();
    const impact = impactIn(await save(userPayload({}, { username: 'mia' })));
    const added = [{ type: 'user', id: expect.any(Number), identifier: 'mia' }];
    expect(impact).toEqual({ ...nobody, added, counts: { ...none, added: 1 } });
    expect(await everything()).toEqual(before);
  });

  test('change, whose sessions go on', async () => {
    const browser = await server.signedIn('eva', PASSWORD);
    const before = await everything();
    const changed = [{ type: 'user', id: eva, identifier: 'eva' }];
    for (const payload of [
      ofEva({ lastname: 'Groß' }),
      ofEva({ active: false }),
      ofEva({}, { authRoles: [{ role: 'EDITOR' }], authorizations: [{ contextIdentifier: 'GLOBAL' }] }),
      ofEva({}, { password: 'Anderes-1' }),
    ]) {
      expect(impactIn(await save(payload))).toEqual({ ...nobody, changed, counts: { ...none, changed: 1 } });
    }
    expect(impactIn(await save(ofEva()))).toEqual({ ...nobody, counts: none });
    expect(await everything()).toEqual(before);
    expect(await isSignedIn(browser)).toBe(true);
  });

  test('delete', async () => {
    const before = await everything();
    const deleted = [{ type: 'user', id: eva, identifier: 'eva' }];
    expect(impactIn(await remove(eva))).toEqual({ ...nobody, deleted, counts: { ...none, deleted: 1 } });
    expect(await everything()).toEqual(before);
  });
});

describe('a preview tells what would refuse the call', () => {
  const clashes = async (response: ReturnType<typeof save>) =>
    impactIn(await response).clashes.map(({ code, field }) => [code, field]);

  test('because of the state of things', async () => {
    expect(await clashes(save(userPayload({}, { username: 'EVA' })))).toEqual([
      ['020', 'authentication.username'],
    ]);
    expect(await clashes(save(ofEva({ modificationDate: '2001-01-01T00:00:00.000Z' })))).toEqual([
      ['046', undefined],
    ]);
    const own = userPayload({ id: await ownId() }, { username: 'admin', password: null });
    expect(await clashes(save(own))).toEqual([['012', 'authentication.authRoles']]);
  });

  test('and refuses for itself what the call would refuse to anybody, or to this one', async () => {
    expect(refusalIn(await save(ofEva({ defaultLang: 'xx' })))).toEqual([400, '012', ['defaultLang']]);
    expect(refusalIn(await save(ofEva({}, { password: PASSWORD })))).toEqual([
      400,
      '054',
      ['authentication.password'],
    ]);
    expect(refusalIn(await save(userPayload({ id: 4_711 })))).toEqual([404, '008', []]);
    expect(refusalIn(await remove(await ownId()))).toEqual([403, '019', ['id']]);
    const looker = await addPerson(server, 'looker', { roles: ['SUPERADMIN'] });
    const browser = await server.signedIn('looker', PASSWORD);
    expect(refusalIn(await save(ofEva(), browser))).toEqual([403, '019', []]);
    expect(refusalIn(await remove(looker, browser))).toEqual([403, '019', []]);
  });
});
