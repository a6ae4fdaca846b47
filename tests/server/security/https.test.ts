import type { LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Settings } from '#server/settings/settings.ts';
import { ADMIN_PASSWORD, envelopeOf, startTestServer, type TestServer } from '#tests/support/server.ts';
import type { TestBrowser } from '#tests/support/test-browser.ts';

const BASES = [
  ['/', '__Host-'],
  ['/console/', '__Secure-'],
] as const;
const SIGN_IN = { username: 'admin', password: ADMIN_PASSWORD };

let server: TestServer;
afterEach(() => server.close());

async function start(settings: Partial<Settings> = {}): Promise<void> {
  server = await startTestServer({ settings: { trustProxy: 1, ...settings } });
}

/** A browser that comes by https to the proxy in front. */
function behindProxy(): TestBrowser {
  const browser = server.browser();
  browser.https = true;
  return browser;
}

const cookiesOf = ({ cookies }: LightMyRequestResponse) =>
  Object.fromEntries(cookies.map(({ name, value: _value, expires: _expires, ...rest }) => [name, rest]));

const isSignedIn = async (browser: TestBrowser): Promise<boolean> =>
  (await browser.get('auth/session')).json().content.isAuthenticated;

describe.each(BASES)('behind https, with the base path %s', (basePath, prefix) => {
  const flags = { path: basePath, sameSite: 'Strict', secure: true };

  test(`cookies begin with ${prefix}, and a session goes on with them until it is signed out`, async () => {
    await start({ basePath });
    const browser = behindProxy();
    await browser.get('auth/session');
    const login = await browser.post('auth/login', SIGN_IN);
    expect(cookiesOf(login)).toEqual({
      [`${prefix}ecs_session`]: { ...flags, httpOnly: true },
      [`${prefix}ecs_browser`]: { ...flags, httpOnly: true, maxAge: expect.any(Number) },
      [`${prefix}XSRF-TOKEN`]: flags,
    });
    expect(login.headers['set-cookie']).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/domain=/i)]),
    );
    expect(await isSignedIn(browser)).toBe(true);
    expect((await browser.get('logout')).statusCode).toBe(200);
    expect([...browser.cookies.keys()].sort()).toEqual([`${prefix}XSRF-TOKEN`, `${prefix}ecs_browser`]);
    expect(await isSignedIn(browser)).toBe(false);
  });

  test('a session and a token that came without the prefix are not taken', async () => {
    await start({ basePath });
    const browser = behindProxy();
    await browser.signIn(SIGN_IN.username, SIGN_IN.password);
    const [session, token] = ['ecs_session', 'XSRF-TOKEN'].map(
      (name) => browser.cookies.get(prefix + name) ?? '',
    );
    browser.cookies.clear();
    browser.cookies.set('ecs_session', session ?? '').set('XSRF-TOKEN', token ?? '');
    expect(await isSignedIn(browser)).toBe(false);
    browser.cookies.delete(`${prefix}XSRF-TOKEN`);
    const login = await browser.post('auth/login', SIGN_IN, { 'X-XSRF-TOKEN': token ?? '' });
    expect([login.statusCode, envelopeOf(login).errCodes]).toEqual([403, ['004']]);
  });

  test('a login removes what was kept without the prefix, and logs in once more', async () => {
    await start({ basePath });
    const browser = behindProxy();
    for (const name of ['ecs_session', 'XSRF-TOKEN', 'ecs_browser']) browser.cookies.set(name, 'old');
    await browser.signIn(SIGN_IN.username, SIGN_IN.password);
    expect([...browser.cookies.keys()].every((name) => name.startsWith(prefix))).toBe(true);
    expect(await isSignedIn(browser)).toBe(true);
  });
});

test('by plain http cookies have their plain names and none is Secure, whatever a stranger says', async () => {
  await start({ trustProxy: 0 });
  const browser = server.browser();
  await browser.get('auth/session', { 'X-Forwarded-Proto': 'https' });
  const login = await browser.post('auth/login', SIGN_IN, { 'X-Forwarded-Proto': 'https' });
  expect(Object.keys(cookiesOf(login)).sort()).toEqual(['XSRF-TOKEN', 'ecs_browser', 'ecs_session']);
  expect(login.cookies.some(({ secure }) => secure)).toBe(false);
});

test('a server whose own address is https needs no proxy to say so', async () => {
  await start({ trustProxy: 0, publicUrl: 'https://console.example' });
  const { cookies, headers } = await server.browser().get('auth/session');
  expect(cookies).toMatchObject([{ name: '__Host-XSRF-TOKEN', secure: true }]);
  expect(headers['strict-transport-security']).toContain('max-age=');
});

describe('with two proxies in a row', () => {
  beforeEach(() => start({ trustProxy: 2 }));

  test.each([
    ['http, https', true],
    ['https, http', false],
    ['https', true],
    ['HTTPS', true],
    ['httpsx', false],
  ])('the one next to the server is believed: %s', async (proto, https) => {
    const { headers } = await server.app.inject({
      url: '/ecs/health',
      headers: { 'x-forwarded-proto': proto },
    });
    expect('strict-transport-security' in headers).toBe(https);
  });
});
