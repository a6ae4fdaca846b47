import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ManyOutcome, ManyPreview } from '#contract/change-many.ts';
import { addPerson, isSignedIn, PASSWORD, refusalIn, securityLog } from '#tests/support/people.ts';
import { envelopeOf, startTestServer, type TestServer } from '#tests/support/server.ts';
import type { TestBrowser } from '#tests/support/test-browser.ts';

let server: TestServer;
let admin: TestBrowser;
let own: number;
beforeEach(async () => {
  server = await startTestServer();
  admin = await server.signedIn();
  own = (await admin.get('auth/session')).json().content.user.id;
});
afterEach(() => server.close());

const change = (payload: object, browser = admin) =>
  browser.post('records/changeMany', { type: 'user', ...payload });
const outcome = async (payload: object) => {
  const answer = envelopeOf(await change(payload));
  expect(answer.errors).toEqual([]);
  return answer.content as ManyOutcome;
};
const preview = async (payload: object) =>
  envelopeOf(await admin.post('records/changeMany?dryRun=true', { type: 'user', ...payload }))
    .content as ManyPreview;
const stored = async () =>
  (await admin.post('user/list', { maxResult: 100 }))
    .json()
    .content.listData.data.map(({ username, active, defaultLang }: Record<string, unknown>) => [
      username,
      active,
      defaultLang,
    ]);
const events = async () =>
  (await securityLog(server))
    .filter(({ event }) => event.startsWith('user'))
    .map(({ event, subjectName }) => [event, subjectName]);

test('many are deactivated, their sessions end, and each is in the security log', async () => {
  const ids = [await addPerson(server, 'eva'), await addPerson(server, 'max')];
  const browsers = await Promise.all(['eva', 'max'].map((name) => server.signedIn(name, PASSWORD)));
  const seen = await preview({ action: 'deactivate', ids });
  expect(seen).toMatchObject({ count: 2, changed: 2, refusedCount: 0, impact: { counts: { changed: 2 } } });
  expect([await stored(), await events()]).toEqual([
    [
      ['admin', true, 'de'],
      ['eva', true, null],
      ['max', true, null],
    ],
    [],
  ]);
  expect(await isSignedIn(browsers[0] as TestBrowser)).toBe(true);

  const answer = envelopeOf(await change({ action: 'deactivate', ids, state: seen.state }));
  expect(answer).toMatchObject({ success: true, content: { changed: 2 } });
  // Users have no history: nothing can be taken back.
  expect(answer.revisionId ?? null).toBeNull();
  expect(await Promise.all(browsers.map((browser) => isSignedIn(browser)))).toEqual([false, false]);
  expect(await events()).toEqual([
    ['userChanged', 'eva'],
    ['userChanged', 'max'],
  ]);
  expect(await outcome({ action: 'deactivate', ids })).toMatchObject({ changed: 0, unchanged: 2 });
  expect(await outcome({ action: 'activate', ids })).toMatchObject({ changed: 2 });
});

test('no one deactivates or deletes themselves, one by one or with others', async () => {
  const other = await addPerson(server, 'second', { roles: ['SUPERADMIN', 'EDITOR'] });
  for (const action of ['deactivate', 'delete']) {
    const step = { action, ids: [own, other] };
    const seen = await preview(step);
    expect(seen).toMatchObject({ count: 2, changed: 1, refusedCount: 1 });
    expect(seen.refused[0]).toMatchObject({
      ...{ code: '019', reason: 'ownUser', values: { type: 'user', name: 'admin' } },
      message: 'Der Benutzer admin: Sich selbst können Sie weder deaktivieren noch löschen.',
    });
    expect(refusalIn(await change(step))).toEqual([403, '019', ['ids']]);
  }
  const { user } = (await admin.get('auth/session')).json().content;
  const { username, authRoles, authorizations } = user.authentication;
  const single = await admin.post('user/save', {
    ...{ id: own, email: 'a@praxis.example', firstname: 'A', lastname: 'B', mobileNo: '+491713920077' },
    ...{ active: false, authentication: { username, authRoles, authorizations } },
  });
  expect(refusalIn(single)).toEqual([403, '019', ['active']]);
  expect(await outcome({ action: 'delete', ids: [own, other], onRefused: 'skip' })).toMatchObject({
    changed: 1,
    refused: [{ reason: 'ownUser' }],
  });
  expect(await stored()).toEqual([['admin', true, 'de']]);
  expect(await events()).toEqual([['userDeleted', 'second']]);
});

test('the last who manages users is refused as such, and the others change', async () => {
  const ids = [own, await addPerson(server, 'eva')];
  expect(await outcome({ action: 'deactivate', ids, onRefused: 'skip' })).toMatchObject({
    ...{ changed: 1, refused: [{ code: '012', reason: 'lastManager', values: { name: 'admin' } }] },
  });
});

test('those that a search and the filters of their list find, and no other kind takes these filters', async () => {
  await addPerson(server, 'eva', { roles: ['EDITOR'] });
  await addPerson(server, 'max', { roles: ['USER'] });
  const query = { filter: { role: 'EDITOR', active: true, signedIn: false } };
  expect(await outcome({ action: 'deactivate', query })).toMatchObject({ count: 1, changed: 1 });
  expect(await stored()).toContainEqual(['eva', false, null]);
  expect(await stored()).toContainEqual(['max', true, null]);
  const ofLanguages = { type: 'language', action: 'deactivate', query: { filter: { role: 'EDITOR' } } };
  expect(refusalIn(await change(ofLanguages))).toEqual([400, '012', ['query.filter.role']]);
});

test('get the same default language, with or without a mail address', async () => {
  await admin.post('language/save', { lang: 'fr' });
  const ids = [await addPerson(server, 'eva'), own];
  const step = { action: 'change', ids };
  expect(await outcome({ ...step, values: { defaultLang: 'fr' } })).toMatchObject({ changed: 2 });
  expect(await outcome({ ...step, values: { defaultLang: null } })).toMatchObject({ changed: 2 });
  expect(await outcome({ ...step, values: { defaultLang: null } })).toMatchObject({ unchanged: 2 });
  expect(refusalIn(await change({ ...step, values: { defaultLang: 'xx' } }))).toEqual([
    400,
    '012',
    ['ids', 'ids'],
  ]);
  expect(await isSignedIn(admin)).toBe(true);
});

test('is for those who may save and delete one', async () => {
  const id = await addPerson(server, 'eva');
  for (const roles of [['EDITOR'], ['SUPERADMIN']] as const) {
    await addPerson(server, roles[0], { roles });
    const browser = await server.signedIn(roles[0], PASSWORD);
    for (const action of ['deactivate', 'delete']) {
      expect(refusalIn(await change({ action, ids: [id] }, browser))).toEqual([403, '019', []]);
    }
  }
});
