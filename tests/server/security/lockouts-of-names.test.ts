import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addPerson, PASSWORD, refusalIn, tryLogin, visitor, WRONG } from '#tests/support/people.ts';
import { ADMIN_PASSWORD, startTestServer, type TestServer } from '#tests/support/server.ts';
import type { TestBrowser } from '#tests/support/test-browser.ts';

// Hundreds of logins take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

let server: TestServer;
let browser: TestBrowser;
beforeEach(async () => {
  server = await startTestServer();
  await addPerson(server, 'eva');
  browser = await visitor(server);
});
afterEach(() => server.close());

const login = (fields: Parameters<typeof tryLogin>[1], address?: string) =>
  tryLogin(browser, fields, address);

/** Wrong passwords for a name, each from an address of its own, over a few hours. */
async function failFromEverywhere(username: string, times: number): Promise<void> {
  for (let count = 0; count < times; count++) {
    if (count > 0) server.clock.advance({ minutes: 1 });
    expect(await login({ username, password: WRONG }, `198.51.100.${count}`)).toBe('401 002');
  }
}

describe('a name', () => {
  test.each(['eva', 'unknown'])(
    '%s is slowed down after a hundred a day, wherever they come from',
    async (username) => {
      await failFromEverywhere(username, 100);
      for (const seconds of [1, 2, 4, 8]) {
        browser.address = `203.0.113.${seconds}`;
        const response = await browser.post('auth/login', { username, password: PASSWORD });
        expect(refusalIn(response)).toEqual([429, '022', []]);
        expect(response.headers['retry-after']).toBe(String(seconds));
        server.clock.advance({ seconds });
        expect(await login({ username, password: WRONG })).toBe('401 002');
      }
      expect(await login({ username: 'admin', password: ADMIN_PASSWORD })).toBe('200');
    },
  );

  test('stays open for browsers in which its owner has signed in before, and for those only', async () => {
    const known = await server.signedIn('eva', PASSWORD);
    const foreign = await server.signedIn();
    await failFromEverywhere('eva', 100);
    const response = await known.post('auth/login', { username: 'eva', password: PASSWORD });
    expect(response.statusCode).toBe(200);
    for (const from of [foreign, await visitor(server)]) {
      const refused = await from.post('auth/login', { username: 'eva', password: PASSWORD });
      expect(refusalIn(refused)).toEqual([429, '022', []]);
    }
  });

  test('leaves two users of one browser both known there', async () => {
    const shared = await server.signedIn('eva', PASSWORD);
    await shared.signIn('admin', ADMIN_PASSWORD);
    await failFromEverywhere('eva', 100);
    expect((await shared.post('auth/login', { username: 'eva', password: PASSWORD })).statusCode).toBe(200);
  });
});

test('an id of a browser that a user has planted is worth nothing after a login', async () => {
  const planted = 'p'.repeat(43);
  browser.cookies.set('ecs_browser', planted);
  expect(await login({ username: 'eva', password: PASSWORD })).toBe('200');
  expect(browser.cookies.get('ecs_browser')).not.toBe(planted);
  browser = await visitor(server);
  await failFromEverywhere('eva', 100);
  const attacker = await visitor(server);
  attacker.cookies.set('ecs_browser', planted);
  const refused = await attacker.post('auth/login', { username: 'eva', password: PASSWORD });
  expect(refusalIn(refused)).toEqual([429, '022', []]);
});
