import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addPerson, isSignedIn, PASSWORD, refusalIn } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { TestBrowser } from '#tests/support/test-browser.ts';

const WANTED = [403, '064', []];
const OWN = { email: 'eva@example.org', firstname: 'Eva', lastname: 'Klein', mobileNo: '+491713920077' };

let server: TestServer;
let eva: TestBrowser;
let thief: TestBrowser;
beforeEach(async () => {
  server = await startTestServer();
  await addPerson(server, 'eva');
  eva = await server.signedIn('eva', PASSWORD);
  server.clock.advance({ minutes: 16 });
  await eva.get('auth/session');
  thief = server.browser();
  for (const [name, value] of eva.cookies) thief.cookies.set(name, value);
});
afterEach(() => server.close());

const confirm = (browser: TestBrowser) => browser.post('auth/confirm', { password: PASSWORD });
const changeMail = (browser: TestBrowser, email: string) =>
  browser.post('own/details/update', { ...OWN, email });

async function sessions(): Promise<number> {
  const rows = await server.parts.database.read.selectFrom('sessions').selectAll().execute();
  return rows.length;
}

describe('a session whose user has shown who they are', () => {
  test('goes on under another id, and the one before opens nothing any more', async () => {
    const before = eva.cookies.get('ecs_session');
    expect((await confirm(eva)).statusCode).toBe(200);
    expect(eva.cookies.get('ecs_session')).not.toBe(before);
    expect((await changeMail(eva, 'new@example.org')).statusCode).toBe(200);
    expect(await sessions()).toBe(1);
    server.clock.advance({ seconds: 10 });
    expect(await isSignedIn(eva)).toBe(true);
    expect(await isSignedIn(thief)).toBe(false);
    expect(refusalIn(await changeMail(thief, 'thief@example.org'))).toEqual([401, '001', []]);
  });

  test('lets requests in that were on their way under the id before, but without the proof', async () => {
    await confirm(eva);
    server.clock.advance({ seconds: 9 });
    expect(await isSignedIn(thief)).toBe(true);
    expect(refusalIn(await changeMail(thief, 'thief@example.org'))).toEqual(WANTED);
    expect((await changeMail(eva, 'new@example.org')).statusCode).toBe(200);
  });

  test('does so after a present password in a call, too, even when that is refused for another reason', async () => {
    const wish = { ...OWN, currentPassword: PASSWORD };
    const before = eva.cookies.get('ecs_session');
    const refused = await eva.post('own/details/update', { ...wish, password: PASSWORD });
    expect(refusalIn(refused)).toEqual([400, '054', ['password']]);
    const between = eva.cookies.get('ecs_session');
    expect(between).not.toBe(before);
    const saved = await eva.post('own/details/update', { ...wish, password: 'Neue-Gans-4711' });
    expect(saved.statusCode).toBe(200);
    expect(eva.cookies.get('ecs_session')).not.toBe(between);
    server.clock.advance({ seconds: 10 });
    expect(await isSignedIn(eva)).toBe(true);
    expect(await isSignedIn(thief)).toBe(false);
  });

  test('stays one session when two proofs come at once', async () => {
    const other = server.browser();
    for (const [name, value] of eva.cookies) other.cookies.set(name, value);
    const answers = await Promise.all([confirm(eva), confirm(other)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await sessions()).toBe(1);
    expect(await isSignedIn(eva)).toBe(true);
    expect(await isSignedIn(other)).toBe(true);
  });

  test('ends when it is signed out by a request that was on its way', async () => {
    await confirm(eva);
    await thief.get('logout');
    expect(await isSignedIn(eva)).toBe(false);
  });

  test('wrong proofs leave it as it is', async () => {
    const before = eva.cookies.get('ecs_session');
    await eva.post('auth/confirm', { password: 'Falsch-123' });
    expect(eva.cookies.get('ecs_session')).toBe(before);
  });
});
