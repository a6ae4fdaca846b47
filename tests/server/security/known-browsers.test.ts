import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addPerson, PASSWORD, refusalIn, visitor, WRONG } from '#tests/support/people.ts';
import { ADMIN_PASSWORD, startTestServer, type TestServer } from '#tests/support/server.ts';
import type { TestBrowser } from '#tests/support/test-browser.ts';

// Dozens of logins take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const OFFICE = '192.0.2.1';
const DETAILS = { email: 'e@example.org', firstname: 'E', lastname: 'K', mobileNo: '+491713920001' };

let server: TestServer;
/** Eva has signed in in it before; it stands in the office. */
let known: TestBrowser;
/** Another one there, in which no one has signed in. */
let stranger: TestBrowser;
beforeEach(async () => {
  server = await startTestServer();
  await addPerson(server, 'eva');
  known = await server.signedIn('eva', PASSWORD);
  stranger = await visitor(server);
  for (const browser of [known, stranger]) browser.address = OFFICE;
});
afterEach(() => server.close());

async function login(browser: TestBrowser, username: string, password: string) {
  const response = await browser.post('auth/login', { username, password });
  return refusalIn(response).slice(0, 2).join(' ').trim();
}

async function fail(browser: TestBrowser, times: number, name = (count: number) => `name${count}`) {
  for (let count = 0; count < times; count++) {
    expect(await login(browser, name(count), WRONG)).toBe('401 002');
  }
}

const change = (browser: TestBrowser, currentPassword: string) =>
  browser.post('own/details/update', { ...DETAILS, password: 'Anderes-1', currentPassword });

describe('strangers at the same address', () => {
  test('do not lock out a known browser by thirty wrong passwords for invented names', async () => {
    const session = await server.signedIn('eva', PASSWORD);
    session.address = OFFICE;
    await fail(stranger, 30);
    expect(await login(stranger, 'eva', PASSWORD)).toBe('429 044');
    expect(await login(known, 'eva', PASSWORD)).toBe('200');
    expect((await change(session, PASSWORD)).statusCode).toBe(200);
  });

  test('do not lock out a known browser by five wrong passwords for its user’s own name', async () => {
    await fail(stranger, 5, () => 'eva');
    expect(await login(stranger, 'eva', PASSWORD)).toBe('429 022');
    expect(await login(known, 'eva', PASSWORD)).toBe('200');
    // Failures of strangers still count against strangers.
    expect(await login(stranger, 'eva', PASSWORD)).toBe('429 022');
  });

  test('do not lock the world out where TRUST_PROXY is forgotten: all come from the proxy', async () => {
    for (let count = 0; count < 30; count++) {
      const headers = { 'X-Forwarded-For': `198.51.100.${count}` };
      const wrong = { username: `name${count}`, password: WRONG };
      expect(refusalIn(await stranger.post('auth/login', wrong, headers))[1]).toBe('002');
    }
    const headers = { 'X-Forwarded-For': '203.0.113.7' };
    const right = { username: 'eva', password: PASSWORD };
    expect(refusalIn(await stranger.post('auth/login', right, headers))[1]).toBe('044');
    expect((await known.post('auth/login', right, headers)).statusCode).toBe(200);
  });
});

describe('a known browser', () => {
  test('has five wrong passwords of its own, wherever it is, and locks out no one else', async () => {
    for (let count = 0; count < 5; count++) {
      known.address = `198.51.100.${count}`;
      expect(await login(known, 'eva', WRONG)).toBe('401 002');
    }
    const blocked = await known.post('auth/login', { username: 'eva', password: PASSWORD });
    expect(refusalIn(blocked)).toEqual([429, '022', []]);
    expect(blocked.headers['retry-after']).toBe('900');
    expect(refusalIn(await change(known, PASSWORD))).toEqual([429, '022', []]);
    expect(await login(stranger, 'eva', PASSWORD)).toBe('200');
  });

  test('is a stranger to every other name', async () => {
    await fail(stranger, 30);
    expect(await login(known, 'admin', ADMIN_PASSWORD)).toBe('429 044');
    expect(await login(known, 'nobody', WRONG)).toBe('429 044');
  });

  test('gives no one more tries for a colleague who uses it by signing in in between', async () => {
    await known.signIn('admin', ADMIN_PASSWORD);
    for (let count = 0; count < 5; count++) {
      expect(await login(known, 'eva', WRONG)).toBe('401 002');
      expect(await login(known, 'admin', ADMIN_PASSWORD)).toBe('200');
    }
    expect(await login(known, 'eva', PASSWORD)).toBe('429 022');
  });

  test('is known by what the server has given it only', async () => {
    await fail(stranger, 30);
    stranger.cookies.set('ecs_browser', 'A'.repeat(43));
    expect(await login(stranger, 'eva', PASSWORD)).toBe('429 044');
  });
});

describe('failures of a clock that was wrong', () => {
  test('block no one, neither before their time nor when it comes', async () => {
    server.clock.advance({ hours: 30 * 24 });
    await fail(stranger, 30);
    expect(await login(stranger, 'admin', ADMIN_PASSWORD)).toBe('429 044');
    server.clock.advance({ hours: -30 * 24 });
    expect(await login(stranger, 'admin', ADMIN_PASSWORD)).toBe('200');
    server.clock.advance({ hours: 30 * 24 });
    const other = await visitor(server);
    other.address = OFFICE;
    expect(await login(other, 'admin', ADMIN_PASSWORD)).toBe('200');
  });
});
