import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LIMITS } from '#contract/limits.ts';
import { addPerson, isSignedIn, PASSWORD, refusalIn, userPayload, visitor } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

const IN_ALL_SCRIPTS = 'Ωmega-größe № 7 – 雪が降る 🦆';
/** As long as a login can send. */
const LONGEST = `Q7#${'mauve-otter-'.repeat(30)}`.slice(0, LIMITS.name - 1);

async function isIn(username: string, password: string): Promise<boolean> {
  const browser = await visitor(server);
  await browser.post('auth/login', { username, password });
  return isSignedIn(browser);
}

describe('a password', () => {
  test.each([
    ['of 64 characters and more', `${LONGEST}x`, `${LONGEST}y`],
    ['with a space at its end', 'Anders-als-4711 ', 'Anders-als-4711'],
    ['in capitals and small letters', 'Anders-als-4711', 'anders-als-4711'],
    ['of any script', IN_ALL_SCRIPTS, IN_ALL_SCRIPTS.replace('ö', 'o')],
    ['whose letters could be composed otherwise', 'Gr\u00f6\u00dfe-4711-x', 'Gro\u0308\u00dfe-4711-x'],
  ])('%s is compared as it was typed, to the last character', async (_name, password, other) => {
    const admin = await server.signedIn();
    const authentication = { username: 'exact', password, authRoles: [{ role: 'USER' }], authorizations: [] };
    const saved = await admin.post('user/save', userPayload({}, authentication));
    expect(saved.statusCode).toBe(200);
    expect(await isIn('exact', other)).toBe(false);
    expect(await isIn('exact', password)).toBe(true);
  });

  test('does not grow old: no one is asked for another one after years', async () => {
    await addPerson(server, 'eva');
    server.clock.advance({ hours: 40_000 });
    expect(await isIn('eva', PASSWORD)).toBe(true);
  });

  test('of an account that was set by an administrator leaves the second factor as it is', async () => {
    const id = await addPerson(server, 'eva');
    const db = server.parts.database.write;
    await db
      .updateTable('users')
      .set({ secondFactorMobileNo: '+491713920077' })
      .where('id', '=', id)
      .execute();
    const admin = await server.signedIn();
    const set = userPayload({ id }, { username: 'eva', password: 'Neue-Gans-4711' });
    expect((await admin.post('user/save', set)).statusCode).toBe(200);
    const browser = await visitor(server);
    const answer = await browser.post('auth/login', { username: 'eva', password: 'Neue-Gans-4711' });
    expect(refusalIn(answer).slice(0, 2)).toEqual([200, '047']);
    expect(await isSignedIn(browser)).toBe(false);
  });
});
